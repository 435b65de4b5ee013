import { hostname, networkInterfaces } from 'node:os'
import type { Context } from 'hono'
import { nodeRequestOf } from './context.ts'

/**
 * The site's public origin, for absolute links.
 * @param publicUrl PUBLIC_URL; if unset, the request's origin is used
 * @param requestUrl the absolute URL, with the request's Host
 */
export function ownOrigin(publicUrl: string | undefined, requestUrl: string): string {
  return publicUrl ?? new URL(requestUrl).origin
}

/** The machine's own names and addresses, as they stand in a URL. */
function ownNames(): ReadonlySet<string> {
  const machine = hostname().toLowerCase()
  const names = new Set(['localhost', '127.0.0.1', '[::1]', machine, `${machine}.local`])
  for (const address of Object.values(networkInterfaces()).flatMap((all) => all ?? [])) {
    names.add(address.family === 'IPv6' ? `[${address.address}]` : address.address)
  }
  return names
}

/**
 * Chooses the origin of links in mails. The person who requests a mail chooses the request's Host, and with it where the secret in the
 * link would go: it counts only if it is this server itself, by its name and its port. Otherwise the link leads to localhost.
 * @param publicUrl PUBLIC_URL, which is used for all links if it is set
 * @param port PORT
 */
export function createMailOrigins(publicUrl: string | undefined, port: number): (c: Context) => string {
  const names = ownNames()
  return (c) => {
    if (publicUrl !== undefined) return publicUrl
    const ownPort = localPortOf(c, port)
    const requested = new URL(c.req.url)
    const isOwn = names.has(requested.hostname) && Number(requested.port || 80) === ownPort
    return `http://${isOwn ? requested.hostname : 'localhost'}${ownPort === 80 ? '' : `:${ownPort}`}`
  }
}

/** The port that a request came in at. @param port PORT, for a call in process */
export function localPortOf(c: Context, port: number): number {
  return nodeRequestOf(c.env)?.incoming.socket.localPort ?? port
}

/**
 * Chooses the origin in a page's absolute links. Without PUBLIC_URL only the machine's own names and addresses count, at the port that the
 * request came in at. Any other is made up or belongs in PUBLIC_URL; for all of them there is one page, with relative links.
 */
export function createOwnOrigins(publicUrl: string | undefined): (requestUrl: string, port: number) => string {
  const names = ownNames()
  const origins = new Set<string>()
  return (requestUrl, port) => {
    if (publicUrl !== undefined) return publicUrl
    // Cheaper than parsing the URL, since this runs for every request.
    const requested = requestUrl.slice(0, requestUrl.indexOf('/', requestUrl.indexOf('//') + 2))
    if (origins.has(requested)) return requested
    const url = new URL(requestUrl)
    if (!names.has(url.hostname) || Number(url.port || 80) !== port) return ''
    origins.add(url.origin)
    return url.origin
  }
}
