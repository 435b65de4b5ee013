import { hostname, networkInterfaces } from 'node:os'
import type { Context } from 'hono'
import { nodeRequestOf } from './context.ts'

/**
 * Returns the site's public origin for absolute links.
 * @param publicUrl PUBLIC_URL; if unset, the request's origin is used
 * @param requestUrl absolute, with the request's Host
 */
export function ownOrigin(publicUrl: string | undefined, requestUrl: string): string {
  return publicUrl ?? new URL(requestUrl).origin
}

function ownNames(): ReadonlySet<string> {
  const machine = hostname().toLowerCase()
  const names = new Set(['localhost', '127.0.0.1', '[::1]', machine, `${machine}.local`])
  for (const address of Object.values(networkInterfaces()).flatMap((all) => all ?? [])) {
    names.add(address.family === 'IPv6' ? `[${address.address}]` : address.address)
  }
  return names
}

/**
 * Chooses the origin of links in mails. A request's sender chooses its Host, and could send the secret in a link elsewhere: a Host counts
 * only if it is this server, by name and port. Otherwise the link leads to localhost.
 * @param publicUrl PUBLIC_URL, for all links if set
 * @param port PORT
 */
export function createMailOrigins(publicUrl: string | undefined, port: number): (c: Context) => string {
  const names = ownNames()
  return (c) => {
    if (publicUrl !== undefined) return publicUrl
    const ownPort = readLocalPort(c, port)
    const requested = new URL(c.req.url)
    const isOwn = names.has(requested.hostname) && Number(requested.port || 80) === ownPort
    return `http://${isOwn ? requested.hostname : 'localhost'}${ownPort === 80 ? '' : `:${ownPort}`}`
  }
}

/** @param port PORT, for a call in process */
export function readLocalPort(c: Context, port: number): number {
  return nodeRequestOf(c.env)?.incoming.socket.localPort ?? port
}

/**
 * Chooses the origin of a page's absolute links. Without PUBLIC_URL only this machine's names and addresses count, at the request's port.
 * All others share one page with relative links: they are forged, or belong in PUBLIC_URL.
 */
export function createOwnOrigins(publicUrl: string | undefined): (requestUrl: string, port: number) => string {
  const names = ownNames()
  const origins = new Set<string>()
  return (requestUrl, port) => {
    if (publicUrl !== undefined) return publicUrl
    // Runs for every request, so it avoids parsing the URL.
    const requested = requestUrl.slice(0, requestUrl.indexOf('/', requestUrl.indexOf('//') + 2))
    if (origins.has(requested)) return requested
    const url = new URL(requestUrl)
    if (!names.has(url.hostname) || Number(url.port || 80) !== port) return ''
    origins.add(url.origin)
    return url.origin
  }
}
