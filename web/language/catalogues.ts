import type { Area } from './areas.ts'

type Words = Record<string, string>

/** Parts of each language's catalogue, by what needs them (`server/platform/language/catalogues.ts`). */
export const catalogues: Record<Area, Record<string, () => Promise<Words>>> = {
  site: import.meta.glob<Words>('../../locales/*.po', { query: '?area=site', import: 'default' }),
  booking: import.meta.glob<Words>('../../locales/*.po', {
    query: '?area=booking',
    import: 'default',
  }),
  visits: import.meta.glob<Words>('../../locales/*.po', { query: '?area=visits', import: 'default' }),
  account: import.meta.glob<Words>('../../locales/*.po', {
    query: '?area=account',
    import: 'default',
  }),
  workspace: import.meta.glob<Words>('../../locales/*.po', {
    query: '?area=workspace',
    import: 'default',
  }),
}
