import { expect, test } from 'vitest'
import { defaultStyle, formatsOf } from '../../../domain/formats.ts'
import { signInText } from './devices-section.tsx'

// 2026-12-01, 14:05 in New York.
const signedInAt = Date.UTC(2026, 11, 1, 19, 5) / 1000

test('when a device was signed in is told in the salon’s zone, language and clock', () => {
  const american = { ...defaultStyle, timeZone: 'America/New_York' }
  expect(signInText(signedInAt, formatsOf(american))).toBe('Dec 1, 2026, 2:05 PM')
  expect(signInText(signedInAt, formatsOf({ ...american, clock: '24' }))).toBe('Dec 1, 2026, 14:05')
  expect(signInText(signedInAt, formatsOf({ ...american, locale: 'de-DE', clock: '24' }))).toBe('1. Dez. 2026, 14:05')
})
