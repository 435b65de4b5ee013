import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LiveEvent } from '../../../domain/live-event.ts'
import type { SettingsDocument } from '../../../domain/salon/settings.ts'
import { eventually } from '../../testing/live-events.ts'
import { addStylist, adminEmail, openTestSalon, type Person, password, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { passkeys } from '../database/schema/accounts.ts'
import { newId } from '../database/schema/ids.ts'
import { liveInProcess } from './live.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let admin: Person
const live = liveInProcess()

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database, { live })
  admin = await signedIn(app, database, { email: adminEmail })
})
afterAll(() => database.drop())

/** A stream as `GET /api/events` opens it. */
async function open(person: Person) {
  const response = await person.call('GET', '/api/events')
  const stream = { status: response.status, received: [] as LiveEvent['kind'][], hasEnded: false }
  void (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
      for (const [, kind] of chunk.matchAll(/"kind":"(\w+)"/g)) stream.received.push(kind as LiveEvent['kind'])
    stream.hasEnded = true
  })()
  return stream
}

async function saveSettings(change: (settings: SettingsDocument['settings']) => object): Promise<void> {
  const { version, settings } = (await (await admin.call('GET', '/api/settings')).json()) as SettingsDocument
  const answer = await admin.call('PATCH', '/api/settings', { version, settings: { ...settings, ...change(settings) } })
  expect(answer.status).toBe(200)
}

const requireFactor = (requiresSecondFactor: boolean) => admin.call('PUT', '/api/staff/rules', { requiresSecondFactor })

/** A manager with a passkey, where one is required. */
async function withPasskey(person: Person): Promise<string> {
  const id = newId()
  const key = { publicKey: 'key', credentialID: id, counter: 0, deviceType: 'multiDevice', backedUp: true }
  await database.db.insert(passkeys).values({ id, name: 'Phone', userId: person.uid, ...key })
  return id
}

interface Change {
  /** The role before the change. */
  readonly role: 'manager' | 'receptionist' | 'stylist'
  readonly prepare?: (person: Person, stylistId: string) => Promise<unknown>
  readonly change: (person: Person, stylistId: string) => Promise<unknown>
  readonly after?: () => Promise<unknown>
  /** Nobody announces it; the heartbeat finds it. */
  readonly isSilent?: true
}

/** Every way in which somebody's rights change while they look on. */
const changes: Readonly<Record<string, Change>> = {
  'the salon requires a second factor that they don’t have': {
    role: 'manager',
    change: () => requireFactor(true),
    after: () => requireFactor(false),
  },
  'they remove the second factor that the salon requires': {
    role: 'manager',
    async prepare(person) {
      await withPasskey(person)
      await requireFactor(true)
    },
    async change(person) {
      const { passkeys: own } = (await (await person.call('GET', '/api/me/second-factor')).json()) as {
        passkeys: { id: string }[]
      }
      const answer = await person.call('DELETE', `/api/me/passkeys/${own[0]?.id}`)
      expect(answer.status).toBe(200)
    },
    after: () => requireFactor(false),
  },
  'their role changes': {
    role: 'manager',
    change: ({ uid }) => admin.call('PATCH', `/api/staff/${uid}`, { role: 'receptionist' }),
  },
  'they don’t work here anymore': { role: 'receptionist', change: ({ uid }) => admin.call('DELETE', `/api/staff/${uid}`) },
  'their stylist is deleted': {
    role: 'stylist',
    change: (_, stylistId) => admin.call('DELETE', `/api/stylists/${stylistId}`),
  },
  'stylists don’t see all visits anymore': {
    role: 'stylist',
    prepare: () => saveSettings(({ staff }) => ({ staff: { ...staff, stylistsSeeAll: true } })),
    change: () => saveSettings(({ staff }) => ({ staff: { ...staff, stylistsSeeAll: false } })),
  },
  'stylists don’t book in their own column anymore': {
    role: 'stylist',
    prepare: () => saveSettings(({ staff }) => ({ staff: { ...staff, stylistsBook: true } })),
    change: () => saveSettings(({ staff }) => ({ staff: { ...staff, stylistsBook: false } })),
  },
  'stylists don’t check out anymore': {
    role: 'stylist',
    prepare: () => saveSettings(({ staff }) => ({ staff: { ...staff, stylistsCheckOut: true } })),
    change: () => saveSettings(({ staff }) => ({ staff: { ...staff, stylistsCheckOut: false } })),
  },
  'their password changes': {
    role: 'manager',
    change: (person) =>
      person.call('POST', '/api/auth/change-password', { currentPassword: password, password: 'another-secret' }),
  },
  'they sign out': { role: 'manager', change: (person) => person.call('POST', '/api/auth/sign-out'), isSilent: true },
  'their account is deleted': {
    role: 'receptionist',
    change: ({ uid }) => database.db.execute(sql`update users set deleted_at = now() where id = ${uid}`),
    isSilent: true,
  },
  'somebody changes the database itself': {
    role: 'manager',
    change: ({ uid }) => database.db.execute(sql`update staff set role = 'receptionist' where user_id = ${uid}`),
    isSilent: true,
  },
}

describe('a live stream ends', () => {
  for (const [name, { role, prepare, change, after, isSilent }] of Object.entries(changes)) {
    test(`when ${name}`, async () => {
      const stylistId = await addStylist(database)
      const person = await signedIn(app, database, { role, ...(role === 'stylist' && { stylistId }) })
      await prepare?.(person, stylistId)
      const stream = await open(person)
      const bystander = await open(await signedIn(app, database))
      expect(stream.status).toBe(200)
      await change(person, stylistId)
      // In a server process, each three seconds.
      if (isSilent) await live.hub.checkRights()
      await eventually(() => stream.hasEnded)
      expect(stream.received.at(-1)).toBe('resync')
      expect(bystander.hasEnded).toBe(false)
      await after?.()
    })
  }

  test('with none of its rights left over: what is announced in that moment isn’t sent anymore', async () => {
    const person = await signedIn(app, database, { role: 'receptionist' })
    const stream = await open(person)
    await requireFactor(true)
    await eventually(() => stream.hasEnded)
    const again = await open(person)
    live.announce.appointment({ id: 'A', clientId: 'somebody else' })
    live.announce.clients()
    // Opened without them, it ends once the rights are there.
    await requireFactor(false)
    await eventually(() => again.hasEnded)
    expect(again.received.filter((kind) => kind === 'appointment' || kind === 'client')).toEqual([])
  })

  test('for nobody whose rights stay as they are', async () => {
    const person = await signedIn(app, database, { role: 'receptionist' })
    const stream = await open(person)
    await saveSettings(({ salon }) => ({ salon: { ...salon, name: 'Moonlight' } }))
    live.announce.catalogue()
    await live.hub.checkRights()
    live.announce.appointment({ id: 'A', clientId: 'somebody else' })
    await eventually(() => stream.received.includes('appointment'))
    expect(stream.hasEnded).toBe(false)
  })
})
