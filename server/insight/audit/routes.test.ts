import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry, AuditPage } from '../../../domain/insight/audit.ts'
import { query } from '../../testing/embedded-postgres.ts'
import {
  addService,
  addStylist,
  adminEmail,
  openTestSalon,
  type Person,
  password,
  signedIn,
  visitor,
} from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let admin: Person

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
  admin = await signedIn(app, database, { email: adminEmail, name: 'Olive Owner' })
})
afterAll(() => database.drop())

async function readLog(search = ''): Promise<AuditPage> {
  const response = await admin.call('GET', `/api/audit${search}`)
  expect(response.status).toBe(200)
  return (await response.json()) as AuditPage
}
async function latest(search = ''): Promise<AuditEntry | undefined> {
  return (await readLog(search)).items[0]
}
const service = { ServiceName: 'Cut', Description: 'Short', Price: 40, Duration: 30 }

test('a change of the catalogue is recorded with its actor and values, but not one without effect', async () => {
  const { id } = (await (await admin.call('POST', '/api/services', service)).json()) as { id: string }
  expect(await latest()).toMatchObject({
    kind: 'services.added',
    actor: { id: admin.uid, role: 'administrator', label: 'Olive Owner' },
    subject: { id, label: 'Cut' },
    changes: expect.arrayContaining([{ field: 'Price', from: null, to: 40 }]),
  })
  await admin.call('PUT', `/api/services/${id}`, { ...service, Price: 45 })
  const changed = await latest()
  expect(changed).toMatchObject({ kind: 'services.changed', changes: [{ field: 'Price', from: 40, to: 45 }] })
  await admin.call('PUT', `/api/services/${id}`, { ...service, Price: 45 })
  expect(await latest()).toEqual(changed)
  await admin.call('DELETE', `/api/services/${id}`)
  expect(await latest(`?subject=${id}`)).toMatchObject({ kind: 'services.deleted', subject: { label: 'Cut' } })
  expect((await readLog(`?subject=${id}`)).items.map(({ kind }) => kind)).toEqual([
    'services.deleted',
    'services.changed',
    'services.added',
  ])
})

test('each area is recorded, without secrets', async () => {
  const first = await addStylist(database)
  const second = await addStylist(database)
  await admin.call('PUT', '/api/stylists/order', { ids: [second, first] })
  const schedule = (await (await admin.call('GET', `/api/stylists/${first}/schedule`)).json()) as {
    schedule: object
    version: string
  }
  const days = { ...schedule.schedule, hours: { Monday: [{ from: 600, to: 720 }] } }
  await admin.call('PUT', `/api/stylists/${first}/schedule`, { version: schedule.version, schedule: days })
  const { version, settings } = (await (await admin.call('GET', '/api/settings')).json()) as {
    version: number
    settings: { rules: { mostOpen: number } }
  }
  const rules = { ...settings.rules, mostOpen: 7 }
  expect((await admin.call('PATCH', '/api/settings', { version, settings: { ...settings, rules } })).status).toBe(200)
  const hook = { url: 'https://hooks.example/key-of-the-till?token=secret', events: [] }
  const { id: hookId, secret } = (await (await admin.call('POST', '/api/webhooks', hook)).json()) as {
    id: string
    secret: string
  }
  await admin.call('POST', `/api/webhooks/${hookId}/secret`)
  await admin.call('PUT', '/api/mail/texts/booking_confirmed', { subject: 'Yes', body: 'Hello\n\nSee you', version: 0 })
  await admin.call('DELETE', '/api/mail/texts/booking_confirmed')
  await admin.call('POST', '/api/calendar-feeds', { kind: 'salon' })
  await (await admin.call('GET', '/api/appointments/export.csv')).text()
  await admin.call('POST', '/api/demo/clear')

  const { items } = await readLog('?pageSize=100')
  const kinds = items.map(({ kind }) => kind)
  expect(kinds).toEqual(
    expect.arrayContaining([
      ...['stylists.reordered', 'settings.changed', 'webhooks.added', 'webhooks.secret-replaced', 'demo.removed'],
      ...['mails.text-changed', 'mails.text-reset', 'calendars.added', 'exports.downloaded'],
    ]),
  )
  expect(items.find(({ kind }) => kind === 'settings.changed')?.changes).toEqual([
    { field: 'rules.mostOpen', from: settings.rules.mostOpen, to: 7 },
  ])
  const text = JSON.stringify(items)
  for (const part of [secret, 'token=secret', 'key-of-the-till', password]) expect(text).not.toContain(part)
})

test('sign-ins of staff are recorded, failed ones too, and clients’ are not', async () => {
  const client = await signedIn(app, database)
  const signIn = (email: string, password: string) =>
    visitor(app).call(
      'POST',
      '/api/auth/sign-in/email',
      { email, password },
      { 'user-agent': 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1' },
    )
  expect((await signIn(adminEmail, password)).status).toBe(200)
  expect(await latest('?area=sign-ins')).toMatchObject({
    kind: 'sign-ins.signed-in',
    actor: { id: admin.uid, role: 'administrator' },
    device: 'Safari on iPhone',
  })
  expect((await signIn(adminEmail, 'not the password')).status).toBe(401)
  expect((await signIn(client.email, 'not the password')).status).toBe(401)
  await expect.poll(async () => (await latest('?area=sign-ins'))?.kind).toBe('sign-ins.failed')
  expect(await latest('?area=sign-ins')).toMatchObject({
    actor: { id: null, role: 'visitor' },
    subject: { id: admin.uid, label: 'Olive Owner' },
  })
  const count = (await readLog('?area=sign-ins&pageSize=100')).items.length
  expect((await signIn(client.email, password)).status).toBe(200)
  expect((await readLog('?area=sign-ins&pageSize=100')).items).toHaveLength(count)
})

test('a deleted booking keeps its history, and its deletion is in the log', async () => {
  const client = await signedIn(app, database)
  const booking = {
    serviceIds: [await addService(database)],
    stylistId: await addStylist(database),
    date: '2026-12-02',
    time: '10:00 AM',
  }
  const { id } = (await (await client.call('POST', '/api/appointments', booking)).json()) as { id: string }
  await admin.call('DELETE', `/api/appointments/${id}`)
  expect(await latest()).toMatchObject({ kind: 'bookings.deleted', subject: { id } })
  const history = await admin.call('GET', `/api/appointments/${id}/history`)
  expect(await history.json()).toMatchObject({
    items: [
      { kind: 'booked', actor: { role: 'client' }, data: { from: null, to: { status: 'Pending', time: '10:00 AM' } } },
      { kind: 'deleted', actor: { role: 'administrator', label: 'Olive Owner' }, data: { to: null } },
    ],
  })
  expect((await client.call('GET', `/api/appointments/${id}/history`)).status).toBe(403)
  expect((await admin.call('GET', '/api/appointments/NONE/history')).status).toBe(404)
})

test('pages follow each other without gaps, also of entries of one moment, and filters hold on each', async () => {
  const at = "'2026-01-05T12:00:00Z'::timestamptz"
  await database.pool.query(`insert into audit_events (at, area, kind, actor_id, actor_role, actor_label, subject_id, changes)
    select ${at} + n / 3 * interval '1 day', case n % 2 when 0 then 'staff' else 'clients' end, 'staff.changed', 'A' || n % 3, 'manager', 'Mo', 'S' || n % 5, '[]'
    from generate_series(0, 29) as n`)
  const walk = async (search: string) => {
    const ids: number[] = []
    for (let before: string | null = ''; before !== null; ) {
      const page: AuditPage = await readLog(`?pageSize=4${search}${before && `&before=${before}`}`)
      ids.push(...page.items.map(({ id }) => id))
      before = page.next
    }
    return ids
  }
  const all = await walk('&from=2026-01-05&to=2026-01-14')
  expect(all).toHaveLength(30)
  expect(new Set(all).size).toBe(30)
  expect(all).toEqual(all.toSorted((a, b) => b - a))
  expect(await walk('&area=staff')).toHaveLength(15)
  expect(await walk('&area=staff&actor=A0')).toHaveLength(5)
  expect(await walk('&subject=S1')).toHaveLength(6)
  expect(await walk('&from=2026-01-06&to=2026-01-07')).toHaveLength(6)
  // Also dates that PostgreSQL doesn't support.
  const beyond = ['from=0000-01-01', 'to=9999-12-31', 'before=999999999999999-1']
  for (const wrong of ['before=x', 'area=eaten', 'from=2026-02-30', 'pageSize=1000', ...beyond]) {
    expect((await admin.call('GET', `/api/audit?${wrong}`)).status, wrong).toBe(422)
  }
  expect((await admin.call('GET', '/api/audit/export.csv?from=0000-01-01')).status).toBe(422)
})

test('the file has the filtered entries, with times in UTC and the salon’s, and no formulas', async () => {
  await admin.call('POST', '/api/services', { ...service, ServiceName: '=1+1' })
  const response = await admin.call('GET', '/api/audit/export.csv?area=services')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="audit-2026-11-30.csv"')
  const lines = (await response.text()).split('\r\n')
  expect(lines[0]).toBe('Time (UTC),Time,What,Who,Role,Of,Changes,Address,Device,Number,Area')
  expect(lines[1]).toMatch(
    /^\d{4}-\d\d-\d\dT[\d:.]+Z,[^,]+,Olive Owner added the service =1\+1,Olive Owner,Administrator,'=1\+1,/,
  )
  expect(await latest()).toMatchObject({ kind: 'exports.downloaded', subject: { id: 'audit' } })
})

test('the server can add to the log and the history, and change neither', async () => {
  for (const statement of [
    `update audit_events set kind = 'x'`,
    'delete from audit_events',
    'truncate audit_events',
    `update appointment_events set kind = 'x'`,
    `update appointment_events set actor_label = ''`,
    'delete from appointment_events',
  ]) {
    await expect(query(database.serversUrl, statement)).rejects.toThrow(/permission denied for table/)
  }
  await query(database.serversUrl, 'update appointment_events set relayed_at = now()')
})

test('invitations, joining, changes and removals of staff are recorded', async () => {
  const colleague = await signedIn(app, database, { name: 'Rea Reception' })
  const invited = await admin.call('POST', '/api/staff/invitations', { role: 'receptionist' })
  const { link } = (await invited.json()) as { link: string }
  const token = new URL(link, 'http://localhost').searchParams.get('token')
  expect((await colleague.call('POST', '/api/staff/invitations/accept', { token })).status).toBe(200)
  expect((await admin.call('PATCH', `/api/staff/${colleague.uid}`, { role: 'manager' })).status).toBe(200)
  expect((await admin.call('DELETE', `/api/staff/${colleague.uid}`)).status).toBe(204)
  const { items } = await readLog('?area=staff&from=2026-02-01')
  expect(items.map(({ kind, changes }) => [kind, changes])).toEqual([
    ['staff.removed', [{ field: 'role', from: 'manager', to: null }]],
    ['staff.changed', [{ field: 'role', from: 'receptionist', to: 'manager' }]],
    ['staff.joined', [{ field: 'role', from: null, to: 'receptionist' }]],
    ['staff.invited', [{ field: 'role', from: null, to: 'receptionist' }]],
  ])
  expect(items[0]).toMatchObject({ actor: { label: 'Olive Owner' }, subject: { label: 'Rea Reception' } })
  expect(JSON.stringify(items)).not.toContain(token)
})

test('the log stores no language, and each reader finds it in their own', async () => {
  const { version } = (await (await admin.call('GET', '/api/settings')).json()) as { version: number }
  const languages = { own: 'en', offered: ['en', 'de'] }
  expect((await admin.call('PATCH', '/api/settings', { version, settings: { languages } })).status).toBe(200)
  const read = async (language: string) => {
    const response = await admin.call('GET', '/api/audit?area=staff', undefined, { 'accept-language': language })
    const [entry] = ((await response.json()) as AuditPage).items
    return [entry?.subject?.label, entry?.device]
  }
  const german = { 'accept-language': 'de', 'user-agent': 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1' }
  expect((await admin.call('POST', '/api/staff/invitations', { role: 'receptionist' }, german)).status).toBe(201)
  expect(await read('de')).toEqual(['Empfang', 'Safari auf iPhone'])
  expect(await read('en')).toEqual(['Receptionist', 'Safari on iPhone'])
  const { rows } = await database.pool.query(
    `select subject_label, device from audit_events where area = 'staff' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ subject_label: 'receptionist', device: 'Safari on iPhone' }])
})

test('the file is worded in the reader’s language', async () => {
  const { id } = (await (await admin.call('POST', '/api/services', { ...service, ServiceName: 'Schnitt' })).json()) as {
    id: string
  }
  const hidden = { ...service, ServiceName: 'Schnitt', hidden: true }
  expect((await admin.call('PUT', `/api/services/${id}`, hidden)).status).toBe(200)
  const read = async (filter: string) => {
    const answer = await admin.call('GET', `/api/audit/export.csv?${filter}`, undefined, { 'accept-language': 'de' })
    return (await answer.text()).split('\r\n')
  }
  const [columns, changed] = await read(`subject=${id}`)
  expect(columns).toMatch(/^Zeitpunkt \(UTC\),/)
  expect(changed).toMatch(
    /,Olive Owner hat die Leistung Schnitt geändert,Olive Owner,Administrator,Schnitt,Ausgeblendet: nichts → ja,.*,Leistungen$/,
  )
  expect((await read('area=settings')).join()).toContain('Sprachen: ')
})
