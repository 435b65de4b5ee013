import { folded } from '../../domain/cleaned-text.ts'
import type { Service } from '../../domain/service.ts'

/** So many services are seen at a glance. */
const seenAtAGlance = 10

/** Whether a list is searched rather than read; then each service takes less room. */
export function isLongList(services: readonly unknown[]): boolean {
  return services.length > seenAtAGlance
}

/** Services of one category, in the owner's order. */
export interface ServiceGroup {
  /** Empty for those without a category. */
  readonly category: string
  readonly services: readonly Service[]
}

/** What services without a category stand under, where others have one. */
export const otherServices = 'More services'

/**
 * The services by category: first the categories that the salon has put in order, then others in the order of their first services, and
 * last the services without one.
 */
export function byCategory(
  services: readonly Service[],
  ordered: readonly { readonly name: string }[] = [],
): readonly ServiceGroup[] {
  const groups = new Map<string, Service[]>()
  for (const service of services) {
    const { category = '' } = service
    groups.set(category, [...(groups.get(category) ?? []), service])
  }
  const positionOf = ({ category }: ServiceGroup) => {
    const position = ordered.findIndex(({ name }) => name === category)
    if (position >= 0) return position
    return category === '' ? ordered.length + 1 : ordered.length
  }
  return [...groups]
    .map(([category, members]) => ({ category, services: members }))
    .toSorted((one, other) => positionOf(one) - positionOf(other))
}

/** The services with a word in their name or description for each typed prefix; matches in the name come first. */
export function findServices(services: readonly Service[], typed: string): readonly Service[] {
  const words = folded(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  if (words.length === 0) return services
  const hasAll = (text: string) => {
    const parts = folded(text).split(/[^\p{L}\p{N}]+/u)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  }
  const byName = services.filter(({ ServiceName }) => hasAll(ServiceName))
  const others = services.filter(
    (service) => !byName.includes(service) && hasAll(`${service.ServiceName} ${service.Description}`),
  )
  return [...byName, ...others]
}
