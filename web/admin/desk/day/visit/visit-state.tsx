import { t } from '@lingui/core/macro'
import type { VisitMark } from '../../../../../domain/booking/appointment.ts'
import type { MarkedVisit } from '../../../../../domain/booking/visits/marks.ts'
import type { Formats } from '../../../../../domain/formats.ts'
import { markIcons } from './use-marking.ts'

/** Most significant first. */
const telling: readonly VisitMark[] = ['no_show', 'finished', 'started', 'arrived', 'late']

function tellingMark({ marks }: Pick<MarkedVisit, 'marks'>): VisitMark | undefined {
  return telling.find((mark) => marks[mark] !== undefined)
}

interface ShownVisit extends Pick<MarkedVisit, 'marks'> {
  readonly awaitsPaymentUntil?: number | undefined
}

/** 'Waiting for payment', 'Arrived 9:58 AM', 'Running late, said at 9:58 AM'; empty without any of these. */
export function visitStateText(visit: ShownVisit, { timeAt }: Pick<Formats, 'timeAt'>): string {
  if (visit.awaitsPaymentUntil !== undefined) return t`Waiting for payment`
  const mark = tellingMark(visit)
  const at = mark && visit.marks[mark]
  if (!mark || at === undefined) return ''
  // The time of the call: the arrival is unknown.
  return mark === 'late' ? t`Running late, said at ${{ time: timeAt(at) }}` : markedAtText(mark, timeAt(at))
}

/** 'Arrived 9:58 AM', 'Late, said at 9:58 AM' */
export function markedAtText(mark: VisitMark, time: string): string {
  switch (mark) {
    case 'arrived':
      return t`Arrived ${time}`
    case 'started':
      return t`Started ${time}`
    case 'finished':
      return t`Finished ${time}`
    case 'no_show':
      return t`No-show ${time}`
    case 'late':
      return t`Late, said at ${time}`
  }
}

export function VisitState({ visit }: { readonly visit: Pick<MarkedVisit, 'marks'> }) {
  const mark = tellingMark(visit)
  const Icon = mark && markIcons[mark]
  return Icon && <Icon aria-hidden="true" className="size-3.5 shrink-0 text-accent" />
}
