/** Parts of a language's catalogue, by what needs them (`server/platform/language/catalogues.ts`). */
export type Area = 'site' | 'booking' | 'visits' | 'account' | 'workspace'

export const allAreas: readonly Area[] = ['site', 'booking', 'visits', 'account', 'workspace']
const ofClients = allAreas.filter((area) => area !== 'workspace')

/** Which words a page needs. Who is signed in can open each of a client's pages from every other. */
export function areasOfPage(path: string, isSignedIn: boolean): readonly Area[] {
  if (/^\/admin(?:\/|$)/.test(path)) return allAreas
  if (isSignedIn) return ofClients
  if (/^\/(?:about|contact|services|privacy|terms)?$/.test(path)) return ['site']
  if (/^\/book(?:ings)?$/.test(path)) return ['site', 'booking']
  return path.startsWith('/visit/') ? ['site', 'visits', 'booking'] : ['site', 'account']
}
