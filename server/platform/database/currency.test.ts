import { randomBytes } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { query } from '../../testing/embedded-postgres.ts'
import { migrationsUpTo } from '../../testing/previous-version/database.ts'
import { withDatabase } from '../../testing/server-process.ts'
import { migrate } from './migrate.ts'

/** Migrations of the version that stored amounts in the salon's currency. */
const before = 40

const visit = (id: string) => `
  insert into appointments (id, status, stylist_id, user_id, starts_at, ends_at, wall_date, wall_minutes, charges_mills, services)
  values ('${id}', 'Completed', 'MARA', 'ADA', '2026-12-01 10:00Z', '2026-12-01 11:00Z', '2026-12-01', 600, 5000, '[]');
  insert into payments (id, appointment_id, at, day, amount_mills, method, actor_role, actor_label)
  values ('${id}', '${id}', '2026-12-01 11:00Z', '2026-12-01', 5000, 'cash', 'system', '');`

const currencyOfSalon = (code: string) => `update settings set document = '{"place": {"currency": "${code}"}}'`

test('existing amounts keep the salon’s currency, also of the version that names none', async () => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await query(inject('postgresUrl'), `create database ${name}`)
  onTestFinished(async () => void (await query(inject('postgresUrl'), `drop database ${name} with (force)`)))
  const url = withDatabase(inject('postgresUrl'), name)
  await migrate(url, { migrationsFolder: await migrationsUpTo(before) })
  await query(
    url,
    `insert into settings (document) values ('{}'); ${currencyOfSalon('KRW')};
     insert into users (id, name, email) values ('ADA', 'Ada Client', 'ada@client.example');
     ${visit('OLD')} ${visit('UNFOLDED')}
     insert into till_closings (day, number, at, actor_role, actor_label, starting_cash_mills, counted_cash_mills)
     values ('2026-12-01', 1, now(), 'system', '', 0, 10000);
     select fold_appointment_deltas(1);
     insert into report_totals (step, starts_on, stylist_id, visits, charges_mills, no_shows, late_cancellations, offered_minutes, booked_minutes, first_visits, returned)
     values ('month', '2026-12-01', 'MARA', 2, 10000, 0, 0, 0, 0, 0, 0)`,
  )
  await migrate(url)
  await query(url, `${visit('LATER')} ${currencyOfSalon('JPY')}; ${visit('NEW')}`)
  const refund = `insert into payments (id, appointment_id, at, day, amount_mills, method, refund_of, actor_role, actor_label)
    values ('BACK', 'OLD', now(), '2026-12-02', -2000, 'cash', 'OLD', 'system', '')`
  await query(url, refund)
  const won = { currency: 'KRW' }
  expect(await query(url, 'select id, currency from appointments order by id')).toEqual([
    ...[
      { id: 'LATER', ...won },
      { id: 'NEW', currency: 'JPY' },
      { id: 'OLD', ...won },
      { id: 'UNFOLDED', ...won },
    ],
  ])
  expect(await query(url, `select currency, closing, count(*)::int as n from payments group by 1, 2 order by 1, 2`)).toEqual([
    ...[
      { currency: 'JPY', closing: 1, n: 1 },
      { ...won, closing: 1, n: 3 },
      { ...won, closing: 2, n: 1 },
    ],
  ])
  expect(await query(url, 'select distinct currency from till_closings')).toEqual([won])
  expect(await query(url, 'select currency, visits from report_charges')).toEqual([{ ...won, visits: 2 }])
  const figures = `select currency, sum(mills)::int as mills from appointment_figures_now where kind = 'status' group by 1 order by 1`
  const counted = [
    { currency: 'JPY', mills: 5000 },
    { ...won, mills: 15_000 },
  ]
  expect(await query(url, figures)).toEqual(counted)
  await query(url, 'select fold_appointment_deltas()')
  expect(await query(url, figures)).toEqual(counted)
})
