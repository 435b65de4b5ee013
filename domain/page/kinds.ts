// Apart from `sections.ts`, since a first visit does without zod.

/** The sections of the home page that every salon has, in their usual order. */
export const homeKinds = ['hero', 'about', 'gallery', 'services', 'team', 'visit'] as const
export type HomeKind = (typeof homeKinds)[number]

/** Those of the About page, below its title; the first ones are shown where the salon has chosen nothing. */
export const aboutKinds = ['steps', 'team', 'reviews', 'gallery', 'services', 'visit'] as const
export type AboutKind = (typeof aboutKinds)[number]
export const usualAbout: readonly AboutKind[] = ['steps', 'team', 'reviews']
