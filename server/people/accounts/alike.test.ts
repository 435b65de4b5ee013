import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { eventually } from '../../testing/live-events.ts'
import { mailsTo, withMail } from '../../testing/mails.ts'
import { uniqueEmail } from '../../testing/run/random.ts'
import { adminEmail, openTestSalon, password, visitor } from '../../testing/salon.ts'
import { settingsInMemory } from '../../testing/settings.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createAccount } from '../auth/commands.ts'

// Compares work, not clocks: each password hash and each statement.
const work: string[] = []
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return {
    ...real,
    hash: (...args: Parameters<typeof real.hash>) => {
      work.push(`hash ${JSON.stringify(args[1])}`)
      return real.hash(...args)
    },
    verify: (...args: Parameters<typeof real.verify>) => {
      work.push('verify')
      return real.verify(...args)
    },
  }
})

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let takenAddresses: string[]
const rounds = 8
const settings = settingsInMemory()

beforeAll(async () => {
  database = await createTestDatabase()
  settings.change({ clientWay: 'guests welcome' })
  app = openTestSalon(database, { environment: withMail, settings })
  takenAddresses = [adminEmail, ...fresh()].slice(0, rounds)
  for (const email of takenAddresses) await createAccount(database.db, { name: 'Ada', email, password })
  const { query } = pg.Client.prototype
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [string | { text?: string }]
    const text = typeof statement === 'string' ? statement : (statement.text ?? 'unknown')
    // Skip a new connection's settings, and which values are defaults.
    if (!text.includes('set statement_timeout')) work.push(text.replace(/values \([^)]*\)/, 'values (…)'))
    return Reflect.apply(query, this, args)
  } as typeof query)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await database.drop()
})
afterEach(() => database.db.execute(sql`truncate rate_limits`))

interface Seen {
  readonly status: number
  readonly body: string
  readonly headers: string[]
  readonly work: string[]
}

async function see(path: string, body: object): Promise<Seen> {
  work.length = 0
  const response = await visitor(app).call('POST', path, body)
  const workDone = [...work]
  const sent = [...response.headers].filter(([name]) => name !== 'x-request-id')
  const headers = sent.map(([name, value]) => `${name}: ${value.replace(/sign_up=[\w-]+/, 'sign_up=…')}`)
  return { status: response.status, body: await response.text(), headers: headers.toSorted(), work: workDone }
}

const fresh = () => Array.from({ length: rounds }, () => uniqueEmail())

test('signing up with a taken address gets the response of a new one, with the same work', async () => {
  const signUp = (email: string) => see('/api/auth/sign-up/email', { name: 'Grace', email, password: 'a-password-of-hers' })
  const newcomers = fresh()
  const responses: Seen[] = []
  for (const email of newcomers.flatMap((each, turn) => [each, takenAddresses[turn] ?? ''])) responses.push(await signUp(email))
  const [first] = responses
  expect(first).toMatchObject({ status: 202, body: 'null' })
  expect(first?.work.filter((each) => each.startsWith('hash'))).toHaveLength(1)
  for (const response of responses) expect(response).toEqual(first)
  for (const email of newcomers) expect(await mailsTo(database, email)).toEqual(['confirm_address'])
  for (const email of takenAddresses) expect(await mailsTo(database, email)).toEqual(['already_registered'])
  const { rows } = await database.db.execute(sql`select email from users where email = any(${sql.param(newcomers)})`)
  expect(rows).toEqual([])
})

test.each([
  ['as a guest', {}],
  ['with a new account', { password }],
])('booking %s with a taken address gets the response of a new one, with the same work', async (_, account) => {
  const booking = { serviceIds: ['CUT'], stylistId: 'MARA', date: '2026-12-02', time: '10:00 AM', name: 'Grace' }
  const ask = async (email: string) => {
    const outcome = await see('/api/guests', { ...booking, ...account, email })
    return {
      ...outcome,
      body: outcome.body.replace(/"id":"\w+"/, '"id":"…"'),
      headers: outcome.headers.map((line) => line.replace(/booking=[\w.-]+/, 'booking=…')),
    }
  }
  const newcomers = fresh()
  const responses: Seen[] = []
  for (const email of newcomers.flatMap((each, turn) => [each, takenAddresses[turn] ?? ''])) responses.push(await ask(email))
  const [first] = responses
  expect(first).toMatchObject({ status: 202, body: '{"id":"…"}' })
  expect(first?.work.filter((each) => each.startsWith('hash'))).toHaveLength(Object.keys(account).length)
  for (const response of responses) expect(response).toEqual(first)
  for (const email of newcomers) expect(await mailsTo(database, email)).toEqual(['guest_code'])
})

test('requesting a link for an unknown address gets the response of a known one, with the same work', async () => {
  const strangers = fresh()
  const responses: Seen[] = []
  for (const email of strangers.flatMap((each, turn) => [each, takenAddresses[turn] ?? ''])) {
    responses.push(await see('/api/auth/request-password-reset', { email }))
    // Work after the response would count as the next one's.
    await eventually(() => work.some((each) => each.includes('from "users"')))
    if (takenAddresses.includes(email)) {
      await eventually(async () => (await mailsTo(database, email)).includes('reset_password'))
    }
  }
  const [first] = responses
  expect(first).toMatchObject({ status: 200, body: '{"by":"mail"}' })
  expect(first?.work.filter((each) => !each.includes('rate_limits'))).toEqual([])
  for (const response of responses) expect(response).toEqual(first)
  for (const email of strangers) expect(await mailsTo(database, email)).toEqual([])
})

test('limits do not reveal which address has an account', async () => {
  const takenAddress = takenAddresses[1] ?? ''
  const freshAddress = fresh()[0] ?? ''
  const collectStatuses = async (email: string) => {
    const responses: (string | number)[] = []
    for (let turn = 0; turn < 6; turn++) {
      const { status, body } = await see('/api/auth/request-password-reset', { email })
      responses.push(status, body.replace(/\d+ (?:minutes|seconds)/, '…'))
    }
    return responses
  }
  const links = async () => (await mailsTo(database, takenAddress)).filter((kind) => kind === 'reset_password').length
  const before = await links()
  const responses = await collectStatuses(freshAddress)
  expect(responses).toContain(429)
  expect(await collectStatuses(takenAddress)).toEqual(responses)
  // Work after the responses would count as the next test's.
  const granted = responses.filter((each) => each === 200).length
  await eventually(async () => (await links()) === before + granted)
})

test('signing in to a sign-up that nobody has confirmed gets the response of an unknown address', async () => {
  const [email = '', other = ''] = fresh()
  await see('/api/auth/sign-up/email', { name: 'Grace', email, password })
  const pending = await see('/api/auth/sign-in/email', { email, password })
  // The look-up of staff after the response would count as the next one's.
  await eventually(() => work.some((each) => each.includes('"staff"')))
  const unknown = await see('/api/auth/sign-in/email', { email: other, password })
  expect(pending.status).toBe(401)
  expect(pending).toEqual(unknown)
})
