import { msg } from '@lingui/core/runtime-macro'
import { eq } from 'drizzle-orm'
import { formatsOf } from '../../../../domain/formats.ts'
import { say } from '../../../../domain/language/say.ts'
import { unixSeconds } from '../../../../domain/time/unix-time.ts'
import { appointmentEvents } from '../../../platform/database/schema/booking.ts'
import { mails } from '../../../platform/database/schema/messages.ts'
import { onlinePayments } from '../../../platform/database/schema/online-payments.ts'
import { readPayments } from '../../payments/queries.ts'
import type { OnlinePaymentRow } from '../asking.ts'
import type { OnlinePaymentContext } from '../context.ts'
import { paymentRefusal } from '../refusals.ts'

/** Evidence for a bank's dispute, as plain text: terms and their acceptance, mails, history, entries. @throws {AppError} `not_found` */
export async function buildEvidence({ db, settings }: OnlinePaymentContext, id: string): Promise<string> {
  const [row] = await db.select().from(onlinePayments).where(eq(onlinePayments.id, id))
  if (!row) throw paymentRefusal({ code: 'no_such_payment' })
  const { place, salon } = settings.get()
  const { dateTime, money } = moment({ place }, row.currency)
  const [events, sent, entries] = await Promise.all([
    db
      .select()
      .from(appointmentEvents)
      .where(eq(appointmentEvents.appointmentId, row.appointmentId))
      .orderBy(appointmentEvents.id),
    db.select().from(mails).where(eq(mails.appointmentId, row.appointmentId)).orderBy(mails.createdAt),
    readPayments(db, [row.appointmentId]),
  ])
  return [
    `${salon.name}`,
    heading(say(msg`Payment`)),
    `${row.paymentId ?? row.sessionId ?? row.id}: ${money(row.amountMills)}`,
    heading(say(msg`Accepted terms`)),
    ...acceptanceLines(row, dateTime),
    heading(say(msg`Mails`)),
    ...sent.map(({ createdAt, subject, toAddress, status }) => `${dateTime(createdAt)}  ${subject} (${toAddress}, ${status})`),
    heading(say(msg({ message: 'History', context: 'of a booking' }))),
    ...events.map(
      ({ at, kind, actorRole, actorLabel }) =>
        `${dateTime(at)}  ${kind} (${[actorRole, actorLabel].filter(Boolean).join(' ') || 'system'})`,
    ),
    heading(say(msg({ message: 'Entries', context: 'of the books' }))),
    ...entries.map(({ at, amountMills, method, providerReference }) => {
      return `${dateTime(at)}  ${money(amountMills)} ${method} ${providerReference ?? ''}`
    }),
  ].join('\n')
}

const heading = (text: string) => `\n${text}\n${'-'.repeat(text.length)}`

function acceptanceLines({ accepted }: OnlinePaymentRow, dateTime: (at: Date) => string): string[] {
  if (!accepted) return [say(msg`No terms were accepted.`)]
  const { text, version, at, address, browser, language } = accepted
  return [text, `${dateTime(new Date(at * 1000))}  ${version}`, [address, browser, language].filter(Boolean).join(', ')]
}

function moment({ place }: { readonly place: Parameters<typeof formatsOf>[0] }, currency: string) {
  const { date, timeAt, money } = formatsOf({ ...place, currency })
  return { money, dateTime: (at: Date) => `${date(unixSeconds(at))}, ${timeAt(unixSeconds(at))}` }
}
