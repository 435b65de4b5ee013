import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MailServer, MailServerState, MailServerTest } from '../../../domain/messages/mail-server.ts'
import type { SenderRecords } from '../../../domain/messages/sender-records.ts'
import { mailServers, mails } from '../../platform/database/schema/messages.ts'
import { auditEvents } from '../../platform/database/schema/platform.ts'
import { openTestJobs } from '../../testing/jobs.ts'
import { eventually } from '../../testing/live-events.ts'
import { addMail, withMail } from '../../testing/mails.ts'
import { startMailServer } from '../../testing/outside/mail-server.ts'
import { adminEmail, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { localReceivers, testAuthSecret } from '../../testing/server-process.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { sealPassword, unsealPassword } from './seal.ts'

const secret = 'scissors-and-comb'
let database: Awaited<ReturnType<typeof createTestDatabase>>
let admin: Person

beforeAll(async () => {
  database = await createTestDatabase()
  admin = await signedIn(openTestSalon(database, { environment: localReceivers }), database, { email: adminEmail })
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.delete(mailServers)
  await database.db.delete(mails)
})

interface Refusal {
  readonly error: { readonly code: string; readonly message: string; readonly fields?: Record<string, string> }
}

async function call<Body>(method: string, path: string, body?: unknown, person = admin) {
  const response = await person.call(method, path, body)
  const text = await response.text()
  return { status: response.status, text, body: (text ? JSON.parse(text) : null) as Body & Refusal }
}

const typed = (port: number, changed: object = {}) => ({
  host: '127.0.0.1',
  port,
  encryption: 'none',
  user: 'linden',
  password: secret,
  senderName: 'Linden',
  senderAddress: 'hello@linden.example',
  ...changed,
})

const save = (input: object, version = 0) => call<MailServer>('PUT', '/api/mail/server', { ...input, version })

test('the password is stored sealed, is never sent back, and is nowhere in the audit log', async () => {
  const { status, body, text } = await save(typed(2525))
  expect([status, body.password, body.version]).toEqual([200, 'kept', 1])
  const { text: read, body: state } = await call<MailServerState>('GET', '/api/mail/server')
  expect(state).toMatchObject({ stored: { host: '127.0.0.1', user: 'linden', password: 'kept' }, outside: null })
  const rows = await database.db.select().from(mailServers)
  const audited = await database.db.select().from(auditEvents).where(eq(auditEvents.kind, 'mails.server-changed'))
  expect(audited.at(-1)?.changes).toContainEqual({ field: 'password', from: null, to: 'a new one' })
  for (const output of [text, read, JSON.stringify(rows), JSON.stringify(audited)]) expect(output).not.toContain(secret)
  expect(rows[0]?.password?.length).toBeGreaterThan(40)
})

test('the password is kept, changed and removed, and is used with what it was entered for only', async () => {
  await save(typed(2525))
  const { password: _, ...unchanged } = typed(2525)
  expect((await save({ ...unchanged, senderName: 'The Linden' }, 1)).body).toMatchObject({ password: 'kept', version: 2 })
  for (const elsewhere of [{ port: 2526 }, { host: 'evil.example' }, { user: 'other' }, { encryption: 'tls' }]) {
    for (const [method, path] of [
      ['PUT', '/api/mail/server'],
      ['POST', '/api/mail/server/test'],
    ] as const) {
      const { status, body } = await call(method, path, { ...unchanged, ...elsewhere, version: 2 })
      expect([status, body.error.fields]).toEqual([422, { password: expect.stringContaining('again') }])
    }
  }
  expect((await save({ ...unchanged, user: '', password: null }, 2)).body).toMatchObject({ password: 'none', user: '' })
  expect((await save(unchanged, 3)).body.error.fields).toEqual({ password: 'Password is required' })
})

test('the second of two concurrent saves is refused, and a repeated save is the same one', async () => {
  const both = await Promise.all([save(typed(2525)), save(typed(2526))])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const first = typed(both[0]?.status === 200 ? 2525 : 2526)
  expect(await save(first)).toMatchObject({ status: 200, body: { version: 1 } })
})

test('a sealed password opens with its own secret and for its own server only, and not if it was changed', () => {
  const target = { host: 'smtp.linden.example', port: 587, encryption: 'starttls', user: 'linden' } as const
  const sealed = sealPassword('päss', target, 'one secret')
  expect(unsealPassword(sealed, target, 'one secret')).toBe('päss')
  expect(unsealPassword(sealed, target, 'another secret')).toBeNull()
  expect(unsealPassword(sealed, { ...target, host: 'evil.example' }, 'one secret')).toBeNull()
  for (const at of [0, 15, 30]) {
    const bytes = Buffer.from(sealed, 'base64url')
    bytes[at] = (bytes[at] ?? 0) ^ 1
    expect(unsealPassword(bytes.toString('base64url'), target, 'one secret')).toBeNull()
  }
  expect([unsealPassword('', target, 'one secret'), unsealPassword('AAAA', target, 'one secret')]).toEqual([null, null])
  expect(sealPassword('päss', target, 'one secret')).not.toBe(sealed)
})

test('mail waits while AUTH_SECRET is another one, and goes out once the password is entered again', async () => {
  const server = await startMailServer(() => 'accept', { password: secret })
  const target = { host: '127.0.0.1', port: server.port, encryption: 'none', user: 'linden' } as const
  await database.db
    .insert(mailServers)
    .values({ ...target, password: sealPassword(secret, target, 'the former secret'), senderAddress: 'hello@linden.example' })
  expect((await call<MailServerState>('GET', '/api/mail/server')).body.stored?.password).toBe('unreadable')
  expect((await call('GET', '/api/mail/delivery')).body).toMatchObject({
    kind: 'smtp',
    problem: expect.stringContaining('AUTH_SECRET'),
  })
  const jobs = openTestJobs(database, { authSecret: testAuthSecret })
  const id = await addMail(database, { relayedAt: null })
  const stored = async () => (await database.db.select().from(mails).where(eq(mails.id, id)))[0]
  await eventually(async () => (await stored())?.lastError?.includes('AUTH_SECRET') === true)
  expect(await stored()).toMatchObject({ status: 'queued' })
  await jobs.stop()
  expect(await stored()).toMatchObject({ relayedAt: expect.any(Date) })
  expect((await save(typed(server.port), 1)).status).toBe(200)
  expect(await stored()).toMatchObject({ status: 'queued', relayedAt: null, lastError: null })
  openTestJobs(database, { authSecret: testAuthSecret })
  await eventually(async () => (await stored())?.status === 'sent')
  expect(server.received[0]?.source).toContain('From: Linden <hello@linden.example>')
  expect(await stored()).toMatchObject({ isKept: false })
})

const tryIt = (input: object) => call<MailServerTest>('POST', '/api/mail/server/test', input)

test('a test mail arrives, or says in the server’s words why not; nothing is stored by it', async () => {
  const server = await startMailServer(() => 'accept', { password: secret })
  expect((await tryIt(typed(server.port, { password: 'wrong' }))).body).toEqual({
    sent: false,
    message: expect.stringContaining('535 5.7.8 Username and Password not accepted'),
  })
  expect((await tryIt(typed(server.port))).body).toEqual({ sent: true, message: expect.stringContaining(adminEmail) })
  expect(server.received.map(({ recipients }) => recipients)).toEqual([[adminEmail]])
  expect(await database.db.select().from(mailServers)).toEqual([])
  const strict = await startMailServer((recipient) => (recipient === '' ? 'refuse sender' : 'accept'))
  expect((await tryIt(typed(strict.port, { user: '', password: null }))).body.message).toContain('550 5.7.1 Sender not allowed')
})

test('a server that hangs, is unreachable, or has a self-signed certificate is reported in bounded time', async () => {
  const { createServer } = await import('node:net')
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  const started = performance.now()
  const { body: hangs } = await tryIt(typed(port))
  silent.close()
  expect(hangs).toEqual({ sent: false, message: expect.stringContaining('didn’t answer in time. Check') })
  expect(performance.now() - started).toBeLessThan(14_000)
  const stopped = await startMailServer()
  await stopped.close()
  expect((await tryIt(typed(stopped.port))).body.message).toBe(
    'No mail server answers at that port. Check the port and the encryption.',
  )
  const selfSigned = await startMailServer(() => 'accept', { isSecure: true })
  expect((await tryIt(typed(selfSigned.port, { encryption: 'tls' }))).body.message).toMatch(/certificate|self.signed|altname/i)
  const plain = await startMailServer()
  expect((await tryIt(typed(plain.port, { encryption: 'starttls' }))).body).toMatchObject({ sent: false })
  expect(plain.handedOver).toEqual([])
})

test('only MAIL_NETWORKS lets it lead elsewhere than to the internet', async () => {
  const server = await startMailServer()
  const person = await signedIn(openTestSalon(database), database, { email: adminEmail })
  for (const host of ['127.0.0.1', 'localhost', '169.254.169.254', '10.0.0.1']) {
    const { body } = await call<MailServerTest>('POST', '/api/mail/server/test', typed(server.port, { host }), person)
    expect(body).toEqual({ sent: false, message: expect.stringMatching(/isn’t on the public internet.*MAIL_NETWORKS/) })
  }
  expect(server.handedOver).toEqual([])
})

test('SMTP_URL wins, and is shown without its password', async () => {
  await save(typed(2525))
  const app = openTestSalon(database, { environment: { ...withMail, SMTP_URL: 'smtp://user:hunter2@mail.example:587' } })
  const person = await signedIn(app, database, { email: adminEmail })
  const { body, text } = await call<MailServerState>('GET', '/api/mail/server', undefined, person)
  expect([body.outside, text.includes('hunter2')]).toEqual(['mail.example:587', false])
  expect((await call('GET', '/api/mail/delivery', undefined, person)).body).toMatchObject({ from: withMail.MAIL_FROM })
})

test('mail is kept again without the server', async () => {
  await save(typed(2525))
  expect((await call('GET', '/api/mail/delivery')).body).toMatchObject({ kind: 'smtp', from: 'Linden <hello@linden.example>' })
  expect((await call('DELETE', '/api/mail/server?version=7')).status).toBe(409)
  expect((await call('DELETE', '/api/mail/server?version=1')).status).toBe(204)
  expect((await call('GET', '/api/mail/delivery')).body).toMatchObject({ kind: 'files', problem: null })
})

test('DNS records of the sender’s domain are explained, and missing ones too', async () => {
  const zone: Record<string, string[][]> = {
    'linden.salon': [['v=spf1 include:_spf.goo', 'gle.com ~all']],
    '_dmarc.linden.salon': [['v=DMARC1; p=quarantine']],
  }
  const names: string[] = []
  const app = openTestSalon(database, {
    async resolveTxt(name) {
      names.push(name)
      if (name.startsWith('google.')) throw Object.assign(new Error('timeout'), { code: 'ETIMEOUT' })
      const zoneRecords = zone[name]
      if (!zoneRecords) throw Object.assign(new Error('nothing'), { code: 'ENODATA' })
      return zoneRecords
    },
  })
  const person = await signedIn(app, database, { email: adminEmail })
  const records = async (address: string) => {
    const path = `/api/mail/server/records?address=${address}&host=smtp.gmail.com`
    return (await call<SenderRecords>('GET', path, undefined, person)).body.records.map(({ kind, state }) => [kind, state])
  }
  expect(await records('hello@linden.salon')).toEqual([
    ['SPF', 'good'],
    ['DKIM', 'unknown'],
    ['DMARC', 'good'],
  ])
  // Subdomains follow the domain's policy.
  expect(await records('hello@mail.linden.salon')).toContainEqual(['DMARC', 'good'])
  names.length = 0
  expect(await records('hello@linden.example')).toContainEqual(['SPF', 'unknown'])
  expect(names).toEqual([])
})
