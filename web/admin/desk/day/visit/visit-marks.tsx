import { t } from '@lingui/core/macro'
import { type Appointment, type VisitMark, visitMarks } from '../../../../../domain/booking/appointment.ts'
import { isWaiting, markProblem, nextMark, nextStep } from '../../../../../domain/booking/visits/marks.ts'
import { canMarkColumn } from '../../../../../domain/people/roles.ts'
import { dateAt } from '../../../../../domain/time/viewer-time.ts'
import { serverNow } from '../../../../server-clock.ts'
import { useAppSelector, useFormats } from '../../../../store/hooks.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { markWords } from '../../../shared/visit/visit-words.ts'
import { AskedNoShow } from './asked-no-show.tsx'
import { markIcons, useMarking } from './use-marking.ts'
import { markedAtText } from './visit-state.tsx'

interface VisitMarksProps {
  readonly visit: Appointment
  readonly client: string
}

/**
 * Returns the marks that can be set or removed, and the next one. None for a visit on a later day.
 * @param hasFoot true where the panel's foot has the next step
 */
function useOfferedMarks({ status, date, marks = {}, stylist }: Appointment, hasFoot: boolean) {
  const { timeZone } = useFormats()
  const canMark = useAppSelector(({ auth }) => canMarkColumn(auth.User, stylist?.id))
  const now = serverNow()
  const visit = { status, date, marks }
  const isLater = dateAt(date, timeZone) > dateAt(now, timeZone)
  const isOffered = (mark: VisitMark) => marks[mark] !== undefined || (!isLater && markProblem(visit, { mark }, now) === null)
  const next = isLater || !canMark ? null : (hasFoot ? nextStep : nextMark)(visit)
  return { next, others: canMark ? visitMarks.filter((mark) => mark !== next && isOffered(mark)) : [] }
}

/** @param hasFoot true where the next mark is in the panel's foot */
export function VisitMarks({ visit, client, hasFoot }: VisitMarksProps & { readonly hasFoot: boolean }) {
  const { timeAt } = useFormats()
  const { id, date, status, marks = {} } = visit
  const { next, others } = useOfferedMarks(visit, hasFoot)
  const { mark, pending, failure } = useMarking({ id, client })
  const visibleMarks = hasFoot || next === null ? others : [next, ...others]
  if (visibleMarks.length === 0) return null
  return (
    <section
      aria-label={t({ message: 'Marks', comment: 'What was noted about a visit: arrived, started …' })}
      className="grid gap-2"
    >
      {isWaiting({ status, marks }) && (
        <p className="text-sm font-medium text-accent">{t`Waiting since ${{ time: timeAt(marks.arrived ?? date) }}`}</p>
      )}
      <div className="grid grid-cols-2 gap-2">
        {visibleMarks.map((each) => {
          const at = marks[each]
          const Icon = markIcons[each]
          const button = (press: () => void) => (
            <Button
              key={each}
              toggles
              variant="secondary"
              busy={pending === each}
              disabled={pending !== undefined && pending !== each}
              aria-pressed={at !== undefined}
              onClick={press}
              className="gap-1.5! px-1! py-1! text-sm! leading-tight! aria-pressed:border-accent aria-pressed:bg-accent-soft"
            >
              {pending !== each && <Icon aria-hidden="true" className="size-4 shrink-0" />}
              <span className="tabular-nums">{at === undefined ? markWords[each] : markedAtText(each, timeAt(at))}</span>
            </Button>
          )
          const press = () => void mark(each, at !== undefined)
          if (each !== 'no_show' || at !== undefined) return button(press)
          return (
            <AskedNoShow key={each} visit={id} client={client} onConfirm={press}>
              {button}
            </AskedNoShow>
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

export function NextMark({ visit, client, isPrimary }: VisitMarksProps & { readonly isPrimary: boolean }) {
  const { next } = useOfferedMarks(visit, true)
  const { mark, pending, failure } = useMarking({ id: visit.id, client })
  if (next === null) return null
  const Icon = markIcons[next]
  return (
    <>
      <Button
        toggles
        variant={isPrimary ? 'primary' : 'secondary'}
        busy={pending !== undefined}
        onClick={() => void mark(next)}
        className="grow px-3!"
      >
        {pending === undefined && <Icon aria-hidden="true" className="size-4 shrink-0" />}
        {markWords[next]}
      </Button>
      {failure !== null && (
        <p role="alert" className="w-full text-sm text-danger">
          {failure}
        </p>
      )}
    </>
  )
}
