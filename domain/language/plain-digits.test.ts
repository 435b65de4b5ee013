import { expect, test } from 'vitest'
import { guestCode } from '../booking/guest.ts'
import { readDate, readTime } from '../operations/moving-in/table-dates.ts'
import { readAmount, readDuration } from '../operations/moving-in/table-values.ts'
import { codeInput } from '../people/second-factor.ts'
import { bookingIdPrefix } from '../text.ts'
import { typedTime } from '../time/typed-time.ts'
import { withPlainDigits } from './plain-digits.ts'

const arabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
const persian = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)))
const fullWidth = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

test.each([
  ['Arabic', arabic],
  ['Persian', persian],
  ['full-width', fullWidth],
])('%s digits are understood in times, dates and codes', (_, typed) => {
  expect(withPlainDigits(typed('0123456789'))).toBe('0123456789')
  expect(typedTime(typed('12:30'))).toBe(12 * 60 + 30)
  expect(typedTime(typed('930'))).toBe(9 * 60 + 30)
  expect(guestCode.parse({ code: typed('123 456') })).toEqual({ code: '123456' })
  expect(codeInput.parse({ code: typed('123456') })).toEqual({ code: '123456' })
  expect(bookingIdPrefix(typed('7K2M'))).toBe('7K2M')
  expect(readDate(typed('04/03/2026'), { order: 'dmy', thisYear: 2026 })).toEqual({ date: '2026-03-04', minutes: null })
  expect(readTime(typed('14:05'))).toEqual({ minutes: 14 * 60 + 5 })
})

test('an Arabic decimal sign is a point, one between thousands a comma; other texts stay', () => {
  expect(withPlainDigits('١٢٣٫٥')).toBe('123.5')
  expect(readAmount('١٬٢٣٤٫٥٠ د.إ', null)).toBe(1234.5)
  expect(readDuration('٤٥')).toBe(45)
  expect(withPlainDigits('noon ظهرًا')).toBe('noon ظهرًا')
})
