import { mails, newId } from '../database/schema.ts'
import type { TestDatabase } from './test-database.ts'

/** A mail in the log, with a job already unless `relayedAt` is null. @returns its id */
export async function addMail(
  { db }: Pick<TestDatabase, 'db'>,
  mail: Partial<typeof mails.$inferInsert> = {},
): Promise<string> {
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
