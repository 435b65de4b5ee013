import { hostname, networkInterfaces } from 'node:os'

/**
 * The site's public origin, which links from elsewhere start with.
 * @param publicUrl PUBLIC_URL; unset, the site's origin is that of the request
 * @param requestUrl absolute, as its Host says
 */
export function ownOrigin(publicUrl: string | undefined, requestUrl: string): string {
  return publicUrl ?? new URL(requestUrl).origin
}

/** How many of the machine's own addresses pages know by name at most; a port that is made up is none of them for long. */
const mostOrigins = 8

/**
 * Chooses the origin that a page says it is at. Without PUBLIC_URL these are the machine's own names and addresses only: any other name is
 * made up, or should be said in PUBLIC_URL, and pages at all of those are the same one, whose links are relative.
 */
export function createOwnOrigins(publicUrl: string | undefined): (requestUrl: string) => string {
  const machine = hostname().toLowerCase()
  const names = new Set(['localhost', '127.0.0.1', '[::1]', machine, `${machine}.local`])
  for (const address of Object.values(networkInterfaces()).flatMap((all) => all ?? [])) {
    names.add(address.family === 'IPv6' ? `[${address.address}]` : address.address)
  }
  const origins = new Set<string>()
  return (requestUrl) => {
    if (publicUrl !== undefined) return publicUrl
    // Cheaper than a parsed URL, since this runs for every visitor.
    const asked = requestUrl.slice(0, requestUrl.indexOf('/', requestUrl.indexOf('//') + 2))
    if (origins.has(asked)) return asked
    const { origin, hostname: name } = new URL(requestUrl)
    if (origins.has(origin)) return origin
    if (!names.has(name) || origins.size >= mostOrigins) return ''
    origins.add(origin)
    return origin
  }
}
