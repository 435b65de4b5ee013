import { I18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { isolated, withIsolated } from './isolation.ts'

const inside = (text: string) => `\u2068${text}\u2069`

test('isolates text from left to right, and groups of digits, in text from right to left', () => {
  for (const value of ['Anna B.', 'İpek', '+1 718 555 0142', '(718) 555-0142', '$42.50 US', 'me@example.com'])
    expect(isolated(value)).toBe(inside(value))
})

test('leaves text that reads right without it, placeholders and isolated text as they are', () => {
  for (const value of ['', 'ليلى', '42', '10:00 ص', '2026', '–', '{firstName}', inside('Anna')])
    expect(isolated(value)).toBe(value)
})

test.each([['as text'], ['compiled']])('a message keeps its values together, but not those it chooses by (%s)', (kind) => {
  const text =
    '{name}, {status, select, Paid {paid} other {open}} {count, plural, one {{kind, select, cut {cut} other {?}}} other {#}}'
  const message = kind === 'compiled' ? compileMessage(text) : text
  const values = { name: 'Anna B.', status: 'Paid', kind: 'cut', count: 1, node: null }
  const isolatedValues = withIsolated(values, message)
  expect(isolatedValues).toEqual({ ...values, name: inside('Anna B.') })
  const speaker = new I18n({ locale: 'ar', messages: { ar: { id: compileMessage(text) } } })
  expect(speaker._('id', isolatedValues)).toBe(`${inside('Anna B.')}, paid cut`)
})
