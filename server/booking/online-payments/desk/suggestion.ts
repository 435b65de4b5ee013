import { holdsTime } from '../../../../domain/booking/appointment.ts'
import type { AskSuggestion } from '../../../../domain/booking/prepayment/online-payment.ts'
import { unixSeconds } from '../../../../domain/time/unix-time.ts'
import { dateAt } from '../../../../domain/time/viewer-time.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/client.ts'
import type { appointments } from '../../../platform/database/schema/booking.ts'
import type { CurrentSettings } from '../../../salon/settings/current.ts'
import type { OpenProvider } from '../context.ts'
import { type DemandedVisit, demandFor } from '../terms.ts'

export interface SuggestionContext {
  readonly db: Database
  readonly settings: CurrentSettings
  readonly clock: Clock
  /** Opens the provider of online payments; left out where nothing is asked. */
  readonly provider?: OpenProvider
}

const nothing: AskSuggestion = { asksOnline: false, suggested: null }

/** Says if the desk can ask for a payment online, and what the salon's rules ask for; the desk knows the client's history. */
export async function suggestAsk(
  { db, settings, clock, provider }: SuggestionContext,
  visit: Omit<DemandedVisit, 'now' | 'currency'> & { readonly currency?: string },
): Promise<AskSuggestion> {
  // While it isn't known whose the keys are, nothing can be asked.
  if (!provider || !(await provider().catch(() => null))) return nothing
  const now = settings.get()
  const demand = await demandFor({ db, provider }, now, { currency: now.place.currency, ...visit, now: clock() })
  const requirement = demand?.terms.requirement
  return { asksOnline: true, suggested: requirement ? { kind: requirement.kind, amount: requirement.amount } : null }
}

/** The same for a visit that is booked. */
export function suggestAskFor(context: SuggestionContext, visit: typeof appointments.$inferSelect): Promise<AskSuggestion> {
  const services = Array.isArray(visit.services) ? visit.services : []
  const starts = unixSeconds(visit.startsAt)
  return suggestAsk(context, {
    // Nothing is asked before a visit that is over.
    serviceIds: holdsTime(visit.status) ? services.map(({ id }) => id) : [],
    chargesMills: holdsTime(visit.status) ? Math.max(visit.chargesMills - visit.discountMills, 0) : 0,
    currency: visit.currency,
    date: dateAt(starts, context.settings.get().place.timeZone),
    starts,
    clientId: visit.clientId,
  })
}
