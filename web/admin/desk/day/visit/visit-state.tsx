import type { VisitMark } from '../../../../../domain/booking/appointment.ts'
import type { MarkedVisit } from '../../../../../domain/booking/visits/marks.ts'
import type { Formats } from '../../../../../domain/formats.ts'
import { markWords } from '../../../shared/visit/visit-words.ts'
import { markIcons } from './use-marking.ts'

/** Most significant first. */
const telling: readonly VisitMark[] = ['no_show', 'finished', 'started', 'arrived', 'late']

function tellingMark({ marks }: Pick<MarkedVisit, 'marks'>): VisitMark | undefined {
  return telling.find((mark) => marks[mark] !== undefined)
}

/** 'Arrived 9:58 AM', 'Running late, said at 9:58 AM'; empty for a visit without marks. */
export function visitStateText(visit: Pick<MarkedVisit, 'marks'>, { timeAt }: Pick<Formats, 'timeAt'>): string {
  const mark = tellingMark(visit)
  const at = mark && visit.marks[mark]
  if (!mark || at === undefined) return ''
  // The time of the call: the arrival is unknown.
  return mark === 'late' ? `Running late, said at ${timeAt(at)}` : `${markWords[mark]} ${timeAt(at)}`
}

export function VisitState({ visit }: { readonly visit: Pick<MarkedVisit, 'marks'> }) {
  const mark = tellingMark(visit)
  const Icon = mark && markIcons[mark]
  return Icon && <Icon aria-hidden="true" className="size-3.5 shrink-0 text-accent" />
}
