import { Plus, Repeat } from 'lucide-react'
import { useId, useState } from 'react'
import type { Appointment } from '../../../../../domain/appointment.ts'
import { walkInClient } from '../../../../../domain/schedule/desk-booking.ts'
import { dateAt } from '../../../../../domain/time/viewer-time.ts'
import { choicesAgain, dateAgain } from '../../../../../domain/visits/again.ts'
import { failureOf } from '../../../../store/api-slice.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { LoadFailed } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { isStarted, useBookingDraft } from '../booking/draft.ts'
import type { useDay } from '../use-day.ts'
import { useClientAgainQuery } from './again-api.ts'
import { useBookAgain } from './use-book-again.ts'

interface AgainSectionProps {
  readonly visit: Appointment
  /** Whether it is what comes next: the visit is over. */
  readonly isNext: boolean
  readonly state: Pick<ReturnType<typeof useDay>, 'bookAt' | 'open' | 'today'>
}

/** From a visit to the client's next one, or to many. */
export function AgainSection({ visit, isNext, state }: AgainSectionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <section aria-label="Next visits" className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button
          variant={isNext ? 'secondary' : 'quiet'}
          aria-expanded={isOpen}
          aria-controls={id}
          className="grow px-3!"
          onClick={() => setIsOpen(!isOpen)}
        >
          <Plus aria-hidden="true" className="size-4" />
          Book again
        </Button>
        {visit.user?.uid !== walkInClient.id && (
          <Button
            variant={isNext ? 'secondary' : 'quiet'}
            className="grow px-3!"
            onClick={() => state.open({ kind: 'series', id: visit.id })}
          >
            <Repeat aria-hidden="true" className="size-4" />
            Repeat…
          </Button>
        )}
      </div>
      <div id={id} className="empty:hidden">
        {isOpen && <Choices visit={visit} state={state} />}
      </div>
    </section>
  )
}

function Choices({ visit, state }: Pick<AgainSectionProps, 'visit' | 'state'>) {
  const formats = useFormats()
  const { draft } = useBookingDraft()
  const bookAgain = useBookAgain(visit, state)
  const uid = visit.user?.uid ?? ''
  const isWalkIn = uid === walkInClient.id
  const query = useClientAgainQuery(uid, { skip: isWalkIn })
  const failure = failureOf(query)
  const [replaces, setReplaces] = useState<number | null>(null)
  if (failure) return <LoadFailed what="the client" error={failure.message} onRetry={query.refetch} />
  const client = query.currentData
  if (!client && !isWalkIn) return <Loader label="Loading the client…" />
  const visited = dateAt(visit.date, formats.timeZone)
  const begin = (weeks: number) => bookAgain(client, dateAgain({ visited, today: state.today, weeks }))
  if (replaces !== null)
    return (
      <div role="alert" className="grid gap-2 rounded-control bg-sunken p-3">
        <p>You’ve started another booking. Replace it?</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" className="grow px-3!" onClick={() => begin(replaces)}>
            Replace it
          </Button>
          <Button
            variant="quiet"
            className="grow px-3!"
            onClick={() => state.open({ kind: 'booking', stylistId: null, starts: null })}
          >
            Go on with it
          </Button>
        </div>
      </div>
    )
  return (
    <ul aria-label="In how many weeks" className="grid grid-cols-2 gap-2">
      {choicesAgain(client?.figures?.rhythmWeeks ?? null).map(({ weeks, isRhythm }) => (
        <li key={weeks} className="grid">
          <Button
            variant="secondary"
            className={`grid! content-center! gap-0! px-2! py-1.5! leading-tight! ${isRhythm ? 'border-accent! bg-accent-soft!' : ''}`}
            onClick={() => (isStarted(draft) && !draft.again ? setReplaces(weeks) : begin(weeks))}
          >
            <span>{weeks === 1 ? '1 week' : `${weeks} weeks`}</span>
            <span className="text-sm font-normal text-muted">
              {formats.calendarDate(dateAgain({ visited, today: state.today, weeks }), shortDay)}
            </span>
            {isRhythm && <span className="text-sm font-normal">Their rhythm</span>}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const shortDay = { weekday: 'short', month: 'short', day: 'numeric' } as const
