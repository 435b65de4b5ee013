import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailContent, MailEntry, MailPage } from '../../../domain/messages/mail.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { addMail, withMail } from '../../testing/mails.ts'
import { adminEmail, fixedSettings, openTestSalon, type Person, signedIn, visitor } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let admin: Person

beforeAll(async () => {
  database = await createTestDatabase()
  admin = await signedIn(openTestSalon(database), database, { email: adminEmail })
})
afterAll(() => database.drop())

async function read<Body>(method: string, path: string, body?: unknown) {
  const response = await admin.call(method, path, body)
  return { status: response.status, body: (await response.json()) as Body }
}

const stored = async (id: string) => (await database.db.select().from(mails).where(eq(mails.id, id)))[0]

test('the log lists mail, latest first, by status, and counts what needs a look', async () => {
  await database.db.delete(mails)
  const at = (minute: number) => ({ createdAt: new Date(Date.UTC(2026, 10, 30, 14, minute)) })
  const statuses = ['sent', 'failed', 'queued', 'bounced', 'skipped', 'sent', 'sent'] as const
  const ids: string[] = []
  for (const [minute, status] of statuses.entries()) ids.push(await addMail(database, { status, ...at(minute) }))
  const { body: all } = await read<MailPage>('GET', '/api/mail')
  expect([all.items.map(({ id }) => id), all.total, all.failed]).toEqual([ids.toReversed(), 7, 2])
  const { body: sent } = await read<MailPage>('GET', '/api/mail?status=sent&pageSize=2&before=end')
  expect(sent).toMatchObject({ total: 3, failed: 2, next: null, items: [{ id: ids[5] }, { id: ids[0] }] })
  const { body: first } = await read<MailPage>('GET', `/api/mail?status=sent&pageSize=1&before=${sent.previous}`)
  expect(first).toMatchObject({ previous: null, items: [{ id: ids[6] }] })
  expect(all.items[0]).not.toHaveProperty('html')
  expect((await read('GET', '/api/mail?status=lost')).status).toBe(422)
})

test('a mail is shown with its content', async () => {
  const id = await addMail(database, { ics: 'BEGIN:VCALENDAR', icsMethod: 'REQUEST' })
  const { body: response } = await read<MailContent>('GET', `/api/mail/${id}`)
  expect(response).toMatchObject({
    id,
    html: '<p>See you soon.</p>',
    text: 'See you soon.',
    ics: 'BEGIN:VCALENDAR',
    sentAt: null,
  })
  expect((await read('GET', '/api/mail/NOSUCHMAIL')).status).toBe(404)
})

test.each(['reset_password', 'confirm_address', 'guest_code'])(
  'a secret is not shown to who could use it alone: %s',
  async (kind) => {
    const ids = [await addMail(database, { kind, clientId: admin.uid }), await addMail(database, { kind, clientId: 'CLIENT' })]
    const texts = async (environment: Record<string, string>) => {
      const app = openTestSalon(database, { environment })
      const contents = ids.map(async (id) => {
        const { html, text } = (await (
          await app.request(`/api/mail/${id}`, { headers: { cookie: admin.cookie } })
        ).json()) as MailContent
        return html + text
      })
      return Promise.all(contents)
    }
    expect(await texts({})).toEqual(['', '<p>See you soon.</p>See you soon.'])
    expect(await texts({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'hello@linden.example' })).toEqual(['', ''])
  },
)

test('a reader other than the administrator gets no link that acts as the mail’s recipient', async () => {
  const link = 'https://salon.example/visit/Sig-na_ture.WyJjb25maXJtIl0'
  const content = { html: `<a href="${link}">Confirm</a>`, text: `Confirm: ${link}\n` }
  const ics = `BEGIN:VEVENT\r\nURL:${link.slice(0, 40)}\r\n ${link.slice(40)}\r\nEND:VEVENT`
  const id = await addMail(database, { kind: 'salon_new', ...content, ics, icsMethod: 'REQUEST' })
  const app = openTestSalon(database)
  const manager = await signedIn(app, database, { role: 'manager' })
  const visible = (await (await manager.call('GET', `/api/mail/${id}`)).json()) as MailContent
  expect([visible.html, visible.text, visible.ics]).toEqual([
    '<a href="https://salon.example/visit/…">Confirm</a>',
    'Confirm: https://salon.example/visit/…\n',
    'BEGIN:VEVENT\r\nURL:https://salon.example/visit/…\r\nEND:VEVENT',
  ])
  expect((await read<MailContent>('GET', `/api/mail/${id}`)).body.text).toContain(link)
})

test('another try queues a new job; a sent mail is not sent again', async () => {
  for (const change of [
    { status: 'failed' },
    { status: 'bounced' },
    { status: 'queued', lastError: 'It didn’t answer.' },
  ] as const) {
    const id = await addMail(database, change)
    expect((await read<MailEntry>('POST', `/api/mail/${id}/retry`)).body.status).toBe('queued')
    expect(await stored(id)).toMatchObject({ status: 'queued', relayedAt: null })
  }
  for (const status of ['sent', 'skipped', 'queued'] as const) {
    const id = await addMail(database, { status })
    expect((await read('POST', `/api/mail/${id}/retry`)).status).toBe(409)
    expect(await stored(id)).toMatchObject({ status, relayedAt: expect.any(Date) })
  }
  expect((await read('POST', '/api/mail/NOSUCHMAIL/retry')).status).toBe(404)
})

test('one of two requests for another try gets a job', async () => {
  for (const change of [
    { status: 'failed', lastError: 'It didn’t answer.' },
    { status: 'queued', lastError: 'It didn’t answer.' },
  ] as const) {
    const id = await addMail(database, change)
    const tries = await Promise.all([1, 2].map(() => read('POST', `/api/mail/${id}/retry`)))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await database.db.update(mails).set({ relayedAt: new Date() }).where(eq(mails.id, id))
    const late = await read<{ error: { message: string } }>('POST', `/api/mail/${id}/retry`)
    expect([late.status, late.body.error.message]).toEqual([409, 'This mail is on its way.'])
    expect((await stored(id))?.relayedAt).toEqual(expect.any(Date))
  }
})

test('a test mail goes to the administrator or to the salon', async () => {
  const { status, body: response } = await read<MailEntry>('POST', '/api/mail/test', {})
  expect([status, response]).toEqual([
    201,
    expect.objectContaining({ kind: 'test_mail', toAddress: adminEmail, status: 'queued' }),
  ])
  const { body: toSalon } = await read<MailEntry>('POST', '/api/mail/test', { to: 'salon' })
  // Nobody reads the sample address of a new salon.
  expect(toSalon.toAddress).toBe(adminEmail)
  expect((await stored(toSalon.id))?.relayedAt).toBeNull()
  const own = openTestSalon(database, { settings: fixedSettings({ SALON_EMAIL: 'hello@linden.example' }) })
  const sent = await visitor(own).call('POST', '/api/mail/test', { to: 'salon' }, { cookie: admin.cookie })
  expect(await sent.json()).toMatchObject({ toAddress: 'hello@linden.example' })
})

test.each([
  [{}, { kind: 'files', problem: null }],
  [{ SMTP_URL: 'mail.example' }, { kind: 'files', problem: expect.stringContaining('SMTP_URL') }],
  [
    { SMTP_URL: 'smtp://user:secret@mail.example', MAIL_FROM: 'Linden <hello@linden.example>' },
    { kind: 'smtp', from: 'Linden <hello@linden.example>', problem: null },
  ],
])('shows the way that mail leaves, without a password: %j', async (environment, expected) => {
  const app = openTestSalon(database, { environment })
  const response = await app.request('/api/mail/delivery', { headers: { cookie: admin.cookie } })
  const delivery = await response.json()
  expect(delivery).toMatchObject(expected)
  expect(JSON.stringify(delivery)).not.toContain('secret')
})

test('a mail that was only kept is never called sent, and is sent once there is a mail server', async () => {
  await database.db.delete(mails)
  const keptId = await addMail(database, { status: 'sent', isKept: true, sentAt: new Date() })
  const sent = await addMail(database, { status: 'sent', sentAt: new Date() })
  const readItems = async (query: string) => (await read<MailPage>('GET', `/api/mail?${query}`)).body.items
  expect(await readItems('status=kept')).toEqual([expect.objectContaining({ id: keptId, status: 'kept', sentAt: null })])
  expect((await readItems('status=sent')).map(({ id }) => id)).toEqual([sent])
  expect((await read('POST', `/api/mail/${keptId}/retry`)).status).toBe(409)
  const person = await signedIn(openTestSalon(database, { environment: withMail }), database, { email: adminEmail })
  const again = await person.call('POST', `/api/mail/${keptId}/retry`)
  expect([again.status, await stored(keptId)]).toMatchObject([200, { status: 'queued', isKept: false, relayedAt: null }])
})
