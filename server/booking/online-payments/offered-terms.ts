import { anyStylist, chargesInMills } from '../../../domain/booking/booking.ts'
import type { PrepaymentTerms } from '../../../domain/booking/prepayment/online-payment.ts'
import { serviceOf } from '../../../domain/salon/schedule/stylist-rules.ts'
import { instantOf } from '../../../domain/time/salon-time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/client.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import type { Catalogue } from '../availability/catalogue.ts'
import type { OpenProvider } from './context.ts'
import { demandFor, noTerms } from './terms.ts'

interface TermsContext {
  readonly db: Database
  readonly catalogue: Catalogue
  readonly settings: CurrentSettings
  readonly clock: Clock
  readonly provider: OpenProvider | undefined
}

interface OfferedVisit {
  readonly serviceIds: readonly string[]
  readonly stylistId: string
  readonly date: string
  /** Left out before it is chosen. */
  readonly time?: string | undefined
  /** Null for somebody whose history isn't told: a visitor or guest. */
  readonly clientId: string | null
}

/** Says what is asked before a visit that isn't booked yet, by today's prices. */
export async function offeredTerms(
  { catalogue, provider, ...context }: TermsContext,
  { serviceIds, stylistId, date, time, clientId }: OfferedVisit,
): Promise<PrepaymentTerms> {
  const settings = context.settings.get()
  if (!provider || settings.prepayment.rules.length === 0) return noTerms
  const found = await Promise.all(serviceIds.map(catalogue.service))
  const stylist = stylistId === anyStylist ? undefined : await catalogue.stylist(stylistId)
  const services = found.flatMap((service) => {
    if (!service) return []
    return [stylist ? serviceOf(stylist.record, service.record) : service.record]
  })
  const { place } = settings
  const demand = await demandFor({ db: context.db, provider }, settings, {
    serviceIds,
    date,
    ...(time !== undefined && { starts: instantOf(date, time, place.timeZone) }),
    chargesMills: chargesInMills(services),
    currency: place.currency,
    clientId,
    now: context.clock(),
  })
  return demand?.terms ?? noTerms
}
