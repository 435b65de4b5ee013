import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/live-events.ts'
import { mailsTo, withMail } from '../../testing/mails.ts'
import { uniqueEmail } from '../../testing/run/random.ts'
import { openTestSalon, type Person, password, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createMailboxKeys } from './link-attempts.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let owner: Person
beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database, { environment: withMail })
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.execute(sql`truncate rate_limits`)
  owner = await signedIn(app, database)
})

interface Request {
  readonly from: string
  readonly cookie?: string
}

async function send(method: string, path: string, body: object, { from, cookie }: Request): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) }
  const init = { method, headers, body: JSON.stringify(body) }
  const response = await app.request(path, init, { incoming: { socket: { remoteAddress: from } } })
  return response.status
}
const requestReset = (email: string, request: Request) => send('POST', '/api/auth/request-password-reset', { email }, request)
const signUp = (email: string, request: Request) =>
  send('POST', '/api/auth/sign-up/email', { name: 'Eve', email, password }, request)
const changeAddress = (email: string, { cookie }: Person, from: string) =>
  send('PATCH', '/api/me', { email, currentPassword: password }, { from, cookie })

async function repeat(times: number, call: (turn: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn++) statuses.push(await call(turn))
  return statuses
}
const passTime = (minutes: number) =>
  database.db.execute(sql`update rate_limits set expire = expire - ${minutes * 60_000}::bigint`)

async function expectResets(count: number): Promise<void> {
  await eventually(
    async () => (await mailsTo(database, owner.email)).filter((kind) => kind === 'reset_password').length === count,
  )
}

describe('one network', () => {
  test('never keeps other networks from a link by requesting another person’s all the time', async () => {
    let granted = 0
    for (let quarter = 0; quarter < 8; quarter++) {
      const statuses = await repeat(6, () => requestReset(owner.email, { from: '10.0.0.1' }))
      granted += statuses.filter((status) => status === 200).length
      expect([quarter, await requestReset(owner.email, { from: `10.0.1.${quarter}` })]).toEqual([quarter, 200])
      await passTime(15)
    }
    expect(granted).toBe(8)
    await expectResets(granted + 8)
  })

  test('never keeps a person from a new password by signing up with their address all the time', async () => {
    for (let turn = 0; turn < 4; turn++) {
      await repeat(6, () => signUp(owner.email, { from: `10.0.0.${turn}` }))
    }
    expect((await mailsTo(database, owner.email)).length).toBe(12)
    expect(await requestReset(owner.email, { from: '10.0.9.1' })).toBe(200)
    await expectResets(1)
  })
})

describe('a browser that has signed in to the account', () => {
  test('gets a link, whatever others have asked for, also those in its network', async () => {
    for (let network = 0; network < 6; network++)
      await repeat(4, () => requestReset(owner.email, { from: `10.0.0.${network}` }))
    await repeat(20, (turn) => requestReset(`stranger-${turn}@client.example`, { from: '10.0.0.1' }))
    expect(await requestReset(owner.email, { from: '10.0.9.1' })).toBe(429)
    expect(await requestReset(owner.email, { from: '10.0.0.1', cookie: owner.cookie })).toBe(200)
    await expectResets(13)
  })

  test('can’t fill the mailbox with them', async () => {
    const statuses = await repeat(40, (turn) => requestReset(owner.email, { from: `10.0.0.${turn}`, cookie: owner.cookie }))
    expect(statuses.filter((status) => status === 200)).toHaveLength(3 + 12)
  })

  test('is known for its own account only', async () => {
    const eve = await signedIn(app, database)
    for (let network = 0; network < 4; network++)
      await repeat(4, () => requestReset(owner.email, { from: `10.0.0.${network}` }))
    expect(await requestReset(owner.email, { from: '10.0.9.1', cookie: eve.cookie })).toBe(429)
  })
})

describe('a client who changes their address to another person’s', () => {
  test('sends them few mails, and doesn’t keep them from a new password', async () => {
    const eve = await signedIn(app, database)
    const statuses = await repeat(8, () => changeAddress(owner.email, eve, '10.0.0.1'))
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429, 429])
    expect(await mailsTo(database, owner.email)).toEqual(Array(4).fill('already_registered'))
    expect(await requestReset(owner.email, { from: '10.0.9.1' })).toBe(200)
    expect(await requestReset(owner.email, { from: '10.0.0.1' })).toBe(200)
    await expectResets(2)
  })

  test('is counted by the account as well, whatever networks and addresses they use', async () => {
    const eve = await signedIn(app, database)
    const statuses = await repeat(14, (turn) => changeAddress(uniqueEmail(), eve, `10.0.0.${turn}`))
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    const again = { from: '10.0.1.1', cookie: eve.cookie }
    expect(await send('POST', '/api/me/address/confirmation', {}, again)).toBe(429)
  })

  test('can’t send more to one mailbox than sign-ups do, even with many accounts from many networks', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const eve = await signedIn(app, database)
      await repeat(4, () => changeAddress(owner.email, eve, `10.0.0.${turn}`))
    }
    expect(await mailsTo(database, owner.email)).toHaveLength(12)
    expect(await requestReset(owner.email, { from: '10.0.9.1' })).toBe(200)
    await expectResets(1)
  })
})

test('a mailbox is one however its address is spelled, and another one at another provider', () => {
  const mailboxKey = createMailboxKeys('a secret for tests only, long enough')
  for (const spelled of ['ada.b@mail.example', 'a.d.a.b@mail.example', 'adab+salon.1@mail.example', 'adab+@mail.example'])
    expect(mailboxKey(spelled)).toBe(mailboxKey('adab@mail.example'))
  for (const other of ['adac@mail.example', 'adab@mail2.example', 'adab@mai.lexample'])
    expect(mailboxKey(other)).not.toBe(mailboxKey('adab@mail.example'))
})
