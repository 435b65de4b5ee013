import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
// Apart from `sections.ts`, since a first visit does without zod.

/** The sections of the home page that every salon has, in their usual order. */
export const homeKinds = ['hero', 'about', 'gallery', 'services', 'team', 'visit'] as const
export type HomeKind = (typeof homeKinds)[number]

/** Sections of the About page, below its title; the first ones are shown if the salon has chosen nothing. */
export const aboutKinds = ['steps', 'team', 'reviews', 'gallery', 'services', 'visit'] as const
export type AboutKind = (typeof aboutKinds)[number]
export const usualAbout: readonly AboutKind[] = ['steps', 'team', 'reviews']

/** The pages that say what becomes of a client's data, and by which terms they book; each is the page of that address. */
export const legalKinds = ['privacy', 'terms'] as const
export type LegalKind = (typeof legalKinds)[number]

export const legalNames: Readonly<Record<LegalKind, MessageDescriptor>> = {
  privacy: msg`Privacy`,
  terms: msg({ message: 'Terms', comment: 'Of booking with the salon' }),
}
