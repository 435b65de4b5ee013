import { plural, t } from '@lingui/core/macro'
import { Plus, Repeat } from 'lucide-react'
import { type Appointment, clientOf } from '../../../../../domain/booking/appointment.ts'
import { walkInClient } from '../../../../../domain/booking/schedule/desk-booking.ts'
import { choicesAgain, dateAgain } from '../../../../../domain/booking/visits/again.ts'
import { inWords } from '../../../../../domain/language/lists.ts'
import { dateAt } from '../../../../../domain/time/viewer-time.ts'
import { failureOf } from '../../../../store/api-slice.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { LoadFailed } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { PanelFoot } from '../side-panel.tsx'
import type { useDay } from '../use-day.ts'
import { useClientAgainQuery } from './again-api.ts'
import { useRepeatVisit } from './use-book-again.ts'

interface AgainProps {
  readonly visit: Appointment
  readonly state: Pick<ReturnType<typeof useDay>, 'bookAt' | 'open' | 'today'>
}

export function AgainButtons({ visit, state, onAgain }: AgainProps & { readonly onAgain: () => void }) {
  return (
    <section aria-label={t`Next visits`} className="flex flex-wrap gap-2">
      <Button variant="secondary" data-opens="again" className="grow px-3!" onClick={onAgain}>
        <Plus aria-hidden="true" className="size-4" />
        {t`Book again`}
      </Button>
      {visit.user?.uid !== walkInClient.id && (
        <Button variant="secondary" className="grow px-3!" onClick={() => state.open({ kind: 'series', id: visit.id })}>
          <Repeat aria-hidden="true" className="size-4" />
          {t({ message: 'Repeat…', context: 'verb' })}
        </Button>
      )}
    </section>
  )
}

/** Asks in how many weeks the client returns. Takes the focus. */
export function AgainChoices({ visit, state, onClose }: AgainProps & { readonly onClose: () => void }) {
  const { name } = clientOf(visit)
  const services = inWords(
    visit.services.map(({ ServiceName }) => ServiceName),
    'comma',
  )
  const what = [name, services].filter(Boolean).join(': ')
  const heading = t({ message: `${what}, again in`, comment: 'Above the choices “1 week”, “2 weeks” …' })
  return (
    <section aria-label={t`Book again`} className="flex grow flex-col gap-3">
      <h3 className="font-medium wrap-anywhere">{heading}</h3>
      <Choices visit={visit} state={state} />
      <PanelFoot>
        <Button variant="secondary" data-escape="" onClick={onClose}>
          {t`Not now`}
        </Button>
      </PanelFoot>
    </section>
  )
}

function Choices({ visit, state }: AgainProps) {
  const formats = useFormats()
  const bookAgain = useRepeatVisit(visit, state)
  const uid = visit.user?.uid ?? ''
  const isWalkIn = uid === walkInClient.id
  const query = useClientAgainQuery(uid, { skip: isWalkIn })
  const failure = failureOf(query)
  if (failure) return <LoadFailed problem={t`We couldn’t load the client.`} error={failure.message} onRetry={query.refetch} />
  const client = query.currentData
  if (!client && !isWalkIn) return <Loader label={t`Loading the client…`} />
  const visited = dateAt(visit.date, formats.timeZone)
  const begin = (weeks: number) => bookAgain(client, dateAgain({ visited, today: state.today, weeks }))
  return (
    <ul aria-label={t`In how many weeks`} className="grid grid-cols-2 gap-2">
      {choicesAgain(client?.figures?.rhythmWeeks ?? null).map(({ weeks, isRhythm }, index) => (
        <li key={weeks} className="grid">
          <Button
            ref={index === 0 ? takeFocus : undefined}
            variant="secondary"
            className={`grid! content-center! gap-0! px-2! py-1.5! leading-tight! ${isRhythm ? 'border-accent! bg-accent-soft!' : ''}`}
            onClick={() => begin(weeks)}
          >
            <span>{t`${plural(weeks, { one: '# week', other: '# weeks' })}`}</span>
            <span className="text-sm font-normal text-muted">
              {formats.calendarDate(dateAgain({ visited, today: state.today, weeks }), shortDay)}
            </span>
            {isRhythm && <span className="text-sm font-normal">{t`Their rhythm`}</span>}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Stable function: focuses the button once, when it mounts. */
const takeFocus = (button: HTMLElement | null) => button?.focus()

const shortDay = { weekday: 'short', month: 'short', day: 'numeric' } as const
