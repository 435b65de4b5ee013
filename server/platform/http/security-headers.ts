import type { Context, MiddlewareHandler } from 'hono'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { type AppEnv, knownToRendering, nodeRequestOf } from './context.ts'

/** Features that our pages never use, so an injected script can't either. */
const unusedFeatures = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'display-capture', 'midi']

/** For data, images and files opened directly; SVG images contain styles. Pages set their own; see `pages/`. */
const closedPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** OWASP's recommendations. Source: https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html */
function securityHeaders({
  isSecure,
  hstsSubdomains,
}: Omit<SecurityOptions, 'isFramed'>): readonly (readonly [name: string, value: string])[] {
  const transport = `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`
  return Object.entries({
    'content-security-policy': closedPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isSecure && { 'strict-transport-security': transport }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
  })
}

interface SecurityOptions extends Pick<Config, 'hstsSubdomains'> {
  readonly isSecure: boolean
  /** True for paths that other sites can frame: their policy says which sites, and `X-Frame-Options` would forbid it. */
  readonly isFramed?: (path: string) => boolean
}

/**
 * Adds the security headers, but keeps a response's own content security policy. Over the network they are set on Node's response before
 * Hono's exists: on a `Headers` they would cost more than the rest of a small response.
 */
export function addSecurityHeaders({ isFramed = () => false, ...options }: SecurityOptions): MiddlewareHandler<AppEnv> {
  const everywhere = securityHeaders(options)
  const ofFramed = everywhere.filter(([name]) => name !== 'x-frame-options')
  return async (c, next) => {
    const node = nodeRequestOf(c.env)
    const headers = isFramed(c.req.path) ? ofFramed : everywhere
    if (node) for (const [name, value] of headers) node.outgoing.setHeader(name, value)
    await next()
    // Rendering reads only the body.
    if (node || knownToRendering(c.env)) return
    for (const [name, value] of headers) {
      if (name !== 'content-security-policy' || !c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  }
}

function setHeader(c: Context<AppEnv>, name: string, value: string): void {
  const node = nodeRequestOf(c.env)
  if (node) node.outgoing.setHeader(name, value)
  else c.header(name, value)
}

/** Keeps responses out of caches unless they set their own `Cache-Control`. */
export const forbidCaching: MiddlewareHandler<AppEnv> = (c, next) => {
  setHeader(c, 'cache-control', 'no-store')
  return next()
}

/** Sends the app's clock, which `web/server-clock.ts` continues from. */
export function tellTime(clock: Clock): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    setHeader(c, 'date', new Date(clock() * 1000).toUTCString())
    return next()
  }
}
