import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said } from '../../language/say.ts'
import { lineOfText, linesOfText, recordId, textLimits } from '../../text.ts'
import { aboutKinds, homeKinds, usualAbout } from './kinds.ts'
import { serviceGroups } from './service-groups.ts'

/** Small, since every page carries them. Characters as typed. */
export const textSectionLimits = { sections: 6, text: 3000 } as const

const textSection = z.object({
  kind: z.literal('text'),
  id: recordId,
  shown: z.boolean(),
  title: lineOfText(msg`Title`, textLimits.name),
  text: linesOfText(msg`Text`, textSectionLimits.text).refine(
    (text) => text !== '',
    said(msg`Write a text, or remove this section`),
  ),
})
export type TextSection = z.infer<typeof textSection>

interface FixedSection<Kind extends string> {
  readonly kind: Kind
  readonly shown: boolean
}
export type Section<Kind extends string> = FixedSection<Kind> | TextSection

/** Makes the kinds complete: duplicates are dropped, missing ones follow their usual predecessor. */
export function completeSections<Kind extends string>(
  sections: readonly Section<Kind>[],
  kinds: readonly Kind[],
  usual: readonly Kind[],
): Section<Kind>[] {
  const sectionKey = (section: Section<Kind>) => ('id' in section ? `text ${section.id}` : section.kind)
  const complete = sections.filter(
    (section, index) => sections.findIndex((other) => sectionKey(other) === sectionKey(section)) === index,
  )
  for (const [index, kind] of kinds.entries()) {
    if (complete.some((section) => section.kind === kind)) continue
    const before = complete.findIndex((section) => section.kind === kinds[index - 1])
    complete.splice(before + 1, 0, { kind, shown: usual.includes(kind) })
  }
  return complete
}

/** @param usual kinds that are shown by default */
function sectionsSchema<const Kind extends string>(kinds: readonly Kind[], usual: readonly Kind[]) {
  return z
    .array(z.discriminatedUnion('kind', [z.object({ kind: z.enum(kinds), shown: z.boolean() }), textSection]))
    .max(100, said(msg`There are too many sections`))
    .refine(
      (sections) => sections.filter(({ kind }) => kind === 'text').length <= textSectionLimits.sections,
      said(msg`Use at most ${plural({ most: textSectionLimits.sections }, { one: '# text', other: '# texts' })} of your own`),
    )
    .transform((sections) => completeSections(sections as Section<Kind>[], kinds, usual))
}

export const homeSections = sectionsSchema(homeKinds, homeKinds).refine(
  (sections) => sections.some(({ shown }) => shown),
  said(msg`Show at least one section`),
)
export const aboutSections = sectionsSchema(aboutKinds, usualAbout)

export const defaultHomeSections = completeSections([], homeKinds, homeKinds)
export const defaultAboutSections = completeSections([], aboutKinds, usualAbout)

export const pageSettings = z.object({
  home: homeSections,
  about: aboutSections,
  groups: serviceGroups.default([]),
})
export type PageSettings = z.infer<typeof pageSettings>

export const defaultPage: PageSettings = { home: defaultHomeSections, about: defaultAboutSections, groups: [] }
