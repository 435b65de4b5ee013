import fc from 'fast-check'
import { expect, test } from 'vitest'
import { headerRowOf } from './table-header.ts'
import { dateOrderOf, mappingProblems, suggestMapping, type TableMapping, unknownStatuses } from './table-mapping.ts'
import { profileColumn } from './table-profile.ts'
import { recordOf, type TableRules } from './table-records.ts'

function columnsOf(table: Readonly<Record<string, readonly string[]>>) {
  return Object.entries(table).map(([header, cells]) => {
    const column = profileColumn(header, 2026)
    for (const cell of cells) column.add(cell)
    return column.result()
  })
}

/** On a clock that is UTC's. */
function rulesOf(mapping: TableMapping, order: TableRules['order'] = 'mdy'): TableRules {
  const instantOf = (date: string, minutes: number) => Date.parse(`${date}T00:00:00Z`) / 1000 + minutes * 60
  const wallClockAt = (seconds: number) => {
    const [date = ''] = new Date(seconds * 1000).toISOString().split('T')
    return { date, minutes: Math.floor((seconds % 86_400) / 60) }
  }
  return { mapping, order, decimalMark: null, thisYear: 2026, wallClockAt, instantOf }
}

const bookings = (columns: TableMapping['columns']): TableMapping => ({
  ...{ kind: 'bookings', system: 'table', columns, dateOrder: null, statuses: {} },
})

test('headers are found in any case, below a title, in other languages', () => {
  expect(suggestMapping(['E-MAIL', 'nachname', 'Vorname', 'Handy', '']).columns).toEqual({
    email: 0,
    lastName: 1,
    firstName: 2,
    phone: 3,
  })
  expect(headerRowOf([['Clients of March'], [''], ['Name', 'Phone', 'City'], ['Ada', '1', 'x']])).toBe(2)
  expect(
    headerRowOf([
      ['Wer', 'Wann'],
      ['Ada', '1'],
    ]),
  ).toBe(0)
})

test('a list with a date and who serves is one of bookings, another one of clients', () => {
  expect(suggestMapping(['Date', 'Client', 'Service', 'Staff']).kind).toBe('bookings')
  expect(suggestMapping(['Name', 'Date of Birth']).kind).toBe('clients')
})

test('a list that nobody knows is told from others by the file’s name', () => {
  const nameOf = (fileName: string) => suggestMapping(['Name', 'Phone'], { fileName }).system
  expect(nameOf('Clients 2026 (2).csv')).toBe('Clients 2026')
  expect(nameOf(`${'x'.repeat(60)}.xlsx`)).toBe('x'.repeat(40))
  expect([nameOf('.csv'), nameOf(' '), nameOf('')]).toEqual(['table', 'table', 'table'])
})

test('a cell that another system fills in for nothing is empty', () => {
  const mapping = suggestMapping(['First Name', 'Last Name', 'Mobile', 'Email', 'Tags'])
  const cells = ['Ada', '---', '---', '---', 'NONE of the options']
  expect(recordOf({ line: 2, cells }, '7', rulesOf(mapping))).toEqual({ kind: 'client', line: 2, sourceId: '7', name: 'Ada' })
})

test.each([
  [['3/4/2026', '5/6/2026'], 'ask'],
  [['3/4/2026', '25/6/2026'], 'dmy'],
  [['3/4/2026', '6/25/2026'], 'mdy'],
  [['25/6/2026', '6/25/2026'], 'ask'],
  [['4/4/2026', '2026-03-04', 'Mar 4, 2026'], null],
] as const)('where the days are %j, the order is %j', (days, order) => {
  expect(dateOrderOf(columnsOf({ Date: days }), bookings({ date: 0 }))).toBe(order)
})

test('one column can say how another one is written', () => {
  const columns = columnsOf({ Date: ['3/4/2026'], Created: ['25/2/2026'] })
  expect(dateOrderOf(columns, bookings({ date: 0, createdAt: 1 }))).toBe('dmy')
})

test('what is missing is said by field', () => {
  const columns = columnsOf({ Date: ['2026-03-04'], Who: ['Ada'], State: ['verlegt'] })
  const mapping = bookings({ date: 0, client: 1, status: 2 })
  expect(unknownStatuses(columns, mapping)).toEqual(['verlegt'])
  expect(Object.keys(mappingProblems(columns, mapping))).toEqual(['time', 'service', 'stylist', 'statuses'])
})

test('a client has what the row says, and its birthday without a year', () => {
  const mapping = suggestMapping(['First Name', 'Last Name', 'Mobile', 'Birthday', 'Tags', 'Blocked'])
  const cells = ['Ada', 'Lovelace', '718 555 0101', '10/12', 'vip; color', 'Yes']
  expect(recordOf({ line: 2, cells }, '7', rulesOf(mapping, 'dmy'))).toEqual({
    ...{ kind: 'client', line: 2, sourceId: '7', name: 'Ada Lovelace', phone: '718 555 0101' },
    ...{ birthday: '--12-10', tags: ['vip', 'color'], blockedAt: '2026-01-01T00:00:00.000Z' },
  })
})

test('a booking has its start, length, price and status; several services share them', () => {
  const mapping = suggestMapping(['Date', 'Time', 'Client', 'Service', 'Staff', 'Price', 'Status'])
  const cells = ['3/4/2026', '2:30 PM - 3:12 PM', 'Ada', 'Cut + Color', 'Mara', '$185.00', 'No Show']
  expect(recordOf({ line: 5, cells }, 'x', rulesOf(mapping))).toMatchObject({
    ...{ kind: 'booking', starts: { date: '2026-03-04', minutes: 870 }, minutes: 42, charges: 185, status: 'Canceled' },
    ...{ marks: { no_show: Date.parse('2026-03-04T14:30:00Z') / 1000 }, services: [{ name: 'Cut' }, { name: 'Color' }] },
  })
})

test('a visit over midnight lasts until its end', () => {
  const mapping = suggestMapping(['Start Time', 'End Time', 'Client', 'Type', 'Staff'], { kind: 'bookings' })
  const cells = ['December 9, 2026 11:30 pm', 'December 10, 2026 12:30 am', 'Ada', 'Cut', 'Mara']
  expect(recordOf({ line: 2, cells }, 'x', rulesOf(mapping))).toMatchObject({
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
  const rules = rulesOf(bookings({ date: 0, time: 1, minutes: 2 }))
  expect(recordOf({ line: 2, cells }, 'x', rules)).toEqual({ kind: 'problem', of: 'booking', line: 2, sourceId: 'x', problem })
})

test.each(['long', '0', 'N/A', '99999', '-30'])('the length %j is left out with a remark', (length) => {
  const rules = rulesOf(bookings({ date: 0, time: 1, minutes: 2 }))
  const record = recordOf({ line: 2, cells: ['3/4/2026', '2:30 PM', length] }, 'x', rules)
  expect(record).toMatchObject({ kind: 'booking', remarks: [`“${length}” isn’t a length such as 45 or 1h 30m: left out`] })
  expect(record).not.toHaveProperty('minutes')
})

test('no row breaks the reader, however its columns are chosen', () => {
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
      const record = recordOf({ line: 1, cells }, 'x', rulesOf({ ...bookings(chosen), kind }))
      expect(['client', 'booking', 'problem']).toContain(record.kind)
    }),
    { numRuns: 500 },
  )
})

test('a cell with blanks without end takes no longer than another one', () => {
  const rules = rulesOf(bookings({ date: 0, service: 1 }))
  const wash = `Cut${' '.repeat(500_000)}and wash`
  const cells = ['3/4/2026 10:00', `${wash}\n  Color  +  Gloss `]
  expect(recordOf({ line: 2, cells }, '', rules)).toMatchObject({
    services: [{ name: wash }, { name: 'Color' }, { name: 'Gloss' }],
  })
})
