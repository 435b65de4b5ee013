import { describe, expect, test } from 'vitest'
import { defaultStyle, formatsOf, type SalonStyle } from './formats.ts'
import { i18n } from './language/i18n.ts'
import { numbersIn } from './language/languages.ts'

const noon = Date.UTC(2026, 11, 1, 17) / 1000
const plain = (text: string) =>
  text
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replace('￥', '¥')
    .replace('’', "'")

test('an instant’s time is the salon’s', () => {
  const timesIn = (timeZone: string, clock: '12' | '24') => {
    const { timeAt } = formatsOf({ ...defaultStyle, timeZone, clock })
    return [noon, noon + 12 * 3600].map(timeAt)
  }
  expect(timesIn('America/New_York', '12')).toEqual(['12:00 PM', '12:00 AM'])
  expect(timesIn('Asia/Kolkata', '24')).toEqual(['22:30', '10:30'])
})

test('an instant in a list has the salon’s zone, language and clock, and midnight is 00:00', () => {
  // 2026-12-01, 14:05 in New York.
  const seconds = Date.UTC(2026, 11, 1, 19, 5) / 1000
  const written = (style: Partial<SalonStyle>, at = seconds) =>
    formatsOf({ ...defaultStyle, timeZone: 'America/New_York', ...style }).dateAndTime(at)
  expect(written({})).toBe('Dec 1, 2026, 2:05 PM')
  expect(written({ clock: '24' })).toBe('Dec 1, 2026, 14:05')
  expect(written({ clock: '24', locale: 'de-DE' })).toBe('1. Dez. 2026, 14:05')
  expect(written({ clock: '24' }, seconds + 10 * 3600)).toBe('Dec 2, 2026, 00:05')
})

test('a time that comes twice when the clocks go back says which one it is, and no other time does', () => {
  const at = (iso: string) => Date.parse(iso) / 1000
  const lisbon = formatsOf({ ...defaultStyle, timeZone: 'Europe/Lisbon' })
  const first = at('2027-10-31T01:30+01:00')
  const second = at('2027-10-31T01:30Z')
  expect([first, second].map((instant) => lisbon.time('1:30 AM', instant))).toEqual([
    '1:30 AM (before the clocks go back)',
    '1:30 AM (after the clocks go back)',
  ])
  expect(lisbon.timeAt(second)).toBe('1:30 AM (after the clocks go back)')
  // A client who chooses a date and a time means the first one.
  expect(lisbon.time('1:30 AM', '2027-10-31')).toBe('1:30 AM (before the clocks go back)')
  expect(formatsOf({ ...lisbon, clock: '24' }).time('1:00 AM', '2027-10-31')).toBe('01:00 (before the clocks go back)')
  for (const time of ['12:30 AM', '2:00 AM', '1:30 PM']) expect(lisbon.time(time, '2027-10-31')).toBe(time)
  for (const date of ['2027-03-28', '2027-10-30', '2027-11-01']) expect(lisbon.time('1:30 AM', date)).toBe('1:30 AM')
  expect([lisbon.time('1:30 AM'), lisbon.timeAt(first - 3600), lisbon.timeAt(second + 3600)]).toEqual([
    ...['1:30 AM', '12:30 AM', '2:30 AM'],
  ])
  // Half an hour, and a zone that gave up its summer time for good.
  const written = (timeZone: string, date: string, time: string) => formatsOf({ ...defaultStyle, timeZone }).time(time, date)
  expect(written('Australia/Lord_Howe', '2027-04-04', '1:30 AM')).toContain('before')
  expect(written('Australia/Lord_Howe', '2027-04-04', '1:25 AM')).toBe('1:25 AM')
  expect(written('Asia/Tokyo', '2027-10-31', '1:30 AM')).toBe('1:30 AM')
})

test('unless the salon says otherwise, everything is written as in the specification', () => {
  const formats = formatsOf({ ...defaultStyle, timeZone: 'America/New_York' })
  expect([formats.money(0), formats.price(1234.5), formats.price(null), formats.shortPrice(1234.5)]).toEqual([
    '$0.00',
    '$1,234.50',
    '$0.00',
    '$1.2K',
  ])
  expect(['10:00 AM', '12:00 PM', '12:05 AM', '2:00 PM', 'noon'].map(formats.time)).toEqual([
    '10:00 AM',
    '12:00 PM',
    '12:05 AM',
    '2:00 PM',
    'noon',
  ])
  expect([formats.date(noon), formats.day(noon), formats.shortDate(noon), formats.calendarDate('2026-12-01')]).toEqual([
    'Tuesday, December 1, 2026',
    'Tuesday, December 1',
    'Dec 1, 2026',
    'Tuesday, December 1, 2026',
  ])
  expect(formats.week.map((day) => formats.weekday(day))).toEqual(formats.week)
})

describe('a salon elsewhere', () => {
  test.each([
    ['pt-PT', 'EUR', '24', ['1234,50 €', '14:00', '00:05', 'terça-feira, 1 de dezembro de 2026', 'domingo']],
    ['ja-JP', 'JPY', '24', ['¥1,235', '14:00', '00:05', '2026年12月1日火曜日', '日曜日']],
    ['en-GB', 'GBP', '24', ['£1,234.50', '14:00', '00:05', 'Tuesday, 1 December 2026', 'Sunday']],
    ['en-GB', 'KWD', '12', ['KWD 1,234.500', '2:00 PM', '12:05 AM', 'Tuesday, 1 December 2026', 'Sunday']],
    ['de-CH', 'CHF', '24', ["CHF 1'234.50", '14:00', '00:05', 'Dienstag, 1. Dezember 2026', 'Sonntag']],
  ] as const)('writes by its locale, currency and clock: %s, %s, %s hours', (locale, currency, clock, expected) => {
    const formats = formatsOf({ timeZone: 'Europe/Lisbon', locale, currency, clock, firstDay: 'Sunday' })
    expect(
      [
        formats.price(1234.5),
        formats.time('2:00 PM'),
        formats.timeOfDay(5),
        formats.calendarDate('2026-12-01'),
        formats.weekday('Sunday'),
      ].map(plain),
    ).toEqual(expected)
  })

  test('has its own first day of the week', () => {
    const { week } = formatsOf({ ...defaultStyle, firstDay: 'Saturday' })
    expect([week[0], week[6], week.length]).toEqual(['Saturday', 'Friday', 7])
  })

  test.each([
    ['en-US', 'Mo Tu We Th Fr Sa Su'],
    ['pt-PT', 'seg ter qua qui sex sáb dom'],
    ['ja-JP', '月 火 水 木 金 土 日'],
    ['ar-AE', 'الاث الثل الأر الخم الجم السب الأح'],
  ])('heads the columns of a month so that no two weekdays look the same: %s', (locale, heads) => {
    const { week, weekdayHead } = formatsOf({ ...defaultStyle, locale })
    expect(week.map(weekdayHead).join(' ')).toBe(heads)
  })

  test('ends its day at midnight', () => {
    expect(formatsOf({ ...defaultStyle, clock: '24' }).timeOfDay(1440)).toBe('00:00')
  })
})

test('in text from right to left an amount stays together, and weekdays are single letters', () => {
  try {
    i18n.activate('ar', numbersIn('ar'))
    const formats = formatsOf(defaultStyle)
    expect([formats.price(42.5), formats.money(42_500)].map(plain)).toEqual(Array(2).fill('\u2067\u200f42.50 US$\u200e\u2069'))
    expect(formats.shortPrice(5)).toMatch(/^\u2067.*\u2069$/)
    expect(new Set(formats.week.map(formats.weekdayHead)).size).toBe(7)
    expect(formats.weekdayHead('Friday')).toBe('ج')
    expect(formats.dateAndTime(noon)).toContain('2026، ')
  } finally {
    i18n.activate('en')
  }
})
