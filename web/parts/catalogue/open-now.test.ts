import { expect, test } from 'vitest'
import { defaultStyle, formatsOf } from '../../../domain/formats.ts'
import { openingInWords } from './open-now.tsx'

const formats = formatsOf(defaultStyle)
const at = (date: string, minutes: number, inDays: number) => ({ date, minutes, inDays })

test.each([
  [true, at('2026-12-01', 1080, 0), 'Open now until 6:00 PM'],
  [true, at('2026-12-02', 0, 1), 'Open now until 12:00 AM'],
  [true, at('2026-12-02', 120, 1), 'Open now until tomorrow at 2:00 AM'],
  [true, null, 'Open now'],
  [false, at('2026-12-01', 540, 0), 'Closed, opens at 9:00 AM'],
  [false, at('2026-12-02', 540, 1), 'Closed, opens tomorrow at 9:00 AM'],
  [false, at('2026-12-02', 0, 1), 'Closed, opens tomorrow at 12:00 AM'],
  [false, at('2026-12-07', 540, 6), 'Closed, opens Monday at 9:00 AM'],
  [false, at('2026-12-08', 540, 7), 'Closed, opens Tuesday, December 8 at 9:00 AM'],
  [false, null, 'Closed right now'],
])('open: %s, and it changes at %j', (isOpen, changes, words) => {
  expect(openingInWords({ isOpen, changes }, formats).replaceAll('\u00a0', ' ')).toBe(words)
})

test('a clock of 24 hours is kept', () => {
  const german = formatsOf({ ...defaultStyle, locale: 'de-DE', clock: '24' })
  expect(openingInWords({ isOpen: false, changes: at('2026-12-02', 540, 1) }, german)).toBe('Closed, opens tomorrow at 09:00')
})
