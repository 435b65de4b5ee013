import { eq, isNull, or, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../domain/time/calendar.ts'
import { queueNotifications } from '../../messages/jobs/appointment-changed.ts'
import { joinByAddress } from '../../people/clients/commands.ts'
import { appointmentEvents } from '../../platform/database/schema/booking.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { calendarFeeds, mails, webhooks } from '../../platform/database/schema/messages.ts'
import { auditEvents, rateLimits } from '../../platform/database/schema/platform.ts'
import { liveInProcess } from '../../platform/live/live.ts'
import { eventually } from '../../testing/live-events.ts'
import { mailsTo, tokenTo, withMail } from '../../testing/mails.ts'
import { randomInt32, uniqueWord } from '../../testing/run/random.ts'
import {
  addService,
  addStylist,
  adminEmail,
  fixedRules,
  fixedSettings,
  mondayMorning,
  openTestSalon,
  type Person,
  password,
  signedIn,
  signIn,
  visitor,
} from '../../testing/salon.ts'
import { testAuthSecret } from '../../testing/server-process.ts'
import { createTestDatabase, tablesWith } from '../../testing/test-database.ts'
import { forgetDeletedAddresses } from './jobs.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let owner: Person
let serviceId: string
let stylistId: string
let day = 0

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database, { environment: withMail })
  owner = await signedIn(app, database, { email: adminEmail })
  ;[serviceId, stylistId] = [await addService(database), await addStylist(database)]
  await database.db
    .insert(webhooks)
    .values({ id: newId(), url: 'https://hooks.example/salon', events: [], secret: 'whsec_YQ==' })
})
afterAll(() => database.drop())

interface Subject {
  readonly word: string
  person: Person
  email: string
  booking?: string
}

const nextDate = () => addDays('2026-12-02', day++ % 300)
const readId = async (response: Response) => ((await response.json()) as { id: string }).id
/** Features that succeeded once, so that none passes by always being refused. */
const took = new Set<string>()
const did = (name: keyof typeof features, response: Response): Response => {
  if (response.ok) took.add(name)
  return response
}
const count = <Item>(items: readonly Item[]) => items.length

/** Everything that a person can do here, and others about them, at any time and repeatedly. */
const features = {
  async book(subject: Subject) {
    const booking = { serviceIds: [serviceId], stylistId, date: nextDate(), time: '10:00 AM' }
    const details = { phone: '+1 718 555 0142', note: `${subject.word} likes it short` }
    const response = did('book', await subject.person.call('POST', '/api/appointments', { ...booking, ...details }))
    if (response.ok) subject.booking = await readId(response)
  },
  async cancel({ person, booking }: Subject) {
    did('cancel', await person.call('PATCH', `/api/appointments/${booking}`, { status: 'Canceled', from: 'Pending' }))
  },
  async deskNote({ word, booking }: Subject) {
    const { version } = (await (await owner.call('GET', `/api/appointments/${booking}`)).json()) as { version?: number }
    did('deskNote', await owner.call('PATCH', `/api/appointments/${booking}`, { deskNote: word, version }))
    await owner.call('POST', `/api/appointments/${booking}/marks`, { mark: 'late' })
  },
  async removed({ booking }: Subject) {
    did('removed', await owner.call('DELETE', `/api/appointments/${booking}`))
  },
  async pay({ booking }: Subject) {
    did('pay', await owner.call('POST', `/api/appointments/${booking}/payments`, { amount: 5, method: 'cash' }))
  },
  async profile({ word, person }: Subject) {
    did('profile', await person.call('PATCH', '/api/me', { name: `${word} Fitzgerald`, phone: '718 555 0142' }))
  },
  async newAddress(subject: Subject) {
    const email = `${uniqueWord()}-${subject.word}@client.example`
    await subject.person.call('PATCH', '/api/me', { email, currentPassword: password })
    const token = await tokenTo(database, email, 'confirm_address').catch(() => null)
    if (token === null) return
    const confirmed = did('newAddress', await subject.person.call('POST', '/api/auth/confirm-address', { token }))
    if (confirmed.ok) subject.email = email
  },
  async unconfirmedAddress({ word, person }: Subject) {
    did(
      'unconfirmedAddress',
      await person.call('PATCH', '/api/me', { email: `never-${word}@client.example`, currentPassword: password }),
    )
  },
  async newPassword({ email }: Subject) {
    const before = count(await mailsTo(database, email))
    await visitor(app).call('POST', '/api/auth/request-password-reset', { email })
    await eventually(async () => count(await mailsTo(database, email)) > before)
  },
  async wrongPassword({ email }: Subject) {
    await visitor(app).call('POST', '/api/auth/sign-in/email', { email, password: 'not-this-one' })
  },
  async feed({ person }: Subject) {
    did('feed', await person.call('POST', '/api/calendar-feeds', { kind: 'client' }))
  },
  async wait({ person }: Subject) {
    const date = nextDate()
    const wish = { serviceIds: [serviceId], stylistId: 'any', from: date, to: date }
    did('wait', await person.call('POST', '/api/waitlist', wish))
  },
  async card({ word, person }: Subject) {
    const path = `/api/clients/${person.uid}`
    await owner.call('PATCH', path, { tags: [word], source: word, birthday: '--05-17', blocked: true })
    await owner.call('PATCH', path, { blocked: false })
    for (const kind of ['notes', 'alerts']) await owner.call('POST', `${path}/${kind}`, { text: `${word} ${kind}` })
    did('card', await owner.call('POST', `${path}/formulas`, { text: `${word} 7N`, usedOn: '2026-11-02' }))
  },
  async merged({ word, person }: Subject) {
    const booking = { serviceIds: [serviceId], stylistId, date: nextDate(), time: '11:00 AM' }
    const client = { name: `${word} Zelda`, email: `desk-${word}@client.example` }
    const response = await owner.call('POST', '/api/appointments', { ...booking, client })
    const { user } = (await response.json()) as { user: { uid: string } }
    await owner.call('PATCH', `/api/clients/${user.uid}`, { email: `other-${word}@client.example` })
    did('merged', await owner.call('POST', '/api/clients/merge', { keep: person.uid, merge: user.uid }))
  },
  async joined({ word, person, email }: Subject) {
    await database.db.execute(sql`update users set email_verified = true where id = ${person.uid}`)
    const booking = { serviceIds: [serviceId], stylistId, date: nextDate(), time: '12:00 PM', client: { name: word, email } }
    did('joined', await owner.call('POST', '/api/appointments', booking))
    await joinByAddress({ db: database.db, rules: fixedRules, announce: liveInProcess().announce }, person.uid)
  },
  async invited({ email }: Subject) {
    did('invited', await owner.call('POST', '/api/staff/invitations', { role: 'receptionist', email }))
  },
  async invitationWithdrawn({ email }: Subject) {
    const response = await owner.call('POST', '/api/staff/invitations', { role: 'manager', email })
    const { id } = (await response.json()) as { id: string }
    did('invitationWithdrawn', await owner.call('DELETE', `/api/staff/invitations/${id}`))
  },
  async worked({ word, person, email }: Subject) {
    await owner.call('POST', '/api/staff/invitations', { role: 'manager', email })
    const token = await tokenTo(database, email, 'staff_invitation').catch(() => null)
    if (token === null) return
    did('worked', await person.call('POST', '/api/staff/invitations/accept', { token }))
    const block = { stylistId, dates: [nextDate()], starts: 1200, ends: 1230, reason: 'away' }
    await person.call('POST', '/api/blocks', block)
    const other = await readId(
      await person.call('POST', '/api/services', { ServiceName: 'Cut', Description: '', Price: 10, Duration: 30 }),
    )
    await person.call('DELETE', `/api/services/${other}`)
    await person.call('POST', `/api/clients/${owner.uid}/notes`, { text: `written by somebody else than ${word.length}` })
    await owner.call('DELETE', `/api/staff/${person.uid}`)
  },
  async told() {
    const settings = fixedSettings().get()
    const context = { settings, origin: 'https://salon.example', authSecret: testAuthSecret, adminEmail, now: mondayMorning }
    const waiting = await database.db
      .select({ id: appointmentEvents.id })
      .from(appointmentEvents)
      .where(isNull(appointmentEvents.relayedAt))
    for (const { id } of waiting) await queueNotifications(database.db, id, context)
    await database.db.update(appointmentEvents).set({ relayedAt: new Date() })
  },
  async downloaded({ person }: Subject) {
    await (await person.call('GET', '/api/me/data')).text()
    await (await owner.call('GET', `/api/clients/${person.uid}/export.csv`)).text()
  },
} satisfies Record<string, (subject: Subject) => Promise<unknown>>

const names = Object.keys(features) as (keyof typeof features)[]

test('whatever somebody did here, and was done about them, no table knows them once they are deleted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 4, maxLength: 14 }), async (history) => {
      await database.db.delete(rateLimits)
      const word = uniqueWord()
      const email = `${word}@client.example`
      const subject: Subject = { word, email, person: await signedIn(app, database, { email, name: `${word} Sayre` }) }
      for (const name of history) {
        await features[name](subject)
        if (name === 'worked') subject.person = await signIn(app, { email: subject.email, password })
      }
      expect(await tablesWith(database, word)).toContain('users')
      await deleteAccount(subject.person)
      expect([history, await tablesWith(database, word)]).toEqual([history, []])
      const { uid } = subject.person
      const isTheirs = or(eq(auditEvents.actorId, uid), eq(auditEvents.subjectId, uid))
      const remaining = await database.db.select().from(auditEvents).where(isTheirs)
      expect(remaining.filter((event) => event.actorId === uid && (event.address ?? event.device) !== null)).toEqual([])
      expect(await database.db.$count(calendarFeeds, eq(calendarFeeds.userId, uid))).toBe(0)
    }),
    {
      numRuns: 6,
      seed: randomInt32(),
      examples: [[['book', ...names]], [['book', 'invited', 'newAddress', 'book', ...names.toReversed()]]],
    },
  )
  const silent: readonly string[] = ['newPassword', 'wrongPassword', 'told', 'downloaded']
  expect(names.filter((name) => !took.has(name) && !silent.includes(name))).toEqual([])
})

async function deleteAccount(person: Person): Promise<void> {
  const { bookings } = (await (await person.call('GET', '/api/me/deletion')).json()) as { bookings: { id: string }[] }
  const input = { password, cancelBookings: true, bookings: bookings.map(({ id }) => id) }
  expect((await person.call('POST', '/api/me/deletion', input)).status).toBe(204)
  // Two expire later: the deletion's mail, after sending, and counters of attempts.
  await database.db.update(mails).set({ status: 'sent' }).where(eq(mails.kind, 'account_deleted'))
  await forgetDeletedAddresses(database.db)
  await database.db.delete(rateLimits)
}
