import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import type { MiddlewareHandler } from 'hono'
import { AppError } from '../../../domain/app-error.ts'
import { smallerWidths } from '../../../domain/image.ts'
import { imageRefusals, maxImageFileBytes } from '../../../domain/image-file.ts'
import { said, say } from '../../../domain/language/say.ts'
import { recordId } from '../../../domain/text.ts'
import type { Database } from '../../platform/database/client.ts'
import { access } from '../../platform/http/access.ts'
import { limitBody } from '../../platform/http/body-limit.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { errors, json } from '../../platform/http/responses.ts'
import { reserveUpload, storeUpload } from './commands.ts'
import { refuseImage } from './inspect.ts'
import { findImage } from './queries.ts'

export const embeddedUploads = { url: '/api/images', uploadPreset: 'chairtime', cloudName: 'chairtime' } as const

/** Bytes: the image and room for its form. */
const maxUploadBytes = maxImageFileBytes + 64 * 1024

/** Forms can declare anything; the content shows if it is an image. */
const declaredTypes = /^(image\/.+|application\/octet-stream)?$/

/** Refuses uploads beyond the limit before reading them. */
const withReservation: MiddlewareHandler<AppEnv> = async (_, next) => {
  const leave = reserveUpload()
  await next().finally(leave)
}

const uploadForm = z.object({
  file: z
    .instanceof(File, {
      error: ({ input }) =>
        say(typeof input === 'string' ? msg`Send the image itself, not its address.` : msg`Choose one image.`),
    })
    .openapi({ type: 'string', format: 'binary' }),
  upload_preset: z.literal(embeddedUploads.uploadPreset, said(msg`There’s no upload preset with that name.`)),
  cloud_name: z.literal(embeddedUploads.cloudName, said(msg`There’s no cloud with that name.`)),
})

const uploadResponse = z
  .object({
    url: z.string(),
    secure_url: z.string(),
    public_id: z.string(),
    width: z.number(),
    height: z.number(),
    format: z.string(),
    bytes: z.number(),
  })
  .meta({ id: 'UploadedImage' })

const uploadRoute = createRoute({
  method: 'post',
  path: embeddedUploads.url,
  summary: 'Upload an image, with the same contract as the cloud image service. It’s re-encoded without metadata',
  ...access('catalogue.write', withReservation, limitBody(maxUploadBytes, imageRefusals.size)),
  request: { body: { required: true, content: { 'multipart/form-data': { schema: uploadForm } } } },
  responses: {
    200: json('The stored image; `url` is what a stylist’s imageUrl takes', uploadResponse),
    ...errors('not_signed_in', 'forbidden', 'too_large', 'invalid', 'unavailable'),
  },
})

const imageRoute = createRoute({
  method: 'get',
  path: '/images/{id}',
  summary:
    'Get an image or a smaller copy, as AVIF if `Accept` names it, else as WebP. Its address comes from its content, so it never changes',
  ...access('public'),
  request: {
    params: z.object({ id: recordId }),
    query: z.object({ w: z.coerce.number<string>().pipe(z.literal(smallerWidths)).optional() }),
  },
  responses: {
    200: { description: 'The image', content: { 'image/webp': { schema: z.any() }, 'image/avif': { schema: z.any() } } },
    ...errors('not_found', 'invalid'),
  },
})

export function imageRoutes(db: Database) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(uploadRoute, async (c) => {
    const { file } = c.req.valid('form')
    if (file.size > maxImageFileBytes) throw new AppError('too_large', say(imageRefusals.size))
    if (!declaredTypes.test(file.type)) throw refuseImage('format')
    const { id, url, width, height, bytes } = await storeUpload(db, Buffer.from(await file.arrayBuffer()))
    return c.json({ url, secure_url: url, public_id: id, width, height, format: 'webp', bytes }, 200)
  })

  routes.openapi(imageRoute, async (c) => {
    const avif = c.req.header('accept')?.includes('image/avif') ?? false
    const image = await findImage(db, c.req.valid('param').id, { width: c.req.valid('query').w, avif })
    if (!image) throw new AppError('not_found', say(msg`There’s no image at this address.`))
    return c.body(new Uint8Array(image.content), 200, {
      'Content-Type': image.mediaType,
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept',
    })
  })

  return routes
}
