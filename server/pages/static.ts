import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { msg } from '@lingui/core/runtime-macro'
import { Hono } from 'hono'
import { say } from '../../domain/language/say.ts'
import { ownOrigin } from '../platform/http/own-origin.ts'
import { buildDirectory } from './page-build.ts'

/** In seconds, for files without a fingerprint in their names. */
const plainFileMaxAge = 3600

interface StaticOptions {
  readonly publicUrl: string | undefined
  readonly root?: string
}

/**
 * Serves the built files: with a fingerprint for good, others (icons) for an hour. Prefers compressed copies made by
 * `scripts/compress.mjs`.
 */
export function staticFiles({ publicUrl, root = join(buildDirectory, 'client') }: StaticOptions): Hono {
  const files = new Hono()
  const plainFiles = readdirSync(root, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name),
  )

  files.use(
    '/assets/*',
    serveStatic({
      root,
      precompressed: true,
      onFound: (_, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  )
  // Never a page: one opened before an update would load it as a script.
  files.get('/assets/*', (c) => c.text(say(msg`There’s no file at this address.`), 404))
  // Browsers keep the worker's policy until they fetch it again. It allows fetching the offline page from this site.
  files.use('/service-worker.js', async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-cache')
    c.header('Content-Security-Policy', "default-src 'none'; connect-src 'self'")
  })
  // Other sites load the widget, or a copy of it, so it contains the salon's address.
  const widget = readFileSync(join(root, 'widget.js'), 'utf8')
  files.get('/widget.js', (c) =>
    c.body(
      widget.replace("'SALON_ORIGIN'", () => JSON.stringify(ownOrigin(publicUrl, c.req.url))),
      200,
      {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': `public, max-age=${plainFileMaxAge}`,
        'Cross-Origin-Resource-Policy': 'cross-origin',
        // Modules need it.
        'Access-Control-Allow-Origin': '*',
      },
    ),
  )
  for (const { name } of plainFiles) {
    files.use(
      `/${name}`,
      serveStatic({
        root,
        precompressed: true,
        onFound: (_, c) => c.header('Cache-Control', `public, max-age=${plainFileMaxAge}`),
      }),
    )
  }
  return files
}
