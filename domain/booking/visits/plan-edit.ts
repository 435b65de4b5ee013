import { priceProblem } from '../../money/price-problem.ts'
import type { Service } from '../../salon/service.ts'
import type { VersionedSettings } from '../../salon/settings.ts'
import { holdsTime } from '../appointment.ts'
import { storedClaims, type TimeNeeded } from '../booking.ts'
import type { HistoryKind } from '../history.ts'
import type { DayPlans, KnownStylist } from '../schedule/known.ts'
import { type EditedService, editedVisit, type VisitEdit } from './edit.ts'
import { stretchRefusal } from './place.ts'
import type { Planned, VisitRefusal } from './refusal.ts'
import type { SeenVisit } from './seen-visit.ts'

/** The change, for any version. */
export type SomeEdit = Omit<VisitEdit, 'version'>

export interface EditFacts {
  /** As its stylist offers them, by id; only those that are asked for. */
  readonly offered: ReadonlyMap<string, Service>
  /** For services that have a name only, as many as are asked for. */
  readonly newIds: readonly string[]
  readonly settings: VersionedSettings
}

export interface EditPlan {
  /** Only what differs. */
  readonly services?: readonly Service[]
  /** True if it takes another time than before. */
  readonly isOtherTime: boolean
  readonly note?: string | null
  readonly deskNote?: string | null
  readonly cancelReason?: VisitEdit['cancelReason']
  readonly visit: TimeNeeded
  /** Null where nothing differs. */
  readonly kind: Extract<HistoryKind, 'edited' | 'reason' | 'note'> | null
}

/** The visit after an edit. */
export function planEdit(seen: SeenVisit, edit: SomeEdit, facts: EditFacts): Planned<EditPlan> {
  const edited = edit.services?.map((service, index) => editedService(seen, service, { ...facts, index }))
  const refused = edited?.find((each) => 'refusal' in each)
  if (refused) return refused
  const before = seen.services
  const after = edited?.filter((each) => 'id' in each) ?? before
  const visit = editedVisit({ visit: seen.visit, before, after, minutes: edit.minutes })
  const areOthers = JSON.stringify(before) !== JSON.stringify(after)
  const takesOthers =
    visit.minutes !== seen.terms.minutes || JSON.stringify(storedClaims(visit)) !== JSON.stringify(seen.terms.busy)
  const isOtherTime = (areOthers || edit.minutes !== undefined) && takesOthers
  const { note, deskNote, cancelReason } = edit
  const notes = {
    ...(note !== undefined && note !== (seen.note ?? '') && { note: note || null }),
    ...(deskNote !== undefined && deskNote !== (seen.deskNote ?? '') && { deskNote: deskNote || null }),
  }
  const reason = cancelReason !== undefined && cancelReason !== seen.cancelReason && { cancelReason }
  const areNotesOthers = Object.keys(notes).length > 0
  const rest = areNotesOthers && !reason ? 'note' : null
  return {
    ...(areOthers && { services: after }),
    ...notes,
    ...reason,
    isOtherTime,
    visit,
    kind: areOthers || isOtherTime ? 'edited' : (reason && 'reason') || rest,
  }
}

/** A service that neither is booked nor offered can't be had, nor a price that the currency doesn't have. */
function editedService(
  { services: booked, currency }: SeenVisit,
  { id, name, price, minutes }: EditedService,
  { offered, newIds, settings, index }: EditFacts & { readonly index: number },
): Planned<Service> {
  const own = booked.find((service) => (id === undefined ? service.ServiceName === name : service.id === id))
  const listed = own || id === undefined ? undefined : offered.get(id)
  if (!own && !listed && id !== undefined) return { refusal: { code: 'edited_service_gone' } }
  if (listed && currency !== settings.place.currency && price === undefined) {
    return { refusal: { code: 'price_in_currency_missing', currency, name: listed.ServiceName } }
  }
  const added: Service = { id: newIds[index] ?? '', ServiceName: name ?? '', Description: '', Price: 0, Duration: 0 }
  const base = own ?? listed ?? added
  const problem = price === undefined || price === base.Price ? null : priceProblem(price, currency)
  if (problem) return { refusal: { code: 'wrong_price', problem } }
  const { names, ...rest } = base
  // Renamed, it has the names of before no more.
  const isRenamed = name !== undefined && name !== base.ServiceName
  return {
    ...rest,
    ServiceName: name ?? base.ServiceName,
    Price: price ?? base.Price,
    Duration: minutes ?? base.Duration,
    ...(names && !isRenamed && { names }),
  }
}

interface StretchFacts {
  /** Undefined for a deleted stylist. */
  readonly stylist: KnownStylist | undefined
  readonly days: DayPlans
  readonly settings: VersionedSettings
}

/** Why a planned edit can't be made: the visit is canceled, or would take longer than its stylist is there and nobody said that it may. */
export function editRefusal(
  { status, visit: before, starts }: SeenVisit,
  { kind, isOtherTime, visit: after }: EditPlan,
  { stylist, days, settings, mayBeOutside }: StretchFacts & { readonly mayBeOutside: boolean },
): VisitRefusal | null {
  if (kind === 'edited' && status === 'Canceled') return { code: 'canceled' }
  if (!isOtherTime || !holdsTime(status)) return null
  const refusal = stretchRefusal(days, { stylist, before, after, starts, settings })
  return refusal?.code === 'length_outside' && mayBeOutside ? null : refusal
}
