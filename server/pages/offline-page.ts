import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import type { Config } from '../config.ts'
import type { PageBuild } from './page-build.ts'
import { sealScripts, selfContainedPolicy } from './policy.ts'

/** The page that the service worker keeps, to be shown where there is no network; it is made once. */
export function offlinePage(build: PageBuild, salon: Pick<Config['salon'], 'name' | 'phone'>): Hono {
  const nonce = randomBytes(18).toString('base64url')
  const { html, scripts } = sealScripts(build.entry.module.renderOfflinePage({ salon, nonce }), nonce)
  const headers = { 'content-security-policy': selfContainedPolicy(html, scripts), 'cache-control': 'no-cache' }
  return new Hono().get('/offline', (c) => c.html(html, 200, headers))
}
