import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { Settings } from '../../../domain/salon/settings.ts'
import { withClient } from '../../platform/database/single-client.ts'
import { imageId } from '../../salon/images/commands.ts'
import { followedBy } from '../../testing/image-files.ts'
import { fixedSettings, mondayMorning } from '../../testing/salon.ts'
import { databaseOfThisTest } from '../../testing/test-database.ts'
import { importRecords } from './commands.ts'
import { openSourceFile } from './source-file.ts'

const settings: Settings = fixedSettings({ SALON_NAME: 'Linden', TZ: 'America/New_York' }).get()
const now = new Date(mondayMorning * 1000)
const createdAt = '2026-11-01T10:00:00.000Z'

async function imported({ serversUrl }: { readonly serversUrl: string }, records: readonly object[]) {
  const folder = await mkdtemp(join(tmpdir(), 'chairtime-further-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'salon.jsonl')
  const header = { chairtime: 'export', format: 1, salon: 'Linden', madeAt: createdAt }
  const lines = [header, ...records, { end: { records: records.length } }]
  await writeFile(file, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`)
  return withClient({ connectionString: serversUrl }, async (client) =>
    importRecords(client, await openSourceFile(file, { timeZone: settings.place.timeZone, now: mondayMorning }), {
      dryRun: false,
      settings,
      now,
    }),
  )
}

const booking = (id: string, status: string, starts: string) => ({
  kind: 'booking',
  id,
  status,
  starts,
  minutes: 60,
  client: { id: 'ada' },
  charges: 30,
  createdAt: createdAt,
  stylist: { id: 'mara', stylistName: 'Mara' },
  services: [{ id: 'cut', ServiceName: 'Cut', Price: 30, Duration: 60 }],
})
const visits = [
  { kind: 'client', id: 'ada', name: 'Ada Lovelace', phone: '+17185550142' },
  booking('done', 'Completed', '2026-11-02T15:00:00.000Z'),
  booking('off', 'Canceled', '2026-11-02T16:00:00.000Z'),
]
const payment = (id: string, more: object = {}) => ({
  kind: 'payment',
  id,
  bookingId: 'done',
  at: '2026-11-02T16:00:00.000Z',
  day: '2026-11-02',
  closing: 1,
  amount: 30,
  method: 'cash',
  by: { role: 'system' },
  ...more,
})
const block = (id: string, more: object = {}) => ({
  kind: 'block',
  id,
  stylistId: 'mara',
  starts: '2026-12-08T15:00:00.000Z',
  ends: '2026-12-08T15:30:00.000Z',
  createdAt: createdAt,
  ...more,
})
const rating = (bookingId: string) => ({
  kind: 'rating',
  bookingId,
  stars: 5,
  textState: 'none',
  createdAt: createdAt,
  updatedAt: createdAt,
})
const waits = (id: string, clientId: string) => ({
  kind: 'waitlist',
  id,
  clientId,
  serviceIds: ['cut'],
  stylistId: 'any',
  from: '2026-12-01',
  to: '2026-12-24',
  earliest: 540,
  latest: 1020,
  createdAt: createdAt,
})
const closing = (number: number) => ({
  kind: 'closing',
  day: '2026-11-02',
  number,
  at: createdAt,
  by: { role: 'manager' },
  startingCash: 0,
  countedCash: 30,
})

const onlinePayment = (id: string, more: object = {}) => ({
  kind: 'online-payment',
  id,
  bookingId: 'done',
  clientId: 'ada',
  purpose: 'prepayment',
  state: 'paid',
  amount: 20,
  currency: 'USD',
  account: 'live:acct_1',
  references: { payment: `pi_${id}` },
  terms: { refundHours: 24, lateCancel: 'kept', lateFeeMills: 0, noShowFeeMills: 0, chargesByItself: false },
  by: { role: 'system' },
  createdAt: createdAt,
  updatedAt: createdAt,
  ...more,
})

test('online payments come with their references; who hasn’t paid isn’t asked here', async () => {
  const database = await databaseOfThisTest()
  const card = { brand: 'visa', last4: '4242' }
  const accepted = { text: 'You pay now.', version: 'v1', at: 1, address: '203.0.113.7', browser: 'Firefox', language: 'en' }
  const refund = {
    ...{ id: 'CALL', kind: 'refund', amount: 20, refundOf: 'online', reason: 'canceled', by: { role: 'system' } },
    request: { payment: 'pi_a', amountMills: 20_000, currency: 'USD' },
  }
  const records = [
    ...visits,
    onlinePayment('a', { references: { customer: 'cus_1', payment: 'pi_a', method: 'pm_1' }, card, accepted, calls: [refund] }),
    onlinePayment('b', { state: 'awaiting', references: {}, bookingId: 'off' }),
    onlinePayment('c', { amount: -1 }),
    onlinePayment('d', { terms: {} }),
    payment('online', { method: 'online', amount: 20, onlinePaymentId: 'a', reference: 'pi_a' }),
    payment('again', { method: 'online', amount: 20, onlinePaymentId: 'a', reference: 'pi_a' }),
  ]
  const report = await imported(database, records)
  expect(report.refused.map(({ reason }) => reason)).toEqual(['This line can’t be read', 'This line can’t be read'])
  const { rows } = await database.db.execute(sql`
    select id, state, customer_id, payment_id, method_id, card_last4, accepted, account from online_payments order by id`)
  expect(rows).toEqual([
    {
      id: 'a',
      state: 'paid',
      customer_id: 'cus_1',
      payment_id: 'pi_a',
      method_id: 'pm_1',
      card_last4: '4242',
      accepted,
      account: 'live:acct_1',
    },
    {
      id: 'b',
      state: 'canceled',
      customer_id: null,
      payment_id: null,
      method_id: null,
      card_last4: null,
      accepted: null,
      account: 'live:acct_1',
    },
  ])
  const paid = await database.db.execute(sql`select id, method, online_payment_id, provider_reference from payments`)
  expect(paid.rows).toEqual([{ id: 'online', method: 'online', online_payment_id: 'a', provider_reference: 'pi_a' }])
  // Not told by the other server yet: it is told here, with its own key.
  const calls = await database.db.execute(
    sql`select id, online_payment_id, kind, amount_mills::int, refund_of, request, state from provider_calls`,
  )
  const { request } = refund
  expect(calls.rows).toEqual([
    {
      id: 'CALL',
      online_payment_id: 'a',
      kind: 'refund',
      amount_mills: 20_000,
      refund_of: 'online',
      request,
      state: 'waiting',
    },
  ])
  await imported(database, records)
  const count = await database.db.execute(sql`select count(*)::int as n from online_payments`)
  expect(count.rows).toEqual([{ n: 2 }])
})

test('records that the database would refuse are refused in words, and the rest is imported', async () => {
  const database = await databaseOfThisTest()
  const picture = (content: Buffer, id = imageId(content)) => ({
    kind: 'picture',
    id,
    mediaType: 'image/webp',
    width: 120,
    height: 90,
    content: content.toString('base64'),
  })
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const hidden = await followedBy('webp', '<script>alert(1)</script>')()
  const cases: readonly (readonly [object, string | null])[] = [
    [picture(script), 'It isn’t the picture that it says'],
    [picture(hidden, 'x'.repeat(32)), 'It isn’t the picture that it says'],
    [picture(hidden), 'This picture is damaged'],
    [picture(hidden, `${'x'.repeat(32)}~240`), 'This picture is damaged'],
    [payment('paid'), null],
    [payment('paid'), 'Its ID stands further up in the file, too'],
    [payment('more', { amount: -31, refundOf: 'paid' }), 'It gives back what wasn’t paid here'],
    [payment('lost', { amount: -1, refundOf: 'nothing' }), 'It gives back what wasn’t paid here'],
    [payment('minus', { amount: -1 }), 'This line can’t be read'],
    [payment('x', { day: '2026-02-30' }), 'This line can’t be read'],
    [closing(1), null],
    [closing(3), 'The closing before it is missing'],
    [block('lunch'), null],
    [block('twice', { ends: '2026-12-08T16:00:00.000Z' }), 'Something else is at that time'],
    [block('ages', { ends: '2027-12-08T16:00:00.000Z' }), 'This line can’t be read'],
    [rating('done'), null],
    [rating('off'), 'Its visit isn’t completed here'],
    [rating('gone'), 'Its visit isn’t completed here'],
    [waits('w1', 'ada'), null],
    [waits('w2', 'nobody'), 'Its client isn’t here'],
    [
      { kind: 'history', bookingId: 'done', event: 'paid', at: createdAt, by: {}, data: { from: null, to: null } },
      'This line can’t be read',
    ],
    [{ kind: 'mail-text', mail: 'booking_received', subject: 'Hello', body: 'You' }, null],
    [{ kind: 'mail-text', mail: 'booking_received', subject: 'Hello\nBcc: x', body: 'You' }, 'This line can’t be read'],
    [{ kind: 'staff', id: 'x', anything: 1 }, null],
  ]
  const service = { kind: 'service', id: 'cut', ServiceName: 'Cut', Price: 30, Duration: 60 }
  const stylist = { kind: 'stylist', id: 'mara', stylistName: 'Mara', daysAvailable: [] }
  const report = await imported(database, [service, stylist, ...visits, ...cases.map(([record]) => record)])
  const before = 7
  const reasons = new Map(report.refused.map(({ line, reason }) => [line - before, reason]))
  expect(cases.map((_, index) => reasons.get(index) ?? null)).toEqual(cases.map(([, reason]) => reason))
  const { rows } = await database.db.execute(sql`
    select (select array_agg(id) from payments) as paid, (select array_agg(number) from till_closings) as closed, (select array_agg(id) from blocks) as blocked,
      (select count(*)::int from images) as pictures, (select array_agg(id) from waitlist_entries) as waiting, (select count(*)::int from ratings) as rated`)
  expect(rows).toEqual([{ paid: ['paid'], closed: [1], blocked: ['lunch'], pictures: 0, waiting: ['w1'], rated: 1 }])
})

test('records about a joined client go to that client, and records deleted here stay deleted', async () => {
  const database = await databaseOfThisTest()
  const { pool } = database
  await pool.query(`insert into clients (id, name, phone) values ('HERE', 'Ada Lovelace', '+17185550142');
    insert into services (id, name, description, price_mills, duration_minutes) values ('OWN', 'Cut', '', 30000, 60)`)
  const records = [
    { kind: 'service', id: 'cut', ServiceName: 'Cut', Price: 30, Duration: 60 },
    ...visits,
    waits('w1', 'ada'),
    block('lunch'),
  ]
  await imported(database, records)
  const read = () => database.db.execute(sql`select client_id, service_ids from waitlist_entries`)
  expect((await read()).rows).toEqual([{ client_id: 'HERE', service_ids: ['OWN'] }])
  await pool.query('delete from waitlist_entries; delete from blocks')
  const report = await imported(database, records)
  expect(report.counts).toMatchObject({ waitlist: { known: 1 }, block: { known: 1 } })
  expect((await read()).rows).toEqual([])
})

test('texts in other languages come with their records; those of the settings only with the settings', async () => {
  const database = await databaseOfThisTest()
  const text = (textOf: string, record: string, field: string, more: object = {}) => ({
    kind: 'translation',
    textOf,
    record,
    field,
    language: 'de',
    text: 'Schnitt',
    ...more,
  })
  await imported(database, [
    { kind: 'service', id: 'cut', ServiceName: 'Cut', Price: 30, Duration: 60 },
    text('service', 'cut', 'name'),
    text('service', 'gone', 'name'),
    text('service', 'cut', 'price'),
    text('service', 'cut', 'name', { language: 'xx' }),
    text('closure', 'Christmas', 'reason', { text: 'x'.repeat(101) }),
    text('closure', 'Christmas', 'reason', { text: 'Weihnachten' }),
  ])
  const read = async () =>
    (await database.pool.query('select kind, record_id, text from translations order by kind')).rows.map((row) =>
      Object.values(row),
    )
  const [closure, service] = await read()
  expect(closure).toEqual(['closure', 'Christmas', 'Weihnachten'])
  expect([service?.[0], service?.[2], (await read()).length]).toEqual(['service', 'Schnitt', 2])
})
