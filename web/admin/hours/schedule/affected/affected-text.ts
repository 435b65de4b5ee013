import { plural, t } from '@lingui/core/macro'
import type { AffectedAppointment } from '../../../../../domain/booking/schedule/working-days.ts'
import { inWords } from '../../../../../domain/language/lists.ts'
import type { Failure } from '../../../../api-error.ts'
import type { Decision, StylistName } from './affected-api.ts'

export interface Decided {
  readonly appointment: Pick<AffectedAppointment, 'client' | 'isMailed'>
  readonly decision: Decision
}

export function introduction(count: number, shown: number, settled: number): string {
  if (count === 0) return t`No bookings are affected.`
  if (shown < count && shown === 0) return t`All bookings are settled.`
  const choose = shown === 1 ? t`Choose what happens to it.` : t`Choose what happens to each.`
  if (settled > 0) return choose
  const affected = t`${plural(count, { one: '# booking is affected.', other: '# bookings are affected.' })}`
  const more = count > 100 && t`The first 100 are listed; the others stay as booked.`
  return [affected, choose, more].filter(Boolean).join(' ')
}

export function failuresText(failures: readonly Failure[]): string {
  const unknown = failures.filter(({ isUnknown }) => isUnknown).length
  if (unknown > 0 && unknown < failures.length) return t`Not all bookings were changed, and of some we don’t know.`
  if (failures.length === 1) return unknown ? t`We don’t know if this booking was changed.` : t`This booking wasn’t changed.`
  return unknown ? t`We don’t know if these bookings were changed.` : t`These bookings weren’t changed.`
}

interface DecisionCounts {
  readonly moves: number
  readonly cancels: number
}

export function countDecisions(decisions: readonly Decision[]): DecisionCounts {
  const count = (kind: Decision['kind']) => decisions.filter((each) => each.kind === kind).length
  return { moves: count('move'), cancels: count('cancel') }
}

/** 'Mark away, move 2 and cancel 1'. @param change empty if there is nothing else to confirm */
export function confirmText(change: string, { moves, cancels }: DecisionCounts, count: number): string {
  if (change) {
    if (moves > 0 && cancels > 0) return t`${change}, move ${moves} and cancel ${cancels}`
    if (moves > 0) return t`${change}, move ${moves}`
    return cancels > 0 ? t`${change}, cancel ${cancels}` : change
  }
  if (moves > 0 && cancels > 0) return t`Move ${moves} and cancel ${cancels}`
  if (moves > 0) return t`Move ${moves}`
  if (cancels > 0) return t`Cancel ${cancels}`
  return count === 1 ? t`Keep as booked` : t`Keep all as booked`
}

/** '2 moved and 1 canceled.'; empty if none was. */
export function doneText({ moves, cancels }: DecisionCounts): string {
  if (moves > 0 && cancels > 0)
    return t`${plural(moves, { one: '# moved', other: '# moved' })} and ${plural(cancels, { one: '# canceled', other: '# canceled' })}.`
  if (moves > 0) return t`${plural(moves, { one: '# moved.', other: '# moved.' })}`
  return cancels > 0 ? t`${plural(cancels, { one: '# canceled.', other: '# canceled.' })}` : ''
}

/** 'Iris takes 2 bookings at the same time. 1 stays as booked: Mara is expected for it.' */
export function decisionsText(decided: readonly Decided[], { id, stylistName: name }: StylistName): string {
  const targets = decided.flatMap(({ decision }) => (decision.kind === 'move' ? [decision.target] : []))
  const others = new Map(targets.filter(({ stylistId }) => stylistId !== id).map((each) => [each.stylistId, each.stylistName]))
  const countMoves = (stylistId: string) => targets.filter((target) => target.stylistId === stylistId).length
  const countKind = (kind: Decision['kind']) => decided.filter(({ decision }) => decision.kind === kind).length
  const keeps = countKind('keep')
  const canceled = countKind('cancel')
  const own = countMoves(id)
  return [
    ...[...others].map(
      ([otherId, other]) =>
        t`${plural(
          { count: countMoves(otherId) },
          {
            one: `${{ name: other }} takes # booking at the same time.`,
            other: `${{ name: other }} takes # bookings at the same time.`,
          },
        )}`,
    ),
    own > 0 &&
      t`${plural(
        { count: own },
        {
          one: `# booking moves to another time with ${name}.`,
          other: `# bookings move to another time with ${name}.`,
        },
      )}`,
    canceled > 0 && t`${plural({ count: canceled }, { one: '# booking is canceled.', other: '# bookings are canceled.' })}`,
    keeps > 0 &&
      t`${plural(
        { count: keeps },
        {
          one: `# booking stays as booked: ${name} is expected for it.`,
          other: `# bookings stay as booked: ${name} is expected for them.`,
        },
      )}`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Says how the clients learn of it, and names those to call. */
export function tellingText(decided: readonly Decided[], tellClients: boolean): string {
  const changed = decided.filter(({ decision }) => decision.kind !== 'keep').map(({ appointment }) => appointment)
  if (changed.length === 0) return t`Nobody gets an email: nothing changes for the clients so far.`
  const mailed = tellClients ? changed.filter(({ isMailed }) => isMailed !== false) : []
  const toCall = [...new Set(changed.filter((each) => !mailed.includes(each)).map(({ client }) => client))]
  const mailedText =
    mailed.length === decided.length
      ? t`Each client gets an email about the change of their booking.`
      : t`${plural(
          { count: mailed.length },
          {
            one: '# client gets an email about the change of their booking.',
            other: '# clients get an email about the change of their booking.',
          },
        )}`
  const names = inWords(toCall, 'serial and')
  const callText = mailed.length > 0 || tellClients ? t`Please call ${names}: no email reaches them.` : t`Please call ${names}.`
  return [mailed.length > 0 && mailedText, toCall.length > 0 && callText].filter(Boolean).join(' ')
}
