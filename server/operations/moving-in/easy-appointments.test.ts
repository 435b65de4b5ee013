import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SourceRecord } from '../../../domain/operations/moving-in/source-records.ts'
import { isDump, rowsOfDump } from '../../platform/tables/mysql-dump.ts'
import { readEasyAppointments } from './easy-appointments.ts'
import { tableSetsIn } from './table-sets.ts'

const salon = { timeZone: 'America/New_York', now: Date.parse('2026-11-26T12:00:00Z') / 1000 }

async function* linesOf(text: string) {
  yield* text.split('\n')
}

const read = (text: string, tableSet?: string): Promise<SourceRecord[]> =>
  Array.fromAsync(readEasyAppointments(() => linesOf(text), { ...salon, tableSet }))

const setsIn = (text: string) => tableSetsIn(() => linesOf(text))

function inserted(table: string, row: Readonly<Record<string, string | number | null>>): string {
  const value = (each: string | number | null) => (typeof each === 'string' ? `'${each}'` : String(each ?? 'NULL'))
  return `INSERT INTO ${table} (${Object.keys(row).map((name) => `\`${name}\``)}) VALUES (${Object.values(row).map(value)});\n`
}

function makeSalon(prefix: string, { zone, client, start }: { zone: string; client: string; start: string }): string {
  return [
    inserted(`${prefix}roles`, { id: 2, slug: 'provider' }),
    inserted(`${prefix}roles`, { id: 3, slug: 'customer' }),
    inserted(`${prefix}services`, { id: 1, name: 'Cut', duration: 45, price: '45.00' }),
    inserted(`${prefix}users`, { id: 2, first_name: 'Mara', last_name: 'Voss', timezone: zone, id_roles: 2 }),
    inserted(`${prefix}users`, { id: 5, first_name: client, last_name: null, timezone: 'UTC', id_roles: 3 }),
    inserted(`${prefix}appointments`, {
      id: 1,
      start_datetime: `${start} 10:00:00`,
      end_datetime: `${start} 10:45:00`,
      status: 'Booked',
      is_unavailability: 0,
      id_users_provider: 2,
      id_users_customer: 5,
      id_services: 1,
    }),
  ].join('')
}

const current = makeSalon('ea_', { zone: 'UTC', client: 'Ada', start: '2026-12-08' })
/** Rows of other programs: their user's zone would move the visit by nine hours. */
const others = [
  inserted('wp_users', { id: 2, user_login: 'admin', timezone: 'Asia/Tokyo' }),
  inserted('wp_amelia_users', { id: 2, type: 'provider', firstName: 'Else', timezone: 'Asia/Tokyo' }),
  inserted('wp_amelia_services', { id: 1, name: 'Massage', price: '10.00', duration: 3600 }),
  inserted('wp_amelia_appointments', { id: 1, bookingStart: '2026-12-08 09:00:00', providerId: 2 }),
].join('')
const old = makeSalon('ea_old_', { zone: 'Asia/Tokyo', client: 'Former', start: '2021-03-04' })

/** Tables in alphabetical order, as programs write them: a booking's references stand below it. */
const phpMyAdmin = `-- phpMyAdmin SQL Dump
-- version 5.2.1
SET SQL_MODE = "NO_AUTO_VALUE_ON_ZERO";
/*!40101 SET NAMES utf8mb4 */;
INSERT INTO \`ea_appointments\` (\`id\`, \`book_datetime\`, \`start_datetime\`, \`end_datetime\`, \`notes\`, \`status\`, \`is_unavailability\`, \`id_users_provider\`, \`id_users_customer\`, \`id_services\`) VALUES
(1, '2026-04-16 13:39:59', '2026-04-17 09:30:00', '2026-04-17 10:12:00', 'It\\'s \\"quiet\\";\\nplease (really), ''ok''', 'Booked', 0, 2, 5, 1),
(2, '2026-11-20 08:00:00', '2026-12-01 14:00:00', '2026-12-01 14:30:00', NULL, 'Booked', 0, 6, 5, 2),
(3, NULL, '2026-12-02 09:00:00', '2026-12-02 10:00:00', NULL, 'Cancelled', 0, 2, 5, 1),
(4, NULL, '2026-12-03 09:00:00', '2026-12-03 17:00:00', NULL, '', 1, 2, NULL, NULL),
(5, NULL, '2025-12-03 09:00:00', '2025-12-03 17:00:00', NULL, '', 1, 2, NULL, NULL);
INSERT INTO \`ea_roles\` (\`id\`, \`name\`, \`slug\`) VALUES
(1, 'Administrator', 'admin'),
(2, 'Provider', 'provider'),
(3, 'Customer', 'customer');
INSERT INTO \`ea_services\` (\`id\`, \`name\`, \`duration\`, \`price\`, \`description\`, \`is_private\`) VALUES
(1, 'Cut', 45, 45.50, NULL, 0), (2, 'Color', 30, 100.00, '', 1);
INSERT INTO \`ea_services_providers\` (\`id_users\`, \`id_services\`) VALUES
(2, 1),
(6, 2);
INSERT INTO \`ea_users\` (\`id\`, \`first_name\`, \`last_name\`, \`email\`, \`mobile_number\`, \`phone_number\`, \`notes\`, \`timezone\`, \`id_roles\`) VALUES
(1, 'The', 'Owner', 'owner@salon.example', NULL, '', NULL, 'UTC', 1),
(2, 'Mara', 'Voss', 'mara@salon.example', NULL, '', NULL, 'UTC', 2),
(5, 'Ada', 'Lovelace', 'ada@client.example', NULL, '718 555 0101', 'Tea', 'Asia/Dubai', 3),
(6, 'Jun', '', 'jun@salon.example', NULL, '', NULL, 'Europe/Berlin', 2);
INSERT INTO \`ea_user_settings\` (\`id_users\`, \`working_plan\`) VALUES
(2, '{\\"monday\\":{\\"start\\":\\"09:00\\",\\"end\\":\\"18:00\\"},\\"tuesday\\":null}');
`

const at = (moment: string) => Date.parse(moment) / 1000

test('reads a dump of Easy!Appointments, with past visits as completed', async () => {
  expect(await read(phpMyAdmin)).toEqual([
    {
      kind: 'booking',
      line: 1,
      sourceId: '1',
      starts: at('2026-04-17T13:30:00Z'),
      minutes: 42,
      status: 'Completed',
      note: "It's \"quiet\";\nplease (really), 'ok'",
      createdAt: '2026-04-16T17:39:00.000Z',
      client: { sourceId: '5' },
      stylist: { sourceId: '2' },
      services: [{ sourceId: '1' }],
    },
    // On the provider's clock, which isn't the salon's.
    {
      kind: 'booking',
      line: 2,
      sourceId: '2',
      starts: at('2026-12-01T13:00:00Z'),
      minutes: 30,
      status: 'Confirmed',
      createdAt: '2026-11-20T13:00:00.000Z',
      client: { sourceId: '5' },
      stylist: { sourceId: '6' },
      services: [{ sourceId: '2' }],
    },
    {
      kind: 'booking',
      line: 3,
      sourceId: '3',
      starts: at('2026-12-02T14:00:00Z'),
      minutes: 60,
      status: 'Canceled',
      client: { sourceId: '5' },
      stylist: { sourceId: '2' },
      services: [{ sourceId: '1' }],
    },
    {
      kind: 'problem',
      of: 'booking',
      line: 4,
      sourceId: '4',
      problem: 'It’s time off, which doesn’t come over. Add it to the schedule',
    },
    { kind: 'service', line: 5, sourceId: '1', name: 'Cut', price: 45.5, minutes: 45, more: { hidden: false } },
    {
      kind: 'service',
      line: 6,
      sourceId: '2',
      name: 'Color',
      description: '',
      price: 100,
      minutes: 30,
      more: { hidden: true },
    },
    {
      kind: 'stylist',
      line: 7,
      sourceId: '2',
      name: 'Mara Voss',
      more: { daysAvailable: ['Monday'], services: { 1: {} } },
    },
    {
      kind: 'client',
      line: 8,
      sourceId: '5',
      name: 'Ada Lovelace',
      email: 'ada@client.example',
      phone: '718 555 0101',
      notes: [{ text: 'Tea' }],
    },
    { kind: 'stylist', line: 9, sourceId: '6', name: 'Jun', more: { daysAvailable: [], services: { 2: {} } } },
  ])
})

test('a dump without column names has them in its tables’ definitions, under another prefix', async () => {
  const dump = `-- MySQL dump 10.13
DROP TABLE IF EXISTS \`shop_roles\`;
CREATE TABLE \`shop_roles\` (
  \`id\` int NOT NULL AUTO_INCREMENT,
  \`slug\` varchar(256) DEFAULT 'a, b',
  PRIMARY KEY (\`id\`)
) ENGINE=InnoDB;
INSERT INTO \`shop_roles\` VALUES (3,'customer');
CREATE TABLE \`shop_users\` (
  \`id\` int NOT NULL,
  \`first_name\` varchar(256),
  \`id_roles\` int
) ENGINE=InnoDB;
INSERT INTO \`shop_users\` VALUES (1,'Ada',3),(2,'Grace; DROP',3);
`
  expect(await read(dump)).toMatchObject([
    { kind: 'client', sourceId: '1', name: 'Ada' },
    { kind: 'client', sourceId: '2', name: 'Grace; DROP' },
  ])
})

test.each([
  ['first', others + current],
  ['last', current + others],
])('ignores other programs’ tables, which stand %s', async (_, tables) => {
  expect(await read(`-- MySQL dump\n${tables}`)).toEqual(await read(`-- MySQL dump\n${current}`))
  expect(await read(`-- MySQL dump\n${tables}`)).toMatchObject([
    { kind: 'service', name: 'Cut' },
    { kind: 'stylist', name: 'Mara Voss' },
    { kind: 'client', name: 'Ada' },
    { kind: 'booking', starts: at('2026-12-08T15:00:00Z') },
  ])
})

test('one of several sets of tables is chosen by its contents', async () => {
  const dump = `-- MySQL dump\n${old}${others}${current}`
  expect(await setsIn(dump)).toEqual([
    { id: 'ea_old_', visits: 1, clients: 1, lastVisit: '2021-03-04' },
    { id: 'ea_', visits: 1, clients: 1, lastVisit: '2026-12-08' },
  ])
  await expect(read(dump)).rejects.toThrow('2 times: “ea_old_”, “ea_”')
  await expect(read(dump, 'wp_')).rejects.toThrow('Choose which')
  expect(await read(dump, 'ea_')).toEqual(await read(`-- MySQL dump\n${current}`))
})

test('databases in one dump are separate, also with the same prefix', async () => {
  const two = `-- MySQL dump\nUSE \`salon\`;\n${current}USE \`backup\`;\n${current}${makeSalon('`other`.ea_', { zone: 'UTC', client: 'Else', start: '2026-12-01' })}`
  expect((await setsIn(two)).map(({ id }) => id)).toEqual(['salon.ea_', 'backup.ea_', 'other.ea_'])
  expect(await read(two, 'salon.ea_')).toEqual(await read(`-- MySQL dump\n${current}`))
})

test('rows marked as deleted are ignored, but visits keep the names of their providers and services', async () => {
  const deletion = { delete_datetime: '2023-05-01 00:00:00' }
  const visit = {
    start_datetime: '2022-03-04 10:00:00',
    end_datetime: '2022-03-04 10:45:00',
    status: 'Booked',
    is_unavailability: 0,
    id_users_provider: 7,
    id_users_customer: 5,
    id_services: 9,
  }
  const dump = [
    `-- MySQL dump\n${current}`,
    inserted('ea_services', { id: 9, name: 'Old perm', duration: 120, price: '90.00', ...deletion }),
    inserted('ea_users', { id: 6, first_name: 'Asked', last_name: 'Tobeforgotten', id_roles: 3, ...deletion }),
    inserted('ea_users', { id: 7, first_name: 'Jun', last_name: 'Gone', timezone: 'Europe/Berlin', id_roles: 2, ...deletion }),
    inserted('ea_appointments', { id: 8, ...visit, ...deletion }),
    inserted('ea_appointments', { id: 9, ...visit, delete_datetime: null }),
  ].join('')
  const records = await read(dump)
  expect(records.slice(0, 4)).toEqual(await read(`-- MySQL dump\n${current}`))
  expect(records.slice(4)).toMatchObject([
    {
      kind: 'booking',
      sourceId: '9',
      starts: at('2022-03-04T09:00:00Z'),
      stylist: { sourceId: '7', name: 'Jun Gone' },
      services: [{ sourceId: '9', name: 'Old perm' }],
    },
  ])
  expect(await setsIn(dump)).toEqual([{ id: 'ea_', visits: 2, clients: 1, lastVisit: '2026-12-08' }])
})

test.each([
  ['another program’s', "-- MySQL dump\nINSERT INTO `wp_users` (`ID`, `user_login`) VALUES (1, 'x');\n", 'another program'],
  ['cut short between statements’ lines', phpMyAdmin.slice(0, phpMyAdmin.indexOf('(3, NULL')), 'cut short'],
  ['cut short within a text', "-- MySQL dump\nINSERT INTO `ea_roles` (`id`, `slug`) VALUES (1, 'cust;\n", 'cut short'],
  [
    'cut short within a text of many words',
    `INSERT INTO \`ea_roles\` VALUES (1, '${'word '.repeat(50_000)}\\';\n`,
    'cut short',
  ],
  ['longer in one text than any is', `INSERT INTO \`ea_roles\` VALUES (1, '${'a'.repeat(3_000_000)}');\n`, 'too long'],
])('a dump that is %s is refused in a line', async (_, dump, words) => {
  await expect(read(dump)).rejects.toThrow(words)
})

test('any text is read unchanged', async () => {
  const escaped: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\0': '\\0', '\u001a': '\\Z' }
  const inDump = (character: string) => escaped[character] ?? (/[\\'"]/.test(character) ? `\\${character}` : character)
  const written = (text: string) => `'${[...text].map(inDump).join('')}'`
  const text = fc.string({ unit: fc.constantFrom(...'ab(),;\\\'"\n\r\0\u001a-#` é'), maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 }), async (rows) => {
      const values = rows.map((row) => `(${row.map(written).join(',')})`).join(',')
      const dumpRows = await Array.fromAsync(rowsOfDump(linesOf(`INSERT INTO \`t\` (\`a\`, \`b\`) VALUES ${values};`)))
      expect(dumpRows.map(({ cells }) => [cells.a, cells.b])).toEqual(rows)
    }),
  )
})

test('a list isn’t taken for a dump', () => {
  expect(isDump('-- MariaDB dump 10.19')).toBe(true)
  expect(isDump('/*M!999999\\- enable the sandbox mode */\n-- MariaDB dump')).toBe(true)
  expect(['Name,Note\n-- MySQL dump,x', '# of visits,Name\n1,Ada', 'Create table,x'].map(isDump)).toEqual([false, false, false])
})
