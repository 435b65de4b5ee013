import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SourceRecord } from '../../../domain/moving-in/source-records.ts'
import { readEasyAppointments } from './easy-appointments.ts'
import { isDump, rowsOfDump } from './mysql-dump.ts'

const salon = { timeZone: 'America/New_York', now: Date.parse('2026-11-26T12:00:00Z') / 1000 }

async function* linesOf(text: string) {
  yield* text.split('\n')
}

const read = (text: string): Promise<SourceRecord[]> => Array.fromAsync(readEasyAppointments(() => linesOf(text), salon))

/** Tables in the order of the alphabet, as programs write them: what a booking needs stands below it. */
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

test('a dump of Easy!Appointments is read: who, what and when, what is over as completed', async () => {
  expect(await read(phpMyAdmin)).toEqual([
    {
      ...{ kind: 'booking', line: 1, sourceId: '1', starts: at('2026-04-17T13:30:00Z'), minutes: 42, status: 'Completed' },
      ...{ note: "It's \"quiet\";\nplease (really), 'ok'", createdAt: '2026-04-16T17:39:00.000Z' },
      ...{ client: { sourceId: '5' }, stylist: { sourceId: '2' }, services: [{ sourceId: '1' }] },
    },
    // On the clock of whoever serves, where that isn't the salon's.
    {
      ...{ kind: 'booking', line: 2, sourceId: '2', starts: at('2026-12-01T13:00:00Z'), minutes: 30, status: 'Confirmed' },
      ...{ createdAt: '2026-11-20T13:00:00.000Z', client: { sourceId: '5' }, stylist: { sourceId: '6' } },
      services: [{ sourceId: '2' }],
    },
    {
      ...{ kind: 'booking', line: 3, sourceId: '3', starts: at('2026-12-02T14:00:00Z'), minutes: 60, status: 'Canceled' },
      ...{ client: { sourceId: '5' }, stylist: { sourceId: '2' }, services: [{ sourceId: '1' }] },
    },
    {
      ...{ kind: 'problem', of: 'booking', line: 4, sourceId: '4' },
      problem: 'It’s time off, which doesn’t come over. Add it to the schedule',
    },
    { kind: 'service', line: 5, sourceId: '1', name: 'Cut', price: 45.5, minutes: 45, more: { hidden: false } },
    {
      ...{ kind: 'service', line: 6, sourceId: '2', name: 'Color', description: '', price: 100, minutes: 30 },
      more: { hidden: true },
    },
    {
      ...{ kind: 'stylist', line: 7, sourceId: '2', name: 'Mara Voss' },
      more: { daysAvailable: ['Monday'], services: { 1: {} } },
    },
    {
      ...{ kind: 'client', line: 8, sourceId: '5', name: 'Ada Lovelace', email: 'ada@client.example', phone: '718 555 0101' },
      notes: [{ text: 'Tea' }],
    },
    { kind: 'stylist', line: 9, sourceId: '6', name: 'Jun', more: { daysAvailable: [], services: { 2: {} } } },
  ])
})

test('a dump that names no columns has them in its tables’ definitions, under another prefix', async () => {
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

test('whatever stands in a text, it is read as it was written', async () => {
  const escaped: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\0': '\\0', '\u001a': '\\Z' }
  const inDump = (character: string) => escaped[character] ?? (/[\\'"]/.test(character) ? `\\${character}` : character)
  const written = (text: string) => `'${[...text].map(inDump).join('')}'`
  const text = fc.string({ unit: fc.constantFrom(...'ab(),;\\\'"\n\r\0\u001a-#` é'), maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 }), async (rows) => {
      const values = rows.map((row) => `(${row.map(written).join(',')})`).join(',')
      const found = await Array.fromAsync(rowsOfDump(linesOf(`INSERT INTO \`t\` (\`a\`, \`b\`) VALUES ${values};`)))
      expect(found.map(({ cells }) => [cells.a, cells.b])).toEqual(rows)
    }),
  )
})

test('a list isn’t taken for a dump', () => {
  expect(isDump('-- MariaDB dump 10.19')).toBe(true)
  expect(isDump('/*M!999999\\- enable the sandbox mode */\n-- MariaDB dump')).toBe(true)
  expect(['Name,Note\n-- MySQL dump,x', '# of visits,Name\n1,Ada', 'Create table,x'].map(isDump)).toEqual([false, false, false])
})
