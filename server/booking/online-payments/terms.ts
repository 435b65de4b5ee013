import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { PrepaymentTerms } from '../../../domain/booking/prepayment/online-payment.ts'
import { type Requirement, requirementFor } from '../../../domain/booking/prepayment/requirement.ts'
import { type StoredTerms, storedTermsFor } from '../../../domain/booking/prepayment/stored-terms.ts'
import { prepaymentText } from '../../../domain/booking/prepayment/words.ts'
import { formatsOf } from '../../../domain/formats.ts'
import { toAmount } from '../../../domain/money/money.ts'
import type { VersionedSettings } from '../../../domain/salon/settings.ts'
import { weekdayOf } from '../../../domain/time/calendar.ts'
import { unixSeconds } from '../../../domain/time/unix-time.ts'
import type { Database } from '../../platform/database/client.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { accountOf, type OpenProvider } from './context.ts'

/** What a booking is asked for, and by which terms. */
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
  /** Null for somebody whose history isn't told: a visitor or guest. */
  readonly clientId: string | null
  readonly now: number
}

interface DemandContext {
  readonly db: Database
  readonly provider: OpenProvider
}

export const noTerms: PrepaymentTerms = { requirement: null, text: '', version: 'none' }

/** Returns what the salon asks for before the visit; null for nothing. Costs no query without rules. */
export async function demandFor(
  { db, provider }: DemandContext,
  settings: VersionedSettings,
  visit: DemandedVisit,
): Promise<Demand | null> {
  const { prepayment, rules: salonRules } = settings
  if (prepayment.rules.length === 0) return null
  const opened = await provider()
  if (!opened) return null
  const { clientId, date, ...facts } = visit
  const isOfHistory = prepayment.rules.some(({ newClients, absentMonths, noShows }) => newClients || absentMonths || noShows)
  const history = clientId !== null && isOfHistory ? await historyOf(db, clientId) : noHistory
  const requirement = requirementFor(prepayment, {
    ...facts,
    ...history,
    weekday: weekdayOf(date),
    timeZone: settings.place.timeZone,
  })
  if (requirement === null) return null
  if (requirement.kind === 'payment' && opened.amountProblem(requirement.amountMills, visit.currency) !== null) return null
  const rules = storedTermsFor(prepayment, salonRules, visit)
  return {
    requirement,
    rules,
    terms: termsOf({ requirement, rules, settings, currency: visit.currency }),
    account: accountOf(opened),
  }
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

interface Termed extends Pick<Demand, 'requirement' | 'rules'> {
  readonly settings: VersionedSettings
  readonly currency: string
}

export function termsOf({ requirement, rules, settings, currency }: Termed): PrepaymentTerms {
  const { money } = formatsOf({ ...settings.place, currency })
  const isCard = requirement.kind === 'card'
  return {
    requirement: {
      kind: requirement.kind,
      amount: isCard ? 0 : toAmount(requirement.amountMills),
      currency,
      isFull: !isCard && requirement.isFull,
    },
    text: prepaymentText({ requirement, rules, money }),
    version: versionOf([requirement, rules, currency]),
  }
}

/** The same in every language. */
function versionOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 24)
}
