import { eq, sql } from 'drizzle-orm'
import type { PrepaymentTerms } from '../../../domain/booking/prepayment/online-payment.ts'
import { type Requirement, requirementFor } from '../../../domain/booking/prepayment/requirement.ts'
import { type StoredTerms, storedTermsFor } from '../../../domain/booking/prepayment/stored-terms.ts'
import { type OfferedTerms, termsText, termsVersion } from '../../../domain/booking/prepayment/words.ts'
import { formatsOf } from '../../../domain/formats.ts'
import { toAmount } from '../../../domain/money/money.ts'
import type { VersionedSettings } from '../../../domain/salon/settings.ts'
import { weekdayOf } from '../../../domain/time/calendar.ts'
import { unixSeconds } from '../../../domain/time/unix-time.ts'
import type { Database } from '../../platform/database/client.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { accountOf, type OpenProvider } from './context.ts'

/** A demand for a booking, with its terms. */
export interface Demand {
  readonly requirement: Requirement
  readonly rules: StoredTerms
  readonly terms: PrepaymentTerms
  readonly account: string
}

export interface DemandedVisit {
  readonly serviceIds: readonly string[]
  readonly chargesMills: number
  readonly currency: string
  /** 'YYYY-MM-DD', on the salon's calendar. */
  readonly date: string
  /** Left out before its time is chosen. Unix seconds, like `now`. */
  readonly starts?: number
  /** Null for somebody whose history isn't told: a visitor or guest. */
  readonly clientId: string | null
  readonly now: number
}

interface DemandContext {
  readonly db: Database
  readonly provider: OpenProvider
}

export const noTerms: PrepaymentTerms = { requirement: null, text: '', version: 'none' }

/** Returns the salon's demand before the visit; null for none. Costs no query without rules. */
export async function demandFor(
  { db, provider }: DemandContext,
  settings: VersionedSettings,
  visit: DemandedVisit,
): Promise<Demand | null> {
  const { prepayment, rules: salonRules } = settings
  if (prepayment.rules.length === 0) return null
  const opened = await provider()
  if (!opened) return null
  const { clientId, date, starts: _, ...facts } = visit
  const isOfHistory = prepayment.rules.some(({ newClients, absentMonths, noShows }) => newClients || absentMonths || noShows)
  const history = clientId !== null && isOfHistory ? await historyOf(db, clientId) : noHistory
  const asked = requirementFor(prepayment, {
    ...facts,
    ...history,
    weekday: weekdayOf(date),
    timeZone: settings.place.timeZone,
  })
  const requirement = asked && takeable(asked, (mills) => opened.amountProblem(mills, visit.currency) === null)
  if (requirement === null) return null
  const terms = storedTermsFor(prepayment, salonRules, visit)
  const offered = { requirement, terms, currency: visit.currency }
  return {
    requirement,
    rules: terms,
    terms: presentTerms({ offered, settings, starts: visit.starts ?? null, now: visit.now }),
    account: accountOf(opened),
  }
}

/** In mills: the provider may take fewer decimals than the currency has. */
const steps = [1, 10, 1000]

/** The demand as far as the provider can take it; null for an amount that is too small. */
function takeable(requirement: Requirement, canTake: (mills: number) => boolean): Requirement | null {
  if (requirement.kind === 'card') return requirement
  const { amountMills: mills, isFull } = requirement
  const amountMills = steps.map((step) => Math.floor(mills / step) * step).find((each) => each > 0 && canTake(each))
  return amountMills === undefined ? null : { kind: 'payment', amountMills, isFull: isFull && amountMills === mills }
}

const noHistory = { lastVisit: null, noShows: 0 }

async function historyOf(db: Database, clientId: string) {
  const [row] = await db
    .select({
      lastVisit: sql<string | null>`max(${appointments.startsAt}) filter (where ${appointments.status} = 'Completed')`,
      noShows: sql<number>`(count(*) filter (where ${appointments.noShowAt} is not null))::int`,
    })
    .from(appointments)
    .where(eq(appointments.clientId, clientId))
  if (!row) return noHistory
  return { lastVisit: row.lastVisit === null ? null : unixSeconds(new Date(row.lastVisit)), noShows: row.noShows }
}

interface Termed {
  readonly offered: OfferedTerms
  readonly settings: Pick<VersionedSettings, 'place'>
  /** Null before the time is chosen. Unix seconds, like `now`. */
  readonly starts: number | null
  readonly now: number
}

function presentTerms({ offered, settings, starts, now }: Termed): PrepaymentTerms {
  const { requirement, currency } = offered
  const isCard = requirement.kind === 'card'
  return {
    requirement: {
      kind: requirement.kind,
      amount: isCard ? 0 : toAmount(requirement.amountMills),
      currency,
      isFull: !isCard && requirement.isFull,
    },
    text: termsText(offered, { starts, now }, formatsOf(settings.place)),
    version: termsVersion(offered),
  }
}
