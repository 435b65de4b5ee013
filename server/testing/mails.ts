import { desc, eq, sql } from 'drizzle-orm'
import type { AccountMailKind } from '../../domain/messages/mail.ts'
import { newId } from '../platform/database/schema/ids.ts'
import { mails } from '../platform/database/schema/messages.ts'
import type { TestDatabase } from './test-database.ts'

type Db = Pick<TestDatabase, 'db'>

/** Adds a mail to the log, with a job already unless `relayedAt` is null. @returns its id */
export async function addMail({ db }: Db, mail: Partial<typeof mails.$inferInsert> = {}): Promise<string> {
  const id = mail.id ?? newId()
  await db.insert(mails).values({
    key: `test:${id}`,
    kind: 'booking_received',
    toName: 'Ada Client',
    toAddress: 'ada@client.example',
    subject: 'We got your request',
    html: '<p>See you soon.</p>',
    text: 'See you soon.',
    relayedAt: new Date(),
    ...mail,
    id,
  })
  return id
}

/** Makes a salon send mail, whether or not a server responds there. */
export const withMail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'The Salon <hello@salon.example>' }

/** Orders mails of one millisecond by transaction. */
const inTurn = sql`${mails}.xmin::text::bigint`

export async function mailsTo({ db }: Db, address: string): Promise<AccountMailKind[]> {
  const rows = await db
    .select({ kind: mails.kind })
    .from(mails)
    .where(eq(mails.toAddress, address))
    .orderBy(mails.createdAt, inTurn)
  return rows.map(({ kind }) => kind as AccountMailKind)
}

export async function linkTo({ db }: Db, address: string, kind: AccountMailKind): Promise<URL | null> {
  const rows = await db
    .select({ text: mails.text, kind: mails.kind })
    .from(mails)
    .where(eq(mails.toAddress, address))
    .orderBy(desc(mails.createdAt), desc(inTurn))
  const text = rows.find((row) => row.kind === kind)?.text ?? ''
  const linksIn = (paths: string) => text.match(new RegExp(`https?://[^/\\s]+/(?:${paths})[^\\s)\\]]*`))?.[0]
  const link = linksIn('reset-password|confirm-address|invitation') ?? linksIn('login|forgot-password|mybookings')
  return link === undefined ? null : new URL(link)
}

/** @throws without such a mail */
export async function tokenTo(database: Db, address: string, kind: AccountMailKind): Promise<string> {
  const token = (await linkTo(database, address, kind))?.searchParams.get('token')
  if (!token) throw new Error(`no ${kind} with a token to ${address}`)
  return token
}
