import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findHeaderRow } from './table-header.ts'
import {
  detectDateOrder,
  findPreset,
  mappingProblems,
  suggestMapping,
  type TableMapping,
  unknownStatuses,
} from './table-mapping.ts'
import { profileColumn } from './table-profile.ts'
import { type TableRules, toSourceRecord } from './table-records.ts'

function profileColumns(table: Readonly<Record<string, readonly string[]>>) {
  return Object.entries(table).map(([header, cells]) => {
    const column = profileColumn(header, 2026)
    for (const cell of cells) column.add(cell)
    return column.result()
  })
}

function buildRules(mapping: TableMapping, order: TableRules['order'] = 'mdy'): TableRules {
  const utcSeconds = (date: string, minutes: number) => Date.parse(`${date}T00:00:00Z`) / 1000 + minutes * 60
  const wallClockAt = (seconds: number) => {
    const [date = ''] = new Date(seconds * 1000).toISOString().split('T')
    return { date, minutes: Math.floor((seconds % 86_400) / 60) }
  }
  return { mapping, order, decimalMark: null, currency: 'USD', thisYear: 2026, wallClockAt, instantOf: utcSeconds }
}

const bookings = (columns: TableMapping['columns']): TableMapping => ({
  kind: 'bookings',
  system: 'table',
  columns,
  dateOrder: null,
  statuses: {},
})

test('headers are found in any case, below a title, in other languages', () => {
  expect(suggestMapping(['E-MAIL', 'nachname', 'Vorname', 'Handy', '']).columns).toEqual({
    email: 0,
    lastName: 1,
    firstName: 2,
    phone: 3,
  })
  expect(findHeaderRow([['Clients of March'], [''], ['Name', 'Phone', 'City'], ['Ada', '1', 'x']])).toBe(2)
  expect(
    findHeaderRow([
      ['Wer', 'Wann'],
      ['Ada', '1'],
    ]),
  ).toBe(0)
})

test('a list with a date and a stylist has bookings, any other has clients', () => {
  expect(suggestMapping(['Date', 'Client', 'Service', 'Staff']).kind).toBe('bookings')
  expect(suggestMapping(['Name', 'Date of Birth']).kind).toBe('clients')
})

const german = {
  Beginn: ['09.12.2026 15:00', '31.10.2026 23:30'],
  Ende: ['09.12.2026 16:30', '01.11.2026 00:30'],
  Terminart: ['Farbe', 'Schnitt'],
  Kalender: ['Mara', 'Mara'],
}
test.each([
  ['in another language', german, { date: 0, end: 1, service: 2, stylist: 3 }],
  [
    'without a header that anybody knows',
    Object.fromEntries(Object.entries(german).map(([header, cells], index) => [`${index} ${header.length}`, cells])),
    { date: 0, end: 1 },
  ],
  [
    'with dates and times apart',
    { Wann: ['09.12.2026', '10.12.2026'], Zeit: ['15:00', '23:30'], Was: ['Farbe', 'Schnitt'] },
    { date: 0, time: 1 },
  ],
])('a list of visits is recognized by its cells, %s', (_, table, expected) => {
  const columns = profileColumns(table)
  expect(suggestMapping(Object.keys(table), { columns })).toMatchObject({ kind: 'bookings', columns: expected })
})

test('a list of clients with dates is one of clients', () => {
  const table = {
    Wer: ['Anna', 'Jo'],
    Seit: ['14 Nov 2024, 12:00am', '3 Feb 2025, 9:00am'],
    Zuletzt: ['2 Oct 2026, 10:00am', ''],
    Geburtstag: ['1990-05-04', '1991-05-04'],
  }
  expect(suggestMapping(Object.keys(table), { columns: profileColumns(table) }).kind).toBe('clients')
})

test.each([
  [
    'Chairtime',
    'ID,Name,Phone,Email,Added,Birthday,How They Came,Tags,Agreed to Mail,Blocked Online,Visits,Alerts,Notes,Formulas',
    'clients',
  ],
  ['Chairtime', 'ID,Date,Time,Client,Email,Stylist,Services,Status,Charges,Created,Booked As,Phone,Note,Minutes', 'bookings'],
  ['Fresha', 'Client,Gender,Age,Mobile number,Email,Added on,First appt.,Last appt.,Client source,Referred by', 'clients'],
  [
    'Google Contacts',
    'First Name,Middle Name,Last Name,Birthday,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Value',
    'clients',
  ],
  [
    'Acuity',
    'Start Time,End Time,First Name,Last Name,Phone,Email,Type,Calendar,Appointment Price,Paid?,Notes,Date Scheduled,Appointment ID',
    'bookings',
  ],
])('%s’s list is known by its headers: %s', (name, headers, kind) => {
  const words = headers.split(',')
  const mapping = suggestMapping(words)
  expect([findPreset(words)?.name, mapping.kind]).toEqual([name, kind])
})

test('our own list of clients brings consent, blocks, alerts, and formulas with their dates', () => {
  const headers = ['ID', 'Name', 'Added', 'How They Came', 'Agreed to Mail', 'Blocked Online', 'Alerts', 'Formulas']
  const cells = [
    'CL1',
    'Ada',
    '2024-05-04',
    '',
    '2024-06-04',
    '2026-01-05',
    'Latex\nPPD',
    '2026-10-02: 7N\nthen 8G\n2026-11-02: 6N',
  ]
  expect(toSourceRecord({ line: 2, cells }, 'CL1', buildRules(suggestMapping(headers)))).toMatchObject({
    mailConsentAt: '2024-06-04T00:00:00.000Z',
    blockedAt: '2026-01-05T00:00:00.000Z',
    alerts: [{ text: 'Latex' }, { text: 'PPD' }],
    formulas: [
      { usedOn: '2026-10-02', text: '7N\nthen 8G' },
      { usedOn: '2026-11-02', text: '6N' },
    ],
  })
})

test('an unknown list is identified by its file name', () => {
  const suggestName = (fileName: string) => suggestMapping(['Name', 'Phone'], { fileName }).system
  expect(suggestName('Clients 2026 (2).csv')).toBe('Clients 2026')
  expect(suggestName(`${'x'.repeat(60)}.xlsx`)).toBe('x'.repeat(40))
  expect([suggestName('.csv'), suggestName(' '), suggestName('')]).toEqual(['table', 'table', 'table'])
})

test('another system’s placeholder for an empty cell is empty', () => {
  const mapping = suggestMapping(['First Name', 'Last Name', 'Mobile', 'Email', 'Tags'])
  const cells = ['Ada', '---', '---', '---', 'NONE of the options']
  expect(toSourceRecord({ line: 2, cells }, '7', buildRules(mapping))).toEqual({
    kind: 'client',
    line: 2,
    sourceId: '7',
    name: 'Ada',
  })
})

test.each([
  [['3/4/2026', '5/6/2026'], 'ask'],
  [['3/4/2026', '25/6/2026'], 'dmy'],
  [['3/4/2026', '6/25/2026'], 'mdy'],
  [['25/6/2026', '6/25/2026'], 'ask'],
  [['4/4/2026', '2026-03-04', 'Mar 4, 2026'], null],
] as const)('with the days %j, the order is %j', (days, order) => {
  expect(detectDateOrder(profileColumns({ Date: days }), bookings({ date: 0 }))).toBe(order)
})

test('one column can show the order of another one', () => {
  const columns = profileColumns({ Date: ['3/4/2026'], Created: ['25/2/2026'] })
  expect(detectDateOrder(columns, bookings({ date: 0, createdAt: 1 }))).toBe('dmy')
})

test('reports missing fields by name', () => {
  const columns = profileColumns({ Date: ['2026-03-04'], Who: ['Ada'], State: ['verlegt'] })
  const mapping = bookings({ date: 0, client: 1, status: 2 })
  expect(unknownStatuses(columns, mapping)).toEqual(['verlegt'])
  expect(Object.keys(mappingProblems(columns, mapping))).toEqual(['time', 'service', 'stylist', 'statuses'])
})

test('a client has the row’s details, and a birthday without a year', () => {
  const mapping = suggestMapping(['First Name', 'Last Name', 'Mobile', 'Birthday', 'Tags', 'Blocked'])
  const cells = ['Ada', 'Lovelace', '718 555 0101', '10/12', 'vip; color', 'Yes']
  expect(toSourceRecord({ line: 2, cells }, '7', buildRules(mapping, 'dmy'))).toEqual({
    kind: 'client',
    line: 2,
    sourceId: '7',
    name: 'Ada Lovelace',
    phone: '718 555 0101',
    birthday: '--12-10',
    tags: ['vip', 'color'],
    blockedAt: '2026-01-01T00:00:00.000Z',
  })
})

test('a booking has its start, length, price and status; several services share them', () => {
  const mapping = suggestMapping(['Date', 'Time', 'Client', 'Service', 'Staff', 'Price', 'Status'])
  const cells = ['3/4/2026', '2:30 PM - 3:12 PM', 'Ada', 'Cut + Color', 'Mara', '$185.00', 'No Show']
  expect(toSourceRecord({ line: 5, cells }, 'x', buildRules(mapping))).toMatchObject({
    kind: 'booking',
    starts: { date: '2026-03-04', minutes: 870 },
    minutes: 42,
    charges: 185,
    status: 'Canceled',
    marks: { no_show: Date.parse('2026-03-04T14:30:00Z') / 1000 },
    services: [{ name: 'Cut' }, { name: 'Color' }],
  })
})

test('a visit over midnight lasts until its end', () => {
  const mapping = suggestMapping(['Start Time', 'End Time', 'Client', 'Type', 'Staff'], { kind: 'bookings' })
  const cells = ['December 9, 2026 11:30 pm', 'December 10, 2026 12:30 am', 'Ada', 'Cut', 'Mara']
  expect(toSourceRecord({ line: 2, cells }, 'x', buildRules(mapping))).toMatchObject({
    starts: { date: '2026-12-09', minutes: 1410 },
    minutes: 60,
  })
})

test.each([
  [['31/31/2026', '2:30 PM', '45'], 'The date “31/31/2026” can’t be read.'],
  [['', '2:30 PM', '45'], 'The date is missing.'],
  [['3/4/2026', 'noonish', '45'], 'The time “noonish” can’t be read.'],
  [['3/4/2026', '', '45'], 'The time is missing.'],
])('the row %j is refused in words', (cells, problem) => {
  const rules = buildRules(bookings({ date: 0, time: 1, minutes: 2 }))
  expect(toSourceRecord({ line: 2, cells }, 'x', rules)).toEqual({
    kind: 'problem',
    of: 'booking',
    line: 2,
    sourceId: 'x',
    problem,
  })
})

test.each(['long', '0', 'N/A', '99999', '-30'])('the length %j is left out with a remark', (length) => {
  const rules = buildRules(bookings({ date: 0, time: 1, minutes: 2 }))
  const record = toSourceRecord({ line: 2, cells: ['3/4/2026', '2:30 PM', length] }, 'x', rules)
  expect(record).toMatchObject({ kind: 'booking', remarks: [`“${length}” isn’t a length such as 45 or 1h 30m: left out`] })
  expect(record).not.toHaveProperty('minutes')
})

test('no row breaks the reader, with any choice of columns', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.constantFrom('3/4/2026', '99999999', '2:30 PM', '-1', '1e9', '0001-01-01', '9999-12-31T23:59:59Z', '“', '\0', '='),
  )
  const field = fc.constantFrom(
    'date',
    'time',
    'minutes',
    'end',
    'client',
    'service',
    'price',
    'status',
    'birthday',
    'createdAt',
    'name',
    'tags',
  )
  const columns = fc.dictionary(field, fc.nat(5)) as fc.Arbitrary<TableMapping['columns']>
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 6 }), columns, fc.constantFrom('clients', 'bookings'), (cells, chosen, kind) => {
      const record = toSourceRecord({ line: 1, cells }, 'x', buildRules({ ...bookings(chosen), kind }))
      expect(['client', 'booking', 'problem']).toContain(record.kind)
    }),
    { numRuns: 500 },
  )
})

test('endless blanks in a cell take no longer than other text', () => {
  const rules = buildRules(bookings({ date: 0, service: 1 }))
  const wash = `Cut${' '.repeat(500_000)}and wash`
  const cells = ['3/4/2026 10:00', `${wash}\n  Color  +  Gloss `]
  expect(toSourceRecord({ line: 2, cells }, '', rules)).toMatchObject({
    services: [{ name: wash }, { name: 'Color' }, { name: 'Gloss' }],
  })
})
