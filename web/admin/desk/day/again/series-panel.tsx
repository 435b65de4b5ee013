import { plural, t } from '@lingui/core/macro'
import { type FormEvent, useRef, useState } from 'react'
import type { Appointment } from '../../../../../domain/booking/appointment.ts'
import { inWords } from '../../../../../domain/language/lists.ts'
import { dateAt } from '../../../../../domain/time/viewer-time.ts'
import { useIsShown } from '../../../../late-responses.ts'
import { failureOf } from '../../../../store/api-slice.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { Alert, LoadFailed } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useVisitQuery } from '../day-api.ts'
import { PanelFoot, panelFormClass, SidePanel } from '../side-panel.tsx'
import type { useDay } from '../use-day.ts'
import { type ClientAgain, useClientAgainQuery } from './again-api.ts'
import { SeriesFields } from './series-fields.tsx'
import { SeriesList } from './series-list.tsx'
import { useSeries } from './use-series.ts'

interface SeriesPanelProps {
  readonly id: string
  readonly state: ReturnType<typeof useDay>
}

export function SeriesPanel({ id, state }: SeriesPanelProps) {
  const visitQuery = useVisitQuery(id)
  const visit = visitQuery.currentData
  const uid = visit?.user?.uid ?? ''
  const clientQuery = useClientAgainQuery(uid, { skip: uid === '' })
  const client = clientQuery.currentData
  const failed = [visitQuery, clientQuery].find((query) => failureOf(query))
  return (
    <SidePanel
      label={t({ message: 'Repeat', context: 'verb' })}
      heading={client ? t`Repeat ${{ name: client.name }}’s visit` : t({ message: 'Repeat', context: 'verb' })}
      subject={`series ${id}`}
      onClose={() => state.open({ kind: 'visit', id })}
    >
      {failed && (
        <LoadFailed
          problem={t`We couldn’t load this visit.`}
          error={failureOf(failed)?.message ?? ''}
          onRetry={failed.refetch}
        />
      )}
      {!failed && visit && uid === '' && <p>{t`This visit has no client anymore, so it can’t be repeated.`}</p>}
      {!failed && !client && uid !== '' && <Loader label={t`Loading the visit…`} />}
      {visit && client && <SeriesForm key={id} visit={visit} client={client} state={state} />}
    </SidePanel>
  )
}

interface SeriesFormProps extends Pick<SeriesPanelProps, 'state'> {
  readonly visit: Appointment
  readonly client: ClientAgain
}

function SeriesForm({ visit, client, state }: SeriesFormProps) {
  const formats = useFormats()
  const form = useRef<HTMLFormElement>(null)
  const [wasPressed, setWasPressed] = useState(false)
  const isShown = useIsShown()
  const series = useSeries({
    visit,
    client,
    today: state.today,
    onBooked(booked) {
      const [first] = booked
      notify({ text: bookedText(booked.length, client.name), tone: 'success' })
      if (first && isShown.current) state.showOn(dateAt(first.date, formats.timeZone), { kind: 'visit', id: first.id })
    },
  })
  const { services, missing, stylist, visits, count, open, problems, failure } = series
  if (!stylist || services.length === 0)
    return (
      <Alert tone="danger">
        {stylist
          ? t`None of these services is offered anymore. Make a new booking instead.`
          : t`The stylist isn’t here anymore. Make a new booking instead.`}
      </Alert>
    )
  function submit(event: FormEvent): void {
    event.preventDefault()
    setWasPressed(true)
    // A repeat after a lost response finds its own visits as conflicts, so these don't block it.
    const isReady = Object.keys(problems).length === 0 && (open === 0 || series.isUnsettled) && count > 0
    if (isReady) series.bookAll()
    // After the error has been rendered.
    else setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-open]')?.focus())
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className={`${panelFormClass} [&_div:empty]:hidden`}>
      <p className="wrap-anywhere">
        {t`${{ services: inWords(services, 'comma') }} with ${{ stylist: stylist.stylistName }}`}
        <span className="block text-sm text-muted tabular-nums">
          {t`${{ minutes: series.minutes }} min · ${{ price: formats.money(series.mills) }} each`}
        </span>
        {missing.length > 0 && (
          <span className="block text-sm text-warning">{t`Not offered anymore: ${{ services: inWords(missing, 'comma') }}`}</span>
        )}
      </p>
      <SeriesFields series={series} rhythm={client.figures?.rhythmWeeks ?? null} hasAddress={client.email !== ''} />
      {series.isChecking && <Loader label={t`Checking the dates…`} />}
      {series.checkFailure && (
        <LoadFailed
          problem={t`We couldn’t load the dates.`}
          error={series.checkFailure.message}
          onRetry={() => void series.recheck()}
        />
      )}
      {visits.length > 0 && <SeriesList visits={visits} choiceOf={series.choiceOf} onChoose={series.choose} />}
      <PanelFoot>
        {failure && (
          <Alert tone="danger" live>
            {failure.message}
            {failure.code === 'unavailable' && ` ${t`Nothing you entered is lost.`}`}
          </Alert>
        )}
        {visits.length > 0 && (
          <p role="status" className={`text-sm ${open > 0 ? 'text-warning' : 'text-muted'}`}>
            {statusText({ total: visits.length, count, open, wasPressed })}
          </p>
        )}
        <Button type="submit" busy={series.isSending} disabled={visits.length === 0}>
          {bookText(count)}
        </Button>
      </PanelFoot>
    </form>
  )
}

function bookedText(count: number, name: string): string {
  return t`${plural(count, { one: `Booked # visit for ${name}.`, other: `Booked # visits for ${name}.` })}`
}

function bookText(count: number): string {
  if (count === 0) return t({ message: 'Book', context: 'verb' })
  return t`${plural(count, { one: 'Book # visit', other: 'Book # visits' })}`
}

interface Status {
  readonly total: number
  readonly count: number
  readonly open: number
  readonly wasPressed: boolean
}

function statusText({ total, count, open, wasPressed }: Status): string {
  if (count === 0) return t`Every visit is left out.`
  if (open === 0 && count === total) return t`Every date works.`
  if (open === 0) return t`${plural({ count: total - count }, { one: '# left out.', other: '# left out.' })}`
  return wasPressed
    ? t`${plural(open, {
        one: '# visit has a conflict: choose another time or leave it out.',
        other: '# visits have a conflict: choose another time or leave it out.',
      })}`
    : t`${plural(open, { one: '# visit has a conflict.', other: '# visits have a conflict.' })}`
}
