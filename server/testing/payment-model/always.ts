import { expect } from 'vitest'
import { appointments } from '../../platform/database/schema/booking.ts'
import { payments } from '../../platform/database/schema/money.ts'
import { onlinePayments, providerCalls } from '../../platform/database/schema/online-payments.ts'
import { overlaps } from '../claims.ts'
import type { Remembered } from './doing.ts'
import type { ModelSalon } from './model-salon.ts'

/** Rows as they are between steps, or at rest. */
export async function readRows({ database }: ModelSalon) {
  const { db } = database
  const [rows, visits, entries, calls] = await Promise.all([
    db.select().from(onlinePayments),
    db.select().from(appointments),
    db.select().from(payments),
    db.select().from(providerCalls),
  ])
  return { rows, visits, entries, calls }
}
export type Rows = Awaited<ReturnType<typeof readRows>>

export const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0)

/** Checks the invariants that hold at any moment, also during other steps. */
export async function checkAlways(salon: ModelSalon, kept: Remembered): Promise<void> {
  const [pairs, rows] = await Promise.all([overlaps(salon.database), readRows(salon)])
  expect(pairs, 'times held twice').toBe(0)
  checkEveryVisitHasItsMoney(rows, kept)
  checkDemands(rows)
  checkRefunds(rows)
}

/** Paid, card kept, excused, or still asked; the desk asks for its own by a press. */
function checkEveryVisitHasItsMoney({ rows, visits }: Rows, kept: Remembered): void {
  for (const { id, status, awaitsPaymentUntil, bookedBy } of visits) {
    if (awaitsPaymentUntil !== null) expect(status, `visit ${id} awaits its payment`).toBe('Pending')
    if (status === 'Canceled' || kept.excused.has(id) || awaitsPaymentUntil !== null || bookedBy !== null) continue
    const own = rows.filter(
      ({ appointmentId, purpose }) => appointmentId === id && (purpose === 'prepayment' || purpose === 'card'),
    )
    const isCovered = own.some(({ state }) => ['paid', 'card_kept', 'excused'].includes(state))
    expect(isCovered, `visit ${id} is ${status}, and has what it was asked for`).toBe(true)
  }
}

/** Checks that each payment of a visit is asked for once. */
function checkDemands({ rows }: Rows): void {
  const open = rows.filter(({ state }) => state === 'awaiting' || state === 'authenticating')
  const demands = open.map(({ appointmentId, purpose }) => `${appointmentId} ${purpose === 'card' ? 'prepayment' : purpose}`)
  expect(new Set(demands).size, 'each demand once').toBe(demands.length)
}

/** Checks that refunds, done or on their way, are no more than was paid. */
function checkRefunds({ rows, entries, calls }: Rows): void {
  for (const { id } of rows) {
    const came = entries.filter(({ onlinePaymentId, refundOf }) => onlinePaymentId === id && refundOf === null)
    const refunds = calls.filter((call) => call.onlinePaymentId === id && call.kind === 'refund' && call.state !== 'refused')
    expect(sum(refunds.map(({ amountMills }) => amountMills)), `refunds of payment ${id}`).toBeLessThanOrEqual(
      sum(came.map(({ amountMills }) => amountMills)),
    )
  }
}
