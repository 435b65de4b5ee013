import { plural, t } from '@lingui/core/macro'
import { inWords, withCommas } from '../../../domain/language/lists.ts'
import { offers } from '../../../domain/salon/schedule/stylist-rules.ts'
import type { Service } from '../../../domain/salon/service.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'

/** Number of services to name; one more is named, too, rather than counted. */
const maxNamed = 5

/** Lists a stylist's services in the salon's order: 'Cut, Color, Perm, Bridal, Curls and 3 more'; empty for none. */
export function servicesInWords(stylist: Pick<Stylist, 'services'>, services: readonly Service[]): string {
  const names = services.filter(({ id }) => offers(stylist, id)).map(({ ServiceName }) => ServiceName)
  const visibleNames = names.length > maxNamed + 1 ? names.slice(0, maxNamed) : names
  const rest = names.length - visibleNames.length
  if (rest > 0)
    return t`${{ services: withCommas(visibleNames) }} and ${plural({ count: rest }, { one: '# more', other: '# more' })}`
  return inWords(visibleNames)
}
