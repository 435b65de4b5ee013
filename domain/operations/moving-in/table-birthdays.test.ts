import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateFit, readBirthday } from './table-birthdays.ts'

/** Two hours ahead of UTC. */
const wallClockAt = (seconds: number) => {
  const [date = '', time = ''] = new Date((seconds + 7200) * 1000).toISOString().split('T')
  return { date, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) }
}
const american = { order: 'mdy', thisYear: 2026, wallClockAt } as const
const european = { ...american, order: 'dmy' } as const

test.each([
  ['1990-05-04', '1990-05-04'],
  ['5/4/1990', '1990-05-04'],
  ['5/4/90', '1990-05-04'],
  ['5/4/31', '1931-05-04'],
  ['May 4, 1990', '1990-05-04'],
  ['Fri, 4 May 1990', '1990-05-04'],
  ['19900504', '1990-05-04'],
  ['33000', '1990-05-07'],
  ['33000.0', '1990-05-07'],
  ['1990-05-04 00:00:00', '1990-05-04'],
  ['5/4/1990 12:00:00 AM', '1990-05-04'],
  // Midnight in UTC, and midnight in the salon.
  ['1990-05-04T00:00:00Z', '1990-05-04'],
  ['1990-05-03T22:00:00.000Z', '1990-05-04'],
  ['1990-05-04T12:00:00Z', '1990-05-04'],
  ['4/9', '--04-09'],
  ['12-25', '--12-25'],
  ['--12-25', '--12-25'],
  [' --02-14', '--02-14'],
  ['--1225', '--12-25'],
  ['0000-09-21', '--09-21'],
  ['0000-02-29', '--02-29'],
  ['0000-02-29T00:00:00-00:00', '--02-29'],
  ['0000/09/21', '--09-21'],
  ['09/21/0000', '--09-21'],
  ['XXXX-12-25', '--12-25'],
  ['1604-07-09', '--07-09'],
  ['1604-02-29', '--02-29'],
  ['0001-02-29', '--02-29'],
  ['1604-01-01', '--01-01'],
  ['25 Dec', '--12-25'],
  ['4th May', '--05-04'],
  ['December 25th', '--12-25'],
  // Only the other order has such a day.
  ['25/12', '--12-25'],
  ['31/12/1990', '1990-12-31'],
])('the birthday %j is %s', (typed, birthday) => {
  expect(readBirthday(typed, american)).toEqual({ birthday })
})

test.each([
  ['4.5.1990', '1990-05-04'],
  ['25.12.', '--12-25'],
  ['4/9', '--09-04'],
  ['12/31', '--12-31'],
])('the European birthday %j is %s', (typed, birthday) => {
  expect(readBirthday(typed, european)).toEqual({ birthday })
})

test.each(['2030-05-04', '1990-02-29', '1850-05-04', '5/4/2099'])('month and day of %j are kept', (typed) => {
  expect(readBirthday(typed, american)).toMatchObject({ lacksYear: true })
})

test.each([
  ...[
    '',
    '-',
    '--',
    'N/A',
    'n/a',
    'none',
    '0',
    '0000-00-00',
    '00/00/0000',
    '0000-00-00 00:00:00',
    '1990',
    '5/1990',
    '1990-05-00',
  ],
  ...[
    '01/01/0001 12:00:00 AM',
    '0001-01-01',
    '1900-01-01',
    '1899-12-30',
    '2/30',
    '31.4.1990',
    'May',
    '---25',
    '--13-01',
    'soon',
  ],
  'x'.repeat(100),
])('%j is no birthday', (typed) => {
  expect(readBirthday(typed, american)).toBeNull()
  expect(readBirthday(typed, european)).toBeNull()
})

test('every day of a year is read in each spelling, with its year and without', () => {
  const anyDay = fc.date({ min: new Date('1925-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(anyDay, fc.constantFrom('0000', '1604', '0004', '1600'), (day, noYear) => {
      const date = day.toISOString().slice(0, 10)
      const [year = '', month = '', inMonth = ''] = date.split('-')
      for (const typed of [date, `${date}T00:00:00.000Z`, `${year}${month}${inMonth}`, `${month}/${inMonth}/${year} 00:00`])
        expect(readBirthday(typed, american)).toEqual({ birthday: date })
      expect(readBirthday(`${inMonth}.${month}.${year}`, european)).toEqual({ birthday: date })
      const bare = `--${month}-${inMonth}`
      for (const typed of [
        bare,
        `${month}/${inMonth}`,
        `${noYear}-${month}-${inMonth}`,
        `${noYear}-${month}-${inMonth}T00:00:00Z`,
      ])
        expect(readBirthday(typed, american)).toEqual({ birthday: bare })
      expect(readBirthday(`${Number(inMonth)}.${Number(month)}.`, european)).toEqual({ birthday: bare })
    }),
  )
})

test('days without a year show their order, too', () => {
  expect(dateFit('12/31', 2026)).toEqual({ dmy: false, mdy: true, differs: false })
  expect(dateFit('4/9', 2026)).toEqual({ dmy: true, mdy: true, differs: true })
})
