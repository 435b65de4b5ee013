import type { AffectedAppointment } from '../../../../../domain/booking/schedule/working-days.ts'
import type { Failure } from '../../../../api-error.ts'
import { bookingsText, counted } from '../../../shared/count-text.ts'
import type { Decision, StylistName } from './affected-api.ts'

const listed = new Intl.ListFormat('en-US')

export interface Decided {
  readonly appointment: Pick<AffectedAppointment, 'client' | 'isMailed'>
  readonly decision: Decision
}

export function introduction(count: number, shown: number, settled: number): string {
  if (count === 0) return 'No bookings are affected.'
  if (shown < count && shown === 0) return 'All bookings are settled.'
  const choose = `Choose what happens to ${shown === 1 ? 'it' : 'each'}.`
  if (settled > 0) return choose
  const more = count > 100 ? ' The first 100 are listed; the others stay as booked.' : ''
  return `${bookingsText(count)} ${count === 1 ? 'is' : 'are'} affected. ${choose}${more}`
}

export function failuresText(failures: readonly Failure[]): string {
  const unknown = failures.filter(({ isUnknown }) => isUnknown).length
  if (unknown > 0 && unknown < failures.length) return 'Not all bookings were changed, and of some we don’t know.'
  if (failures.length === 1) return unknown ? 'We don’t know if this booking was changed.' : 'This booking wasn’t changed.'
  return unknown ? 'We don’t know if these bookings were changed.' : 'These bookings weren’t changed.'
}

export function confirmText(change: string | undefined, todo: string, count: number): string {
  const actions = capitalized([change, todo].filter(Boolean).join(', '))
  return actions || (count === 1 ? 'Keep as booked' : 'Keep all as booked')
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export function countDecisions(decisions: readonly Decision[]) {
  const [moves, cancels] = (['move', 'cancel'] as const).map((kind) => decisions.filter((each) => each.kind === kind).length)
  return {
    todo: listed.format([moves ? `move ${moves}` : '', cancels ? `cancel ${cancels}` : ''].filter(Boolean)),
    done: listed.format([moves ? `${moves} moved` : '', cancels ? `${cancels} canceled` : ''].filter(Boolean)),
  }
}

/** 'Iris takes 2 bookings at the same time. 1 stays as booked: Mara is expected for it.' */
export function outcomeText(decided: readonly Decided[], { id, stylistName }: StylistName): string {
  const targets = decided.flatMap(({ decision }) => (decision.kind === 'move' ? [decision.target] : []))
  const others = new Map(targets.filter(({ stylistId }) => stylistId !== id).map((each) => [each.stylistId, each.stylistName]))
  const countOf = (stylistId: string) => targets.filter((target) => target.stylistId === stylistId).length
  const ofKind = (kind: Decision['kind']) => decided.filter(({ decision }) => decision.kind === kind).length
  const [kept, canceled, own] = [ofKind('keep'), ofKind('cancel'), countOf(id)]
  return [
    ...[...others].map(([otherId, name]) => `${name} takes ${bookingsText(countOf(otherId))} at the same time.`),
    own > 0 && `${counted(own, 'booking moves', 'bookings move')} to another time with ${stylistName}.`,
    canceled > 0 && `${counted(canceled, 'booking is', 'bookings are')} canceled.`,
    kept > 0 &&
      `${counted(kept, 'booking stays', 'bookings stay')} as booked: ${stylistName} is expected for ${kept === 1 ? 'it' : 'them'}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Says how the clients learn of it, and names those to call. */
export function tellingText(decided: readonly Decided[], tellClients: boolean): string {
  const changed = decided.filter(({ decision }) => decision.kind !== 'keep').map(({ appointment }) => appointment)
  if (changed.length === 0) return 'Nobody gets an email: nothing changes for the clients so far.'
  const mailed = tellClients ? changed.filter(({ isMailed }) => isMailed !== false) : []
  const toCall = [...new Set(changed.filter((each) => !mailed.includes(each)).map(({ client }) => client))]
  const who =
    mailed.length === decided.length
      ? 'Each client gets an email'
      : `${counted(mailed.length, 'client gets', 'clients get')} an email`
  return [
    mailed.length > 0 && `${who} about the change of their booking.`,
    toCall.length > 0 &&
      `Please call ${listed.format(toCall)}${mailed.length > 0 || tellClients ? ': no email reaches them' : ''}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
