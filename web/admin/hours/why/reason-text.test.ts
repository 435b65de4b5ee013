import { expect, test } from 'vitest'
import { defaultStyle, formatsOf } from '../../../../domain/formats.ts'
import { type StartReason, startReasons } from '../../../../domain/salon/schedule/schedule.ts'
import { dayText, firstOpenDate, reasonText, settingsLinks, takenText } from './reason-text.ts'

const day = (...reasons: StartReason[]) => ({
  date: '2026-12-02',
  closure: null,
  starts: reasons.map((reason) => ({ time: '10:00 AM', reason })),
})

test('every reason has its own text', () => {
  const texts = startReasons.map((reason) => reasonText(reason, { closure: null }))
  expect(new Set(texts).size).toBe(startReasons.length)
})

test('a closure is named', () => {
  expect(reasonText('closed', { closure: 'Holidays' })).toBe('Closed: Holidays')
  expect(reasonText('off', { closure: 'Holidays' })).toBe('Not a working day')
  expect(dayText({ ...day(), closure: 'Holidays' })).toBe('The salon is closed that day: Holidays.')
})

test('a day is summarized', () => {
  expect(dayText(day('free', 'taken', 'free'))).toBe('Clients can book 2 of 3 start times.')
  expect(dayText(day('off', 'off'))).toBe('Clients can’t book any time that day.')
  expect(dayText(day())).toBe('Visits can’t start on that day: the salon is closed.')
})

test('a taken start names the visit on the salon’s clock, with the buffer after it', () => {
  const visit = { id: 'A1', status: 'Pending', client: 'Ada', time: '9:30 AM', ends: '1:30 PM' }
  const text = (buffer?: { of: 'asked' | 'taken'; minutes: number }, clock: '12' | '24' = '12') =>
    takenText({ ...visit, ...(buffer && { buffer }) }, formatsOf({ ...defaultStyle, clock })).join('Ada')
  expect(text()).toBe('Taken by Ada, 9:30 AM to 1:30 PM')
  expect(text(undefined, '24')).toBe('Taken by Ada, 09:30 to 13:30')
  expect(text({ of: 'taken', minutes: 15 })).toBe('Within the 15 minutes kept free after Ada, 9:30 AM to 1:30 PM')
  expect(text({ of: 'asked', minutes: 1 })).toBe(
    'The 1 minute kept free after this visit would run into Ada, 9:30 AM to 1:30 PM',
  )
})

test('the page links to the settings of hours', () => {
  const mara = { id: 'M', stylistName: 'Mara' }
  const labels = (...reasons: StartReason[]) => settingsLinks(day(...reasons), mara).map(({ label }) => label)
  expect(labels('free', 'taken', 'too_soon')).toEqual([])
  expect(labels('closed', 'free')).toEqual(['Opening hours and closures'])
  expect(labels()).toEqual(['Opening hours and closures'])
  for (const reason of ['off', 'absent', 'break', 'outside'] as const) {
    expect(labels('free', reason)).toEqual(['Mara’s hours and absences'])
  }
  expect(settingsLinks(day('off'), undefined)).toEqual([])
})

test('the page starts with a day on which the salon is open', () => {
  const open = [{ starts: 600, ends: 1140 }]
  const salon = { hours: { Monday: open, Tuesday: open }, closures: [{ from: '2026-11-30', to: '2026-11-30', reason: 'x' }] }
  expect(firstOpenDate(salon, '2026-11-24')).toBe('2026-11-24')
  expect(firstOpenDate(salon, '2026-11-25')).toBe('2026-12-01')
  expect(firstOpenDate({ hours: {}, closures: [] }, '2026-11-25')).toBe('2026-11-25')
})
