import type { Service } from '../../domain/service.ts'

/** So many services are seen at a glance. */
const seenAtAGlance = 10

/** Whether a list is searched rather than read; then each service takes less room. */
export function isLongList(services: readonly unknown[]): boolean {
  return services.length > seenAtAGlance
}

/** Text as it is compared: without accents, in lower case. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The services in whose name or description every typed word begins a word, those that have it in the name first. */
export function findServices(services: readonly Service[], typed: string): readonly Service[] {
  const words = plain(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  if (words.length === 0) return services
  const hasAll = (text: string) => {
    const parts = plain(text).split(/[^\p{L}\p{N}]+/u)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  }
  const byName = services.filter(({ ServiceName }) => hasAll(ServiceName))
  const others = services.filter(
    (service) => !byName.includes(service) && hasAll(`${service.ServiceName} ${service.Description}`),
  )
  return [...byName, ...others]
}
