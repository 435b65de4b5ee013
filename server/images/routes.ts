import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { AppError } from '../../domain/app-error.ts'
import { recordId } from '../../domain/text.ts'
import type { Database } from '../database/client.ts'
import { access } from '../http/access.ts'
import { errors } from '../http/answers.ts'
import type { AppEnv } from '../http/context.ts'
import { refuseInvalid } from '../http/on-error.ts'
import { findImage } from './queries.ts'

const imageRoute = createRoute({
  method: 'get',
  path: '/images/{id}',
  summary: 'An image; its address names its content, so it never changes',
  ...access('all'),
  request: { params: z.object({ id: recordId }) },
  responses: {
    200: { description: 'The image', content: { 'image/webp': { schema: z.any() } } },
    ...errors('not_found'),
  },
})

/** Serving stored images. */
export function imageRoutes(db: Database) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  routes.openapi(imageRoute, async (c) => {
    const image = await findImage(db, c.req.valid('param').id)
    if (!image) throw new AppError('not_found', 'There is no such image.')
    return c.body(new Uint8Array(image.content), 200, {
      'Content-Type': image.mediaType,
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  })
  return routes
}
