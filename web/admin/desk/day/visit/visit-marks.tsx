import { type Appointment, visitMarks } from '../../../../../domain/appointment.ts'
import { isWaiting, markProblem, nextMark } from '../../../../../domain/visits/marks.ts'
import { serverNow } from '../../../../server-clock.ts'
import { useCan, useFormats } from '../../../../store/hooks.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { markWords } from '../../../shared/visit/visit-words.ts'
import { markIcons, useMarking } from './use-marking.ts'

interface VisitMarksProps {
  readonly visit: Appointment
  readonly client: string
}

/** Where the visit is: each mark is a press, and one more takes it back. */
export function VisitMarks({ visit: { id, status, date, marks = {} }, client }: VisitMarksProps) {
  const { timeAt } = useFormats()
  const canMark = useCan('bookings.mark')
  const { mark, pending, failure } = useMarking({ id, client })
  const visit = { status, date, marks }
  const now = serverNow()
  const offered = visitMarks.filter((each) => marks[each] !== undefined || markProblem(visit, { mark: each }, now) === null)
  if (!canMark || offered.length === 0) return null
  return (
    <section aria-label="Marks" className="grid gap-2">
      {isWaiting(visit) && <p className="text-sm font-medium text-accent">Waiting since {timeAt(marks.arrived ?? date)}</p>}
      <div className="grid grid-cols-2 gap-2">
        {offered.map((each) => {
          const at = marks[each]
          const Icon = markIcons[each]
          return (
            <Button
              key={each}
              toggles
              variant={each === nextMark(visit) && at === undefined ? 'primary' : 'secondary'}
              busy={pending === each}
              disabled={pending !== undefined && pending !== each}
              aria-pressed={at !== undefined}
              onClick={() => void mark(each, at !== undefined)}
              className="gap-1.5! px-1! py-1! text-sm! leading-tight! aria-pressed:border-accent aria-pressed:bg-accent-soft"
            >
              {pending !== each && <Icon aria-hidden="true" className="size-4 shrink-0" />}
              <span>
                {markWords[each]} {at !== undefined && <span className="tabular-nums">{timeAt(at)}</span>}
              </span>
            </Button>
          )
        })}
      </div>
      {failure !== null && (
        <Alert tone="danger" live>
          {failure}
        </Alert>
      )}
    </section>
  )
}
