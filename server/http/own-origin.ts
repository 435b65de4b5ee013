import { hostname, networkInterfaces } from 'node:os'

/**
 * The site's public origin, for absolute links.
 * @param publicUrl PUBLIC_URL; if unset, the request's origin is used
 * @param requestUrl the absolute URL, with the request's Host
 */
export function ownOrigin(publicUrl: string | undefined, requestUrl: string): string {
  return publicUrl ?? new URL(requestUrl).origin
}

/** Most of the machine's own origins that are remembered, so that made-up ports can't fill the memory. */
const mostOrigins = 8

/**
 * Chooses the origin in a page's absolute links. Without PUBLIC_URL only the machine's own names and addresses count. Any other name is made up
 * or belongs in PUBLIC_URL; for all of them there is one page, with relative links.
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
    // Cheaper than parsing the URL, since this runs for every request.
    const asked = requestUrl.slice(0, requestUrl.indexOf('/', requestUrl.indexOf('//') + 2))
    if (origins.has(asked)) return asked
    const { origin, hostname: name } = new URL(requestUrl)
    if (origins.has(origin)) return origin
    if (!names.has(name) || origins.size >= mostOrigins) return ''
    origins.add(origin)
    return origin
  }
}
