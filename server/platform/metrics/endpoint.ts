import { createHash, timingSafeEqual } from 'node:crypto'
import type { Server } from 'node:http'
import { createHttpServer } from '../listen.ts'
import type { Metrics } from './metrics.ts'

interface Caller {
  readonly token: string | undefined
  readonly authorization: string | null | undefined
}

export async function serveMetrics(metrics: Metrics, { token, authorization }: Caller): Promise<Response> {
  const headers = { 'cache-control': 'no-store' }
  if (token !== undefined && !isSame(authorization ?? '', `Bearer ${token}`)) {
    const refused = { ...headers, 'www-authenticate': 'Bearer', 'content-type': 'text/plain; charset=utf-8' }
    return new Response('Send the token: Authorization: Bearer …\n', { status: 401, headers: refused })
  }
  return new Response(await metrics.text(), { headers: { ...headers, 'content-type': metrics.contentType } })
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const hashText = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hashText(given), hashText(expected))
}

/** Serves metrics only, on its own port; not listening yet. */
export function createMetricsServer(metrics: Metrics, token: string | undefined): Server {
  return createHttpServer((request) => {
    const isAsked = new URL(request.url).pathname === '/metrics' && ['GET', 'HEAD'].includes(request.method)
    if (!isAsked) return new Response('Metrics are at /metrics.\n', { status: 404, headers: { 'content-type': 'text/plain' } })
    return serveMetrics(metrics, { token, authorization: request.headers.get('authorization') })
  })
}
