import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../platform/database/client.ts'
import { createLog } from '../../platform/log.ts'
import { proxyTo } from '../../testing/outside/network.ts'
import { addService, addStylist, openTestSalon, password, signedIn, visitor } from '../../testing/salon.ts'
import { databaseOfThisTest } from '../../testing/test-database.ts'

async function open({ maxConnections = 5 } = {}) {
  const { url } = await databaseOfThisTest()
  const way = await proxyTo(url)
  const database = { ...openDatabase(way.url, createLog('silent'), { maxConnections }), url }
  onTestFinished(() => database.close())
  return { way, database, app: openTestSalon(database) }
}

const newcomer = { name: 'Grace', email: 'grace@client.example', password }

test('while the database is unavailable users are asked to try again, and nobody is signed out', async () => {
  const { way, database, app } = await open()
  const client = await signedIn(app, database)
  const closed = way.close()
  way.cut()
  await closed
  const { email } = client
  const responses = await Promise.all([
    client.call('GET', '/api/me'),
    client.call('GET', '/api/appointments'),
    client.call('PATCH', '/api/me', { name: 'Grace' }),
    client.call('POST', '/api/auth/sign-out'),
    visitor(app).call('POST', '/api/auth/sign-in/email', { email, password }),
    visitor(app).call('POST', '/api/auth/sign-up/email', newcomer),
  ])
  expect(responses.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503, 503])
  for (const response of responses) {
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(response.headers.getSetCookie()).toEqual([])
  }
  await way.open()
  expect(await (await client.call('GET', '/api/me')).json()).toMatchObject({ uid: client.uid })
})

test('one of several people who sign up with one address at once succeeds, and the others get the reason', async () => {
  const { app } = await open()
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => visitor(app).call('POST', '/api/auth/sign-up/email', newcomer)),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422])
  const refused = responses.find(({ status }) => status === 422)
  expect(await refused?.json()).toMatchObject({ error: { fields: { email: 'An account with this email already exists.' } } })
})

test('a sign-out that could not end the session does not say that it did', async () => {
  const { database, app } = await open()
  const client = await signedIn(app, database)
  await database.db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'disk full' using errcode = '53100'; end $$`)
  await database.db.execute(sql`create trigger refuse before delete on sessions for each row execute function refuse()`)
  const response = await client.call('POST', '/api/auth/sign-out')
  expect([response.status, response.headers.getSetCookie()]).toEqual([503, []])
})

test('no request needs a second connection while it holds one', async () => {
  const { database, app } = await open({ maxConnections: 1 })
  const statuses = await Promise.all(
    Array.from({ length: 4 }, async (_, turn) => {
      const response = await visitor(app).call('POST', '/api/auth/sign-up/email', {
        ...newcomer,
        email: `g${turn}@client.example`,
      })
      return response.status
    }),
  )
  expect(statuses).toEqual([200, 200, 200, 200])
  const client = await signedIn(app, database)
  const booking = { serviceIds: [await addService(database)], stylistId: await addStylist(database), date: '2026-12-02' }
  const booked = await Promise.all(
    ['10:00 AM', '10:00 AM', '2:00 PM'].map((time) => client.call('POST', '/api/appointments', { ...booking, time })),
  )
  expect(booked.map(({ status }) => status).toSorted()).toEqual([201, 201, 409])
})
