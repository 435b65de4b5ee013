import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorsByPath } from '../../field-errors.ts'
import { type HomeKind, homeKinds } from './kinds.ts'
import { aboutSections, completeSections, defaultAboutSections, defaultHomeSections, homeSections } from './sections.ts'

const text = { kind: 'text', id: 'care', shown: true, title: 'Care', text: 'Come in.' } as const
const sectionKinds = (sections: readonly { readonly kind: string }[]) => sections.map(({ kind }) => kind)

test('the default pages have their usual sections', () => {
  expect(defaultHomeSections).toEqual(homeKinds.map((kind) => ({ kind, shown: true })))
  expect(defaultAboutSections.filter(({ shown }) => shown).map(({ kind }) => kind)).toEqual(['steps', 'team', 'reviews'])
})

describe('sections of a page', () => {
  test('keep their order', () => {
    const order = [{ kind: 'visit', shown: true }, text, ...defaultHomeSections.filter(({ kind }) => kind !== 'visit')]
    expect(homeSections.parse(order)).toEqual(order)
  })

  test('places a missing section after its usual predecessor', () => {
    const hidden = { kind: 'hero', shown: false } as const
    expect(sectionKinds(homeSections.parse([{ kind: 'team', shown: true }, text, hidden]))).toEqual([
      'team',
      'visit',
      'text',
      'hero',
      'about',
      'gallery',
      'services',
    ])
    expect(aboutSections.parse([])).toEqual(defaultAboutSections)
  })

  test.each([
    [[{ ...text, title: ' ' }], { '0.title': 'Title is required' }],
    [[{ ...text, text: ' \n ' }], { '0.text': 'Write a text, or remove this section' }],
    [[{ ...text, text: 'a'.repeat(3001) }], { '0.text': 'Text must be at most 3000 characters' }],
    [Array.from({ length: 7 }, (_, id) => ({ ...text, id: `t${id}` })), { '': 'Use at most 6 texts of your own' }],
    [homeKinds.map((kind) => ({ kind, shown: false })), { '': 'Show at least one section' }],
  ])('refuses invalid sections in words', (sections, errors) => {
    expect(errorsByPath(homeSections.safeParse(sections).error as never)).toEqual(errors)
  })

  test('completing gives each kind exactly once, for any input, and is idempotent', () => {
    const anySection = fc.oneof(
      fc.record({ kind: fc.constantFrom(...homeKinds), shown: fc.boolean() }),
      fc.constantFrom('a', 'b').map((id) => ({ ...text, id })),
    )
    fc.assert(
      fc.property(fc.array(anySection), (sections) => {
        const complete = completeSections<HomeKind>(sections, homeKinds, homeKinds)
        const kinds = sectionKinds(complete)
        for (const kind of homeKinds) expect(kinds.filter((each) => each === kind)).toHaveLength(1)
        expect(completeSections(complete, homeKinds, homeKinds)).toEqual(complete)
        // Adding missing kinds doesn't change the salon's order.
        const firsts = sections.filter(({ kind }, index) => kind !== 'text' && sectionKinds(sections).indexOf(kind) === index)
        expect(complete.filter((section) => (firsts as readonly unknown[]).includes(section))).toEqual(firsts)
      }),
    )
  })
})
