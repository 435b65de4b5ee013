/**
 * Kinds of records that have translations. Services, stylists and sections are known by their IDs, mails by their kinds, pictures by their
 * addresses; groups, phones' labels and closures by their own words, since they have nothing else: the same words are translated once.
 */
export const translationKinds = [
  'salon',
  'section',
  'group',
  'service',
  'stylist',
  'closure',
  'phone',
  'picture',
  'legal',
  'mail',
] as const
export type TranslationKind = (typeof translationKinds)[number]
