import { t } from '@lingui/core/macro'
import { foldedWords } from '../../../domain/cleaned-text.ts'
import type { Service } from '../../../domain/salon/service.ts'

/** A list of up to this many services needs no search. */
const seenAtAGlance = 10

export function isLongList(services: readonly unknown[]): boolean {
  return services.length > seenAtAGlance
}

/** Services of one category, in the owner's order. */
export interface ServiceCategory {
  readonly category: string
  readonly services: readonly Service[]
}

/** Heading of services without a category, if others have one. */
export const otherServices = () => t`More services`

interface NamedGroup {
  readonly name: string
  readonly own?: string | undefined
}

/** Staff's services have their own categories in every language. */
const isNamed =
  (category: string) =>
  ({ name, own }: NamedGroup) =>
    name === category || own === category

export const groupNamed = <Group extends NamedGroup>(groups: readonly Group[] = [], category: string) =>
  groups.find(isNamed(category))

/** Groups services: the salon's ordered categories first, then others in order of appearance, then services without one. */
export function byCategory(services: readonly Service[], ordered: readonly NamedGroup[] = []): readonly ServiceCategory[] {
  const groups = new Map<string, Service[]>()
  for (const service of services) {
    const { category = '' } = service
    groups.set(category, [...(groups.get(category) ?? []), service])
  }
  const findPosition = ({ category }: ServiceCategory) => {
    const position = ordered.findIndex(isNamed(category))
    if (position >= 0) return position
    return category === '' ? ordered.length + 1 : ordered.length
  }
  return [...groups]
    .map(([category, members]) => ({ category, services: members }))
    .toSorted((one, other) => findPosition(one) - findPosition(other))
}

/** Finds services that have, in name or description, a word for each typed prefix; matches in the name come first. */
export function findServices(services: readonly Service[], typed: string): readonly Service[] {
  const words = foldedWords(typed)
  if (words.length === 0) return services
  const hasAll = (text: string) => {
    const parts = foldedWords(text)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  }
  const byName = services.filter(({ ServiceName }) => hasAll(ServiceName))
  const others = services.filter(
    (service) => !byName.includes(service) && hasAll(`${service.ServiceName} ${service.Description}`),
  )
  return [...byName, ...others]
}
