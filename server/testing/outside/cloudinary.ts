import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import sharp from 'sharp'

interface Account {
  readonly cloudName: string
  readonly uploadPreset: string
}

interface Refusal {
  readonly status: ContentfulStatusCode
  readonly message: string
}

export interface CloudinaryServer extends Account {
  readonly origin: string
  readonly images: ReadonlyMap<string, Buffer>
  refuseNext(refusal: Refusal): void
  stop(): Promise<void>
}

/** Bytes of a free account's largest image. */
const maxBytes = 10_485_760

/**
 * Starts a server with the contract of Cloudinary's unsigned uploads: form, response, errors and CORS headers. It responds with URLs at
 * res.cloudinary.com, so a browser test has to route that host to `images`. Source:
 * https://cloudinary.com/documentation/image_upload_api_reference#upload
 */
export async function startCloudinaryServer({
  cloudName = 'test-cloud',
  uploadPreset = 'salon-images',
}: Partial<Account> = {}): Promise<CloudinaryServer> {
  const images = new Map<string, Buffer>()
  let nextRefusal: Refusal | undefined

  const app = new Hono()
  app.use(cors({ origin: '*' }))
  app.post('/v1_1/:cloud/image/upload', async (c) => {
    const refused = nextRefusal
    nextRefusal = undefined
    const form = await c.req.formData().catch(() => new FormData())
    const refusal = refused ?? findRefusal({ cloudName, uploadPreset }, c.req.param('cloud'), form)
    const read = refusal ?? (await readImage(form.get('file') as File | string))
    if ('message' in read) {
      c.header('X-Cld-Error', read.message)
      return c.json({ error: { message: read.message } }, read.status)
    }
    const response = uploadResponse(read, cloudName)
    images.set(new URL(response.url).pathname, read.content)
    return c.json(response, 200)
  })

  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    cloudName,
    uploadPreset,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    images,
    refuseNext(refusal) {
      nextRefusal = refusal
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

/** Returns the form's first error, in Cloudinary's order. */
function findRefusal(account: Account, cloud: string, form: FormData): Refusal | undefined {
  const preset = form.get('upload_preset')
  const file = form.get('file')
  if (cloud !== account.cloudName) return { status: 401, message: `Invalid cloud_name ${cloud}` }
  if (!preset) return { status: 400, message: 'Upload preset must be specified when using unsigned upload' }
  if (preset !== account.uploadPreset) return { status: 400, message: 'Upload preset not found' }
  if (!file) return { status: 400, message: 'Missing required parameter - file' }
  return undefined
}

interface ReadImage {
  readonly content: Buffer
  readonly name: string
  readonly width: number
  readonly height: number
  readonly format: string
}

async function readImage(file: File | string): Promise<ReadImage | Refusal> {
  // The real one fetches URLs; a test must not.
  if (typeof file === 'string') return { status: 400, message: `Invalid URL for upload: ${file}` }
  if (file.size === 0) return { status: 400, message: 'Empty file' }
  if (file.size > maxBytes) {
    return { status: 400, message: `File size too large. Got ${file.size}. Maximum is ${maxBytes}.` }
  }
  const content = Buffer.from(await file.arrayBuffer())
  const metadata = await sharp(content)
    .metadata()
    .catch(() => null)
  if (!metadata) return { status: 400, message: 'Invalid image file' }
  const { width, height, format } = metadata
  return { content, name: file.name, width, height, format: format === 'jpeg' ? 'jpg' : format }
}

function uploadResponse({ content, name, width, height, format }: ReadImage, cloudName: string) {
  const publicId = randomBytes(10).toString('hex')
  const version = Math.floor(Date.now() / 1000)
  const address = `res.cloudinary.com/${cloudName}/image/upload/v${version}/${publicId}.${format}`
  return {
    asset_id: randomBytes(16).toString('hex'),
    public_id: publicId,
    version,
    version_id: randomBytes(16).toString('hex'),
    signature: randomBytes(20).toString('hex'),
    width,
    height,
    format,
    resource_type: 'image',
    created_at: new Date(version * 1000).toISOString(),
    tags: [],
    bytes: content.length,
    type: 'upload',
    etag: randomBytes(16).toString('hex'),
    placeholder: false,
    url: `http://${address}`,
    secure_url: `https://${address}`,
    asset_folder: '',
    display_name: publicId,
    original_filename: name.replace(/\.\w+$/, ''),
  }
}
