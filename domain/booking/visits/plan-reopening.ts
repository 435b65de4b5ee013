import { offers } from '../../salon/schedule/stylist-rules.ts'
import type { VersionedSettings } from '../../salon/settings.ts'
import type { DayPlans, KnownStylist } from '../schedule/known.ts'
import { reasonAlone } from './place.ts'
import { openingRefusal } from './plan-booking.ts'
import type { Planned } from './refusal.ts'
import type { SeenVisit } from './seen-visit.ts'

interface ReopeningFacts {
  readonly stylist: KnownStylist | undefined
  readonly days: DayPlans
  readonly settings: VersionedSettings
  /** Unix seconds. */
  readonly now: number
}

/** A client re-opens a booking that is upcoming, within notice, and whose stylist still works then. */
export function planReopening(
  { starts, visit, services }: SeenVisit,
  { stylist, days, settings, now }: ReopeningFacts,
): Planned<{ readonly stylist: KnownStylist }> {
  const notOpened = openingRefusal(settings, { role: 'client' })
  if (notOpened) return { refusal: notOpened }
  if (starts <= now) return { refusal: { code: 'reopened_past' } }
  if (!stylist || services.some(({ id }) => !offers(stylist.record, id))) return { refusal: { code: 'reopened_unavailable' } }
  const plan = days.ofStart(stylist, settings, starts)
  const reason = reasonAlone(plan, { visit, now, settings, isUnlimited: false }, 0)
  if (reason === 'too_soon') return { refusal: { code: 'reopened_too_soon' } }
  return reason === 'free' ? { stylist } : { refusal: { code: 'reopened_unavailable' } }
}
