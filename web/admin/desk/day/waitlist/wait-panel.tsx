import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation, useNavigate } from 'react-router'
import type { Formats } from '../../../../../domain/formats.ts'
import { useIsShown } from '../../../../late-responses.ts'
import { DateField } from '../../../../parts/dates/date-field.tsx'
import { useFormats } from '../../../../store/hooks.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextAreaField } from '../../../../ui/field.tsx'
import { notify } from '../../../../ui/toast.ts'
import { TypedTimeField } from '../../../shared/form/typed-time-field.tsx'
import { ClientField } from '../booking/client-field.tsx'
import { ServicesField } from '../booking/services-field.tsx'
import { PanelFoot, panelFormClass, SidePanel } from '../side-panel.tsx'
import type { useDay } from '../use-day.ts'
import { StylistsField } from './stylists-field.tsx'
import { useWaitForm } from './use-wait-form.ts'
import type { WaitDraft } from './wait-draft.ts'

interface WaitPanelProps {
  readonly state: ReturnType<typeof useDay>
}

export function WaitPanel({ state }: WaitPanelProps) {
  const navigate = useNavigate()
  const formats = useFormats()
  const { state: link } = useLocation() as { readonly state: { readonly from?: string } | null }
  const { open } = state
  const isShown = useIsShown()
  /** Returns to where it was opened, or to the waitlist of the visible day. */
  function leave(): void {
    if (link?.from?.startsWith('/admin/day/waitlist')) void navigate(link.from)
    else open({ kind: 'waitlist' })
  }
  const entered = useWaitForm({
    state,
    onAdded(_, name) {
      notify({ text: t`${name} is on the waitlist.`, tone: 'success' })
      if (isShown.current) leave()
    },
  })
  const { draft, edit, problems, failure, services, lines } = entered
  const times = waitText(draft, formats)
  return (
    <SidePanel label={t`Add to waitlist`} heading={t`Add to waitlist`} subject="wait" onClose={() => open(null)}>
      <form ref={entered.form} noValidate onSubmit={entered.submit} className={`${panelFormClass} [&_div:empty]:hidden`}>
        <ClientField forWhom={draft.forWhom} problems={problems} onChange={(forWhom) => edit({ forWhom })} />
        <ServicesField
          services={services}
          stylist={undefined}
          lines={lines}
          problems={problems}
          hasTerms={false}
          onChange={(chosen) => edit({ services: chosen })}
        />
        <WhenFields entered={entered} today={state.today} />
        <StylistsField
          stylists={entered.stylists}
          chosen={draft.stylistIds}
          error={problems.stylistId ?? problems.stylistIds}
          onChange={(stylistIds) => edit({ stylistIds })}
        />
        <TextAreaField
          label={t({ message: 'Note', context: 'noun' })}
          rows={1}
          className="min-h-12!"
          maxLength={500}
          hint={t`Goes along with the booking. They can read it.`}
          value={draft.note}
          error={problems.note}
          onChange={({ target }) => edit({ note: target.value })}
        />
        <PanelFoot>
          {failure && (
            <Alert tone="danger" live>
              {failure.message}
              {failure.code === 'unavailable' && ` ${t`Nothing you entered is lost.`}`}
            </Alert>
          )}
          <p className="text-sm text-muted tabular-nums wrap-anywhere">
            <Trans>
              Waits for <strong className="font-semibold text-ink">{times}</strong>
            </Trans>
          </p>
          <div className="flex gap-2">
            <Button type="submit" busy={entered.isSending} className="grow">
              {t`Add to waitlist`}
            </Button>
            {entered.isStarted && (
              <Button variant="quiet" className="px-3!" onClick={entered.clear}>
                {t({ message: 'Clear', context: 'verb: empties a form' })}
              </Button>
            )}
          </div>
        </PanelFoot>
      </form>
    </SidePanel>
  )
}

interface WhenFieldsProps {
  readonly entered: ReturnType<typeof useWaitForm>
  readonly today: string
}

function WhenFields({ entered, today }: WhenFieldsProps) {
  const { draft, edit, problems } = entered
  const dates = { min: today, max: entered.last, className: 'min-w-0 px-2! text-sm!' } as const
  const time = { likely: entered.likely }
  return (
    <div data-next-needed="" className="grid grid-cols-2 gap-x-2">
      <DateField
        label={t`First day`}
        // A booking that goes on as a wish lacks the days only.
        data-first-focus=""
        {...dates}
        value={draft.from}
        error={problems.from}
        onChange={({ target }) => target.value !== '' && edit({ from: target.value, ...withLaterEnd(target.value, draft.to) })}
      />
      <DateField
        label={t`Last day`}
        {...dates}
        value={draft.to}
        error={problems.to}
        onChange={({ target }) => target.value !== '' && edit({ to: target.value })}
      />
      <TypedTimeField
        label={t`Earliest start`}
        {...time}
        value={draft.earliest}
        error={problems.earliest}
        onChange={(earliest) => edit({ earliest })}
      />
      <TypedTimeField
        label={t`Latest start`}
        {...time}
        value={draft.latest}
        error={problems.latest}
        onChange={(latest) => edit({ latest })}
      />
    </div>
  )
}

const shortDay = { month: 'short', day: 'numeric' } as const

/** 'any day, Nov 28 to Dec 12, 10:00 AM to 7:00 PM'; 'Sat, Nov 28' for a single one. */
function waitText({ from, to, earliest, latest }: WaitDraft, { calendarDate, timeOfDay }: Formats): string {
  const times = earliest === null || latest === null ? null : { earliest: timeOfDay(earliest), latest: timeOfDay(latest) }
  if (from === to) {
    const date = calendarDate(from, { ...shortDay, weekday: 'short' })
    return times ? t`${date}, ${{ earliest: times.earliest }} to ${{ latest: times.latest }}` : date
  }
  const first = calendarDate(from, shortDay)
  const last = calendarDate(to, shortDay)
  return times
    ? t`any day, ${first} to ${last}, ${{ earliest: times.earliest }} to ${{ latest: times.latest }}`
    : t`any day, ${first} to ${last}`
}

/** Moves the last day along with a later first day. */
const withLaterEnd = (from: string, to: string) => (to < from ? { to: from } : {})
