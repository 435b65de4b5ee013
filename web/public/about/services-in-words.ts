import { offers } from '../../../domain/schedule/stylist-rules.ts'
import type { Service } from '../../../domain/service.ts'
import type { Stylist } from '../../../domain/stylist.ts'

/** Number of services to name; one more is named, too, rather than counted. */
const named = 5

/** Lists a stylist's services in the salon's order: 'Cut, Color, Perm, Bridal, Curls and 3 more'; empty for none. */
export function servicesInWords(stylist: Pick<Stylist, 'services'>, services: readonly Service[]): string {
  const names = services.filter(({ id }) => offers(stylist, id)).map(({ ServiceName }) => ServiceName)
  const shown = names.length > named + 1 ? names.slice(0, named) : names
  const rest = names.length - shown.length
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`
  return shown.length < 2 ? shown.join() : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}
