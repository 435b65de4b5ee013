import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stylistInput } from '../../../domain/salon/stylist.ts'
import { type CloudinaryServer, startCloudinaryServer } from './cloudinary.ts'

let cloudinary: CloudinaryServer
let picture: File

beforeAll(async () => {
  cloudinary = await startCloudinaryServer()
  const content = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  picture = new File([Uint8Array.from(content)], 'Mara.jpeg', { type: 'image/jpeg' })
})
afterAll(() => cloudinary.stop())

interface Fields {
  readonly file?: File | string
  readonly upload_preset?: string
}

async function upload({ file, upload_preset }: Fields, cloud = cloudinary.cloudName) {
  const form = new FormData()
  if (file instanceof File) form.set('file', file)
  else if (file) form.set('file', file)
  if (upload_preset) form.set('upload_preset', upload_preset)
  form.set('cloud_name', cloud)
  const address = `${cloudinary.origin}/v1_1/${cloud}/image/upload`
  const response = await fetch(address, { method: 'POST', headers: { origin: 'http://salon.local' }, body: form })
  return { status: response.status, headers: response.headers, body: (await response.json()) as { url: string } }
}

describe('the stand-in for Cloudinary', () => {
  test('accepts an image and responds with URLs that a stylist’s record accepts', async () => {
    const { status, headers, body } = await upload({ file: picture, upload_preset: 'salon-images' })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    expect(body).toMatchObject({
      url: expect.stringMatching(/^http:\/\/res\.cloudinary\.com\/test-cloud\/image\/upload\/v\d+\/\w+\.jpg$/),
      secure_url: body.url.replace('http:', 'https:'),
      width: 30,
      height: 20,
      format: 'jpg',
      bytes: picture.size,
      original_filename: 'Mara',
    })
    expect(stylistInput.shape.imageUrl.parse(body.url)).toBe(body.url.replace('http:', 'https:'))
    expect(cloudinary.images.get(new URL(body.url).pathname)).toHaveLength(picture.size)
  })

  test('allows calls from another site’s page that watches the progress', async () => {
    const preflight = await fetch(`${cloudinary.origin}/v1_1/test-cloud/image/upload`, {
      method: 'OPTIONS',
      headers: { origin: 'http://salon.local', 'access-control-request-method': 'POST' },
    })
    expect([preflight.ok, preflight.headers.get('access-control-allow-origin')]).toEqual([true, '*'])
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST')
  })

  test.each([
    ['no preset', () => ({ file: picture }), 'Upload preset must be specified when using unsigned upload'],
    ['another preset', () => ({ file: picture, upload_preset: 'other' }), 'Upload preset not found'],
    ['no file', () => ({ upload_preset: 'salon-images' }), 'Missing required parameter - file'],
    ['an empty file', () => ({ file: new File([], 'a.png'), upload_preset: 'salon-images' }), 'Empty file'],
    ['a text', () => ({ file: new File(['hello'], 'a.png'), upload_preset: 'salon-images' }), 'Invalid image file'],
    [
      'too much',
      () => ({ file: new File([new Uint8Array(10_485_761)], 'a.png'), upload_preset: 'salon-images' }),
      'File size too large. Got 10485761. Maximum is 10485760.',
    ],
  ])('refuses %s as the real one does', async (_, fields, message) => {
    const { status, headers, body } = await upload(fields())
    expect([status, headers.get('x-cld-error'), body]).toEqual([400, message, { error: { message } }])
  })

  test('refuses other clouds, and once what the test has it refuse', async () => {
    expect(await upload({ file: picture, upload_preset: 'salon-images' }, 'other')).toMatchObject({
      status: 401,
      body: { error: { message: 'Invalid cloud_name other' } },
    })
    cloudinary.refuseNext({ status: 503, message: 'Service Unavailable' })
    expect(await upload({ file: picture, upload_preset: 'salon-images' })).toMatchObject({
      status: 503,
      body: { error: { message: 'Service Unavailable' } },
    })
    expect((await upload({ file: picture, upload_preset: 'salon-images' })).status).toBe(200)
  })
})
