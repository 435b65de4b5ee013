import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorsByPath } from '../../field-errors.ts'
import { completeGroups, groupLimits, serviceGroups } from './service-groups.ts'

const group = (name: string) => ({ name, text: '', picture: null })

describe('groups of services', () => {
  test('keep the salon’s order, followed by new categories', () => {
    expect(completeGroups([group('Color'), group('Gone')], ['Cuts', '', 'Color', 'Cuts'])).toEqual(
      ['Color', 'Gone', 'Cuts'].map(group),
    )
  })

  test.each([
    [[group('A'), group('A')], { '': 'Each group can be there once' }],
    [Array.from({ length: 21 }, (_, index) => group(`${index}`)), { '': 'Use at most 20 groups' }],
    [[{ ...group('A'), text: 'a'.repeat(301) }], { '0.text': 'Text must be at most 300 characters' }],
    [
      [{ ...group('A'), picture: { url: 'https://evil.example/a.png', alt: '' } }],
      { '0.picture.url': 'Upload the image here. Images from other sites can’t be shown.' },
    ],
  ])('are refused in words', (groups, errors) => {
    expect(errorsByPath(serviceGroups.safeParse(groups).error as never)).toEqual(errors)
  })
})

test('can be saved once completed, keep the salon’s order, and completing is idempotent', () => {
  const name = fc.constantFrom(...Array.from({ length: 30 }, (_, index) => `Group ${index}`))
  const anyGroups = fc.uniqueArray(name, { maxLength: groupLimits.groups }).map((names) => names.map(group))
  fc.assert(
    fc.property(anyGroups, fc.array(fc.oneof(name, fc.constant('')), { maxLength: 40 }), (groups, categories) => {
      const complete = completeGroups(groups, categories)
      expect(serviceGroups.parse(complete)).toEqual(complete)
      expect(complete.slice(0, groups.length)).toEqual(groups)
      expect(completeGroups(complete, categories)).toEqual(complete)
    }),
  )
})
