import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openQueue } from '../../messages/jobs/queue.ts'
import { query, startHere, temporaryFolder } from '../../testing/embedded-postgres.ts'
import { asSuperuser, dropDatabase, superuserUrl, withDatabase } from '../../testing/server-process.ts'
import { databaseOfThisTest } from '../../testing/test-database.ts'
import { createLog } from '../log.ts'
import { openDatabase } from './client.ts'
import { migrate } from './migrate.ts'
import { grantRights, jobSchema } from './rights.ts'

const powers = `
  select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as has_attributes,
    has_database_privilege(current_database(), 'create') or has_schema_privilege('public', 'create') as creates,
    (select coalesce(array_agg(nspname::text), '{}') from (select distinct nspname from pg_class join pg_namespace n on n.oid = relnamespace where relkind = 'r' and pg_has_role(relowner, 'usage') and nspname <> 'pg_toast') as owned) as owns_in,
    (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and has_table_privilege(oid, 'truncate')) as empties
  from pg_roles where rolname = current_user`

const noPowers = { has_attributes: false, creates: false, empties: 0 }

async function ownDatabase() {
  const serverUrl = inject('postgresUrl')
  const id = randomBytes(6).toString('hex')
  const name = `test_${id}`
  const role = `clerk_${id}`
  await asSuperuser(serverUrl, `create database ${name}`)
  await asSuperuser(serverUrl, `create role ${role} login password 'x'`)
  onTestFinished(async () => {
    await dropDatabase(serverUrl, name)
    await asSuperuser(serverUrl, `drop role ${role}`)
  })
  const ownerUrl = withDatabase(serverUrl, name)
  const url = Object.assign(new URL(ownerUrl), { username: role, password: 'x' }).href
  return { url, ownerUrl, role }
}

test('the embedded database’s server works with a role that owns none of its tables but the jobs’', async () => {
  const dataDir = await temporaryFolder()
  const { url, ownerUrl } = await startHere(dataDir)
  await migrate(url, { ownerUrl })
  const { pool, close } = openDatabase(url, createLog('error'), { maxConnections: 2 })
  const opened = Promise.withResolvers<void>()
  const noWork = async () => {}
  const handlers = { 'appointment-changed': noWork, 'send-mail': noWork, 'deliver-webhook': noWork }
  const queue = openQueue({ pool, log: createLog('error'), handlers, onOpen: opened.resolve })
  await opened.promise
  await queue.close()
  await close()
  expect(await query(url, powers)).toEqual([{ ...noPowers, owns_in: [jobSchema] }])
  expect(await query(ownerUrl, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([{ rolsuper: false }])
  await expect(query(url, 'drop table appointments')).rejects.toThrow('must be owner of table appointments')
  await expect(query(url, `copy (select 1) to program 'true'`)).rejects.toThrow('permission denied')
})

test('a data folder of an earlier version goes on: its superuser’s tables get an owner, and the server its rights', async () => {
  const dataDir = await temporaryFolder()
  const before = await startHere(dataDir)
  const superuser = await superuserUrl(before.url, dataDir)
  // That version made everything as superuser, without other roles.
  await migrate(superuser)
  await query(
    superuser,
    `create schema ${jobSchema}; create type ${jobSchema}.state as enum ('new'); create table ${jobSchema}.version (v int)`,
  )
  await query(superuser, `create function ${jobSchema}.work(state ${jobSchema}.state) returns int language sql as 'select 1'`)
  await query(
    superuser,
    `insert into services (id, name, description, price_mills, duration_minutes) values ('CUT', 'Cut', '', 42500, 60)`,
  )
  await query(superuser, 'alter database chairtime owner to chairtime; drop owned by chairtime_owner, chairtime_server')
  await query(superuser, 'drop role chairtime_owner, chairtime_server')
  await before.stop()

  const { url, ownerUrl } = await startHere(dataDir)
  await migrate(url, { ownerUrl })
  expect(await query(url, 'select id from services')).toEqual([{ id: 'CUT' }])
  expect(await query(url, powers)).toEqual([{ ...noPowers, owns_in: [jobSchema] }])
  await query(
    url,
    `update services set name = 'A cut'; delete from services; select ${jobSchema}.work('new'); drop table ${jobSchema}.version`,
  )
  await migrate(url, { ownerUrl })
})

test('rights that a migration withholds from the server’s role stay withheld, whatever the role is called', async () => {
  const { url, ownerUrl, role } = await ownDatabase()
  await migrate(url, { ownerUrl })
  await query(ownerUrl, `create table notes (text text); comment on table notes is 'the server may: select, insert'`)
  await migrate(url, { ownerUrl })
  await query(url, `insert into notes values ('kept')`)
  await expect(query(url, 'delete from notes')).rejects.toThrow('permission denied for table notes')
  await expect(query(url, `update notes set text = ''`)).rejects.toThrow('permission denied for table notes')
  await expect(query(url, `comment on table notes is null`)).rejects.toThrow('must be owner of table notes')
  expect(await query(url, 'select text from notes')).toEqual([{ text: 'kept' }])
  // The earlier right is revoked.
  await query(ownerUrl, `comment on table notes is 'the server may: select'`)
  await migrate(url, { ownerUrl })
  await expect(query(url, `insert into notes values ('new')`)).rejects.toThrow('permission denied for table notes')
  // Some columns only: earlier rights on other columns are revoked with the table's.
  await query(
    ownerUrl,
    `alter table notes add column seen boolean; comment on table notes is 'the server may: select, insert, update (seen)'`,
  )
  for (const _ of [1, 2]) {
    await migrate(url, { ownerUrl })
    await query(url, 'update notes set seen = true')
    await expect(query(url, `update notes set text = ''`)).rejects.toThrow('permission denied for table notes')
    await expect(query(url, 'delete from notes')).rejects.toThrow('permission denied for table notes')
  }
  await query(ownerUrl, `grant update on notes to ${role}`)
  await migrate(url, { ownerUrl })
  await query(url, 'update notes set seen = false')
  await expect(query(url, `update notes set text = ''`)).rejects.toThrow('permission denied for table notes')
  await query(
    ownerUrl,
    `create function forget() returns void language sql security definer set search_path = public, pg_temp as 'delete from notes'`,
  )
  await query(url, 'select forget()')
  expect(await query(url, 'select text from notes')).toEqual([])
  expect(role).toMatch(/^clerk_/)
})

test('one role alone owns and serves, and one that owns nothing serves a database that others have migrated', async () => {
  const { url, ownerUrl } = await ownDatabase()
  await expect(migrate(url)).rejects.toThrow(
    /^The database has to be brought to this version, and the role in DATABASE_URL can’t do that: .*permission denied.*\. Set DATABASE_OWNER_URL/,
  )
  await migrate(ownerUrl)
  await migrate(url, { ownerUrl })
  await migrate(url)
  expect(await query(url, 'select count(*)::int as n from services')).toEqual([{ n: 0 }])
})

test('--migrate brings the database to this version, gives the server’s role its rights, and ends', async () => {
  const { url, ownerUrl } = await ownDatabase()
  const main = path.join(import.meta.dirname, '../../main.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [main, '--migrate'], {
    env: {
      ...process.env,
      ...(process.env.TEST_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.TEST_COMPILE_CACHE }),
      DATABASE_URL: url,
      DATABASE_OWNER_URL: ownerUrl,
      AUTH_SECRET: 'x'.repeat(32),
    },
  })
  expect(stdout).toBe('The database is migrated.\n')
  expect(await query(url, 'select count(*)::int as n from staff')).toEqual([{ n: 0 }])
})

test('an owner that can’t hand the jobs’ tables over is told what to grant', async () => {
  const { url, ownerUrl, role } = await ownDatabase()
  const owner = await ownDatabase()
  await asSuperuser(
    ownerUrl,
    `grant create on database ${new URL(ownerUrl).pathname.slice(1)} to ${owner.role}; grant all on schema public to ${owner.role}`,
  )
  const asOwner = Object.assign(new URL(ownerUrl), { username: owner.role, password: 'x' }).href
  await query(asOwner, `create schema ${jobSchema}; create table ${jobSchema}.version (v int)`)
  await expect(migrate(url, { ownerUrl: asOwner })).rejects.toThrow(`Allow it with GRANT ${role} TO ${owner.role}`)
  await asSuperuser(ownerUrl, `grant ${role} to ${owner.role}`)
  await migrate(url, { ownerUrl: asOwner })
  await query(url, `drop table ${jobSchema}.version`)
  await asSuperuser(ownerUrl, `reassign owned by ${owner.role} to ${new URL(ownerUrl).username}; drop owned by ${owner.role}`)
})

test('addresses of two databases are refused', async () => {
  const { url } = await ownDatabase()
  await expect(migrate(url, { ownerUrl: (await ownDatabase()).ownerUrl })).rejects.toThrow('lead to different databases')
})

test('nothing is granted again at the next start', async () => {
  const database = await databaseOfThisTest()
  const client = new pg.Client({
    connectionString: withDatabase(inject('postgresUrl'), new URL(database.url).pathname.slice(1)),
  })
  await client.connect()
  const versions = () =>
    database.db.execute(sql`select xmin from pg_class where relnamespace = 'public'::regnamespace order by oid`)
  const before = (await versions()).rows
  await grantRights(client, new URL(database.serversUrl).username)
  await client.end()
  expect((await versions()).rows).toEqual(before)
})

test('a server books before its role is given rights on the tables that an upgrade has brought', async () => {
  const { url, ownerUrl, role } = await ownDatabase()
  await migrate(ownerUrl)
  const earlier = 'users, clients, staff, services, stylists'
  await query(ownerUrl, `grant usage on schema public to ${role}; grant select on ${earlier} to ${role}`)
  expect(await query(url, `select account_refusal('ADA', 'ADA') as refusal`)).toEqual([{ refusal: null }])
})
