import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role, StaffRole } from '../../../domain/people/roles.ts'
import { importRecords } from '../../operations/moving-in/commands.ts'
import { staff, staffInvitations } from '../../platform/database/schema/accounts.ts'
import { clientRecords } from '../../platform/database/schema/clients.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { withClient } from '../../platform/database/single-client.ts'
import { linkPath } from '../../platform/links/actions.ts'
import { liveInProcess } from '../../platform/live/live.ts'
import { uniqueEmail } from '../../testing/run/random.ts'
import {
  addAccount,
  addClient,
  adminEmail,
  fixedRules,
  fixedSettings,
  mondayMorning,
  openTestSalon,
  type Person,
  password,
  signedIn,
  signIn,
} from '../../testing/salon.ts'
import { testAuthSecret } from '../../testing/server-process.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { joinByAddress } from './commands.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let callers: Readonly<Record<Caller, Person>>

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
  callers = {
    receptionist: await signedIn(app, database, { role: 'receptionist' }),
    manager: await signedIn(app, database, { role: 'manager' }),
    administrator: await signedIn(app, database, { email: adminEmail }),
  }
})
afterAll(() => database.drop())

type Caller = 'receptionist' | 'manager' | 'administrator'
const targets = ['client', 'stylist', 'manager', 'administrator'] as const satisfies readonly Role[]
const phone = '+1 718 555 0142'

interface Target {
  readonly id: string
  readonly email: string
  readonly role: Role
}

interface Command {
  /** The caller, nobody (automatic joins), or the administrator (commands of theirs only). */
  readonly as: 'caller' | 'nobody' | 'administrator'
  readonly run: (caller: Person, target: Target) => Promise<unknown>
  readonly takesBack?: true
}

async function blockedClient(details: { email?: string } = {}): Promise<string> {
  const id = await addClient(database, { name: 'Ada Client', phone, ...details })
  await database.db.insert(clientRecords).values({ clientId: id, blockedAt: new Date(), tags: ['kept'] })
  return id
}

let imports = 0

const commands: Readonly<Record<string, Command>> = {
  'the card': {
    as: 'caller',
    async run(caller, { id }) {
      for (const change of [{ phone }, { blocked: true }]) await caller.call('PATCH', `/api/clients/${id}`, change)
    },
  },
  'a merge': {
    as: 'caller',
    run: async (caller, { id }) => caller.call('POST', '/api/clients/merge', { keep: id, merge: await blockedClient() }),
  },
  'a join': {
    as: 'caller',
    run: async (caller, { id }) => caller.call('POST', `/api/clients/${await blockedClient()}/account`, { accountId: id }),
  },
  'a confirmed address': {
    as: 'nobody',
    async run(_, { id, email }) {
      await database.db.execute(sql`update users set email_verified = true where id = ${id}`)
      await blockedClient({ email })
      await joinByAddress({ db: database.db, rules: fixedRules, announce: liveInProcess().announce }, id)
    },
  },
  'an import': {
    as: 'administrator',
    async run(_, { email }) {
      // A unique number, or it would find another record.
      const own = { name: 'Ada Client', email, phone: `+1 718 555 0${200 + imports++}` }
      const record = { kind: 'client', line: 1, sourceId: newId(), ...own, blockedAt: '2026-11-01' } as const
      const options = { dryRun: false, settings: fixedSettings().get(), adminEmail, now: new Date(mondayMorning * 1000) }
      const records = (async function* () {
        yield record
      })()
      const report = await withClient({ connectionString: database.serversUrl }, (connection) =>
        importRecords(connection, { system: 'other', records }, options),
      )
      expect(report.counts.client.joined).toBe(1)
    },
  },
  'an undone merge': {
    as: 'caller',
    takesBack: true,
    async run(caller, { id, role }) {
      const execute = database.db.execute.bind(database.db)
      await execute(sql`delete from staff where user_id = ${id}`)
      await callers.administrator.call('POST', '/api/clients/merge', { keep: id, merge: await blockedClient() })
      if (isStaffRole(role)) await database.db.insert(staff).values({ userId: id, role })
      const { rows } = await execute(sql`select id from client_merges where kept_id = ${id}`)
      await caller.call('POST', `/api/clients/merges/${rows[0]?.id}/undo`)
    },
  },
}

const isStaffRole = (role: Role): role is StaffRole => role !== 'client' && role !== 'administrator'

/** Rights to change phone numbers, restated: the desk a client's, higher roles a lower one's, and everybody their own. */
const mayWritePhone: Readonly<Record<Caller, readonly Role[]>> = {
  receptionist: ['client'],
  manager: ['client', 'stylist'],
  administrator: ['client', 'stylist', 'manager', 'administrator'],
}

async function addTarget(role: Role): Promise<Target> {
  if (role === 'administrator') {
    const { uid } = callers.administrator
    await database.db.execute(sql`update users set phone = null where id = ${uid}`)
    await database.db.execute(sql`delete from client_records where client_id = ${uid}`)
    return { id: uid, email: adminEmail, role }
  }
  const email = uniqueEmail()
  const id = await addAccount(database, { name: 'Ada Client', email, ...(isStaffRole(role) && { role }) })
  return { id: id ?? '', email, role }
}

async function readState({ id }: Target) {
  const { rows } = await database.db.execute(sql`
    select clients.phone, users.phone as own, blocked_at is not null as blocked from clients join users using (id)
    left join client_records on client_id = id where id = ${id}`)
  expect(rows[0]?.phone).toBe(rows[0]?.own)
  return { hasPhone: rows[0]?.phone !== null, isBlocked: rows[0]?.blocked }
}

describe('a client’s phone number and block', () => {
  for (const [name, { as, run, takesBack }] of Object.entries(commands)) {
    test(`are written by ${name} only where the writer may write them`, async () => {
      for (const caller of as === 'caller' ? (Object.keys(mayWritePhone) as Caller[]) : (['administrator'] as const)) {
        for (const role of targets) {
          // Only a former client's account has a merge that a receptionist could undo.
          if (takesBack && role === 'administrator') continue
          const target = await addTarget(role)
          await run(callers[caller], target)
          const mayWrite = as === 'nobody' ? role === 'client' : mayWritePhone[caller].includes(role)
          const expected = takesBack
            ? { hasPhone: !mayWrite, isBlocked: false }
            : { hasPhone: mayWrite, isBlocked: role === 'client' }
          expect({ caller, role, ...(await readState(target)) }).toEqual({ caller, role, ...expected })
        }
      }
    })
  }

  test('are left out of what an undone merge would take back, where the merge didn’t write them', async () => {
    const target = await addTarget('stylist')
    await callers.receptionist.call('POST', '/api/clients/merge', { keep: target.id, merge: await blockedClient() })
    await database.db.execute(sql`update users set phone = ${phone} where id = ${target.id}`)
    const { rows } = await database.db.execute(
      sql`select id, moved -> 'filled' as filled from client_merges where kept_id = ${target.id}`,
    )
    expect(rows[0]?.filled).toEqual({})
    await callers.administrator.call('POST', `/api/clients/merges/${rows[0]?.id}/undo`)
    expect(await readState(target)).toEqual({ hasPhone: true, isBlocked: false })
  })

  test('keep no block once somebody works here, and one from before can be taken away', async () => {
    const target = await addTarget('client')
    await callers.receptionist.call('PATCH', `/api/clients/${target.id}`, { blocked: true })
    const id = newId()
    const expiresAt = new Date((mondayMorning + 1000) * 1000)
    await database.db
      .insert(staffInvitations)
      .values({ id, isMailed: false, role: 'receptionist', invitedBy: callers.administrator.uid, expiresAt })
    const person = await signIn(app, { email: target.email, password })
    const answer = await person.call('POST', '/api/staff/invitations/accept', {
      token: linkPath(testAuthSecret, 'staff-invitation', id).split('=').at(-1),
    })
    expect(answer.status).toBe(200)
    expect(await readState(target)).toEqual({ hasPhone: false, isBlocked: false })
    await database.db.execute(sql`update client_records set blocked_at = now() where client_id = ${target.id}`)
    const card = await (await callers.manager.call('GET', `/api/clients/${target.id}`)).json()
    expect(card).toMatchObject({ unblockable: null })
    expect((await callers.manager.call('PATCH', `/api/clients/${target.id}`, { blocked: false })).status).toBe(200)
    expect(await readState(target)).toMatchObject({ isBlocked: false })
  })
})

const writers: Readonly<Record<string, string>> = {
  'booking/effects/effects.ts': 'a new client of the desk',
  'booking/waitlist/adding.ts': 'a new client of the desk, who waits',
  'messages/mail/jobs.ts': 'whether mail reaches an address',
  'operations/demo/seed.ts': 'sample clients',
  'operations/moving-in/people.ts': 'new clients',
  'operations/moving-in/person-functions.ts': 'an import, which has its row above',
  'operations/privacy/client-deletion.ts': 'that nothing is left',
  'operations/privacy/commands.ts': 'that nothing is left',
  'operations/trial/commands.ts': 'the client of a test booking',
  'people/accounts/addresses.ts': 'the address of whoever confirmed it',
  'people/accounts/commands.ts': 'the profile of who is signed in',
  'people/auth/admin-account.ts': 'that the administrator’s address is confirmed',
  'people/auth/commands.ts': 'a new account',
  'people/cards/merging.ts': 'where a merged record leads',
  'people/cards/parting.ts': 'that a merged record is back',
  'people/clients/adding.ts': 'a new client of the desk',
  'people/clients/commands.ts': 'where a joined record leads',
  'people/clients/moving.ts': 'where former records lead',
  'people/clients/writing.ts': 'everything else',
  'people/duplicates/commands.ts': 'who is taken out of a card',
  'people/second-factor/commands.ts': 'that codes are off',
}

test('nothing writes accounts or clients but what is listed here', () => {
  const folder = join(import.meta.dirname, '../..')
  const writes =
    /\b(?:update|insert)\((?:users|clients|clientRecords)\)|\b(?:update|insert into) (?:users|clients|client_records)\b/
  const files = globSync('**/*.ts', { cwd: folder }).filter(
    (file) => !/\.test\.ts$|^testing/.test(file) && writes.test(readFileSync(join(folder, file), 'utf8')),
  )
  expect(files.toSorted()).toEqual(Object.keys(writers).toSorted())
})
