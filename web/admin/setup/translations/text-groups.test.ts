import { expect, test } from 'vitest'
import { textKey } from '../../../../domain/salon/translations/texts-of-settings.ts'
import type { TranslatedText } from '../../../../domain/salon/translations/translations.ts'
import { changedTexts, countMissing, errorsByText, groupRecords, groupTexts, inRequests } from './text-groups.ts'

const text = (record: string, field: string, stored = ''): TranslatedText => ({
  kind: 'service',
  record,
  field,
  label: record,
  own: 'Own',
  text: stored,
})
const all = [text('cut', 'name', 'Schnitt'), text('cut', 'description'), text('color', 'name')]

test('texts of a kind are a group, those of a record one part of it, and empty ones are missing', () => {
  expect(groupTexts(all).map(({ kind, texts }) => [kind, texts.length])).toEqual([['service', 3]])
  expect(groupRecords(all).map(({ name, texts }) => [name, texts.length])).toEqual([
    ['cut', 2],
    ['color', 1],
  ])
  expect(countMissing(all)).toBe(2)
})

test('only what differs from what is stored is sent, and taking it back is a change', () => {
  const typed = (value: string) => changedTexts(all, { [textKey(text('cut', 'name'))]: value })
  expect(typed('Schnitt')).toEqual([])
  expect(typed('').map(({ text }) => text)).toEqual([''])
})

test('errors find their texts, and many texts go in several requests', () => {
  expect(errorsByText(all, { 'texts.1': 'Too long', 'texts.2.text': 'Wrong', language: 'No' })).toEqual({
    [textKey(text('cut', 'description'))]: 'Too long',
    [textKey(text('color', 'name'))]: 'Wrong',
  })
  const long = Array.from({ length: 5 }, (_, index) => text(`s${index}`, 'description', 'x'.repeat(5_000)))
  expect(inRequests(long).map(({ length }) => length)).toEqual([2, 2, 1])
  expect(inRequests(Array.from({ length: 401 }, () => text('a', 'name'))).map(({ length }) => length)).toEqual([200, 200, 1])
})
