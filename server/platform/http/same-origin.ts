import { msg } from '@lingui/core/runtime-macro'
import type { MiddlewareHandler } from 'hono'
import { AppError } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import { safeMethods } from './context.ts'

/**
 * Refuses changes that another site's page requests with a person's cookie. Every current browser sends `Sec-Fetch-Site`, which pages
 * can't forge; `Origin` covers older ones. Programs send neither and carry no cookie by accident, so they may call. Source:
 * https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
 */
export function requireSameOrigin(publicUrl: string | undefined): MiddlewareHandler {
  return async (c, next) => {
    if (!safeMethods.has(c.req.method)) {
      const site = c.req.header('sec-fetch-site')
      const origin = c.req.header('origin')
      const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
      const foreignOrigin = origin !== undefined && !isOwnOrigin(origin, publicUrl, c.req.header('host'))
      if (foreignSite || foreignOrigin)
        throw new AppError('forbidden', say(msg`This came from another site, so we didn’t do it.`))
    }
    await next()
  }
}

function isOwnOrigin(origin: string, publicUrl: string | undefined, host: string | undefined): boolean {
  if (publicUrl) return origin === publicUrl
  // Without PUBLIC_URL, the request's Host names the site's own origin.
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`)
}
