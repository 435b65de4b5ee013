import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameInitials } from './look.ts'

test.each([
  ['Linden & Co', 'LC'],
  ['Ann', 'A'],
  ['The House of Hair', 'HH'],
  ['the the the', 'TT'],
  ['élan vital', 'ÉV'],
  ['e\u0301lan', 'É'],
  ['’t Hart', 'TH'],
  ['2 Brothers', '2B'],
  ['Салон красоты', 'СК'],
  ['美容室', '美'],
  ['美容 太郎', '美太'],
  ['미용실', '미'],
  ['काजल नाई', 'काना'],
  ['สวย', 'ส'],
  ['ქართული სალონი', 'ქს'],
  ['ßa', 'ß'],
  ['ﬁnn', 'ﬁ'],
  ['𝒜nn', '𝒜'],
  ['صالون ليلى', 'ص'],
  ['مُنى', 'مُ'],
  ['סלון יעל', 'סי'],
  ['💇🏽‍♀️ Lena', 'L'],
  ['💇🏽‍♀️', '💇🏽‍♀️'],
  ['✂️ 💈', '✂️'],
  ['\u0301', ''],
  ['& !', ''],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(nameInitials(name)).toBe(initials)
})

test('initials are at most two letters as people see them, of any text', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (name) => {
      expect([...segmenter.segment(nameInitials(name))].length).toBeLessThanOrEqual(2)
    }),
  )
})
