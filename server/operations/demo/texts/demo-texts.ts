import type { DemoPortrait, DemoServiceName, DemoWork } from './catalogue.ts'

/** The demo salon's own texts in a language, as a salon there would have written them. */
export interface DemoTexts {
  /** Keyed by their English names. */
  readonly services: Readonly<Record<DemoServiceName, { readonly name: string; readonly description: string }>>
  readonly stylists: Readonly<Record<DemoPortrait, string>>
  /** Alternative texts of the gallery's pictures. */
  readonly works: Readonly<Record<DemoWork, string>>
}
