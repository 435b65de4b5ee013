import { msg } from '@lingui/core/runtime-macro'
import { and, desc, eq } from 'drizzle-orm'
import { AppError, invalidField } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import { toAmount, toMills } from '../../../domain/money/money.ts'
import { type ClosingInput, cashIn, type TillClosing } from '../../../domain/money/till.ts'
import { actorOf } from '../../../domain/people/actor.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/client.ts'
import { violates } from '../../platform/database/errors.ts'
import { tillClosings } from '../../platform/database/schema/money.ts'
import type { Author } from '../../platform/http/author.ts'
import type { Announce } from '../../platform/live/publisher.ts'
import { checkAmounts, enteredBy } from '../payments/commands.ts'
import { requireTillDate, type TillContext } from './queries.ts'
import { cashDifference, presentClosing } from './serializers.ts'

interface Closing {
  readonly user: CurrentUser
  readonly by: Author
  readonly date: string
  readonly input: ClosingInput
}

export interface ClosingContext extends TillContext {
  readonly db: Database
  readonly announce: Announce
}

/**
 * Closes the till of a date; later entries belong to the next closing.
 * @throws {AppError} `forbidden` · `invalid`, also for a future date · `conflict` if somebody else has closed it or taken a payment
 * meanwhile
 */
export async function closeTill(context: ClosingContext, { user, by, date, input }: Closing): Promise<TillClosing> {
  requireTillDate(context, { date, user })
  const { db, clock, settings, announce } = context
  const { timeZone, currency: present } = settings.get().place
  if (date > dateAt(clock(), timeZone)) throw invalidField('date', say(msg`That day is still to come`))
  const { number, startingCash, countedCash, note = '', currency = present } = input
  checkAmounts({ startingCash, countedCash }, currency)
  try {
    const closing = await db.transaction(async (tx) => {
      const cash = { startingCashMills: toMills(startingCash), countedCashMills: toMills(countedCash) }
      const [row] = await tx
        .insert(tillClosings)
        .values({ day: date, currency, number, at: systemDate(), ...enteredBy(actorOf(user)), ...cash, note })
        .returning()
      if (!row) throw new Error('the till was not closed')
      // Counted by the trigger, after it has locked out other entries.
      if (row.entries !== input.entries)
        throw new AppError('conflict', say(msg`A payment was taken since you counted. Look at the till again first.`))
      if (row.entries === 0 && number > 1) throw invalidField('number', say(msg`Nothing was taken since the last closing`))
      await recordAudit(tx, by, {
        kind: 'till.closed',
        subject: {
          id: `${date}-${number}`,
          // In English, as all labels of the log: its readers get their own words.
          label: `${date}, closing ${number}${currency === present ? '' : ` in ${currency}`}`,
        },
        changes: [
          { field: 'expectedCash', from: null, to: toAmount(cash.startingCashMills + cashIn(row.takings)) },
          { field: 'countedCash', from: null, to: countedCash },
          { field: 'difference', from: null, to: toAmount(cashDifference(row)) },
        ],
      })
      return presentClosing(row)
    })
    // Belongs to no appointment or stylist: readers of everybody's days refresh, as after a payment.
    announce.appointment({ id: `${date}-${number}`, clientId: '', stylistId: '' })
    return closing
  } catch (error) {
    if (violates(error, 'till_closings_pkey') || violates(error, 'till_closings_in_turn'))
      throw await closedBySomebody(db, date, currency)
    throw error
  }
}

async function closedBySomebody(db: Database, date: string, currency: string): Promise<AppError> {
  const [last] = await db
    .select({ label: tillClosings.actorLabel })
    .from(tillClosings)
    .where(and(eq(tillClosings.day, date), eq(tillClosings.currency, currency)))
    .orderBy(desc(tillClosings.number))
    .limit(1)
  return new AppError(
    'conflict',
    say(
      last?.label
        ? msg`${{ person: last.label }} has just closed this till. Look at it again first.`
        : msg`Somebody has just closed this till. Look at it again first.`,
    ),
  )
}
