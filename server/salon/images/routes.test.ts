import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { encoded, picture, rasterFormats } from '../../testing/image-files.ts'
import { visitor } from '../../testing/salon.ts'
import { createForm, type Form, openUploads, readError } from '../../testing/uploads.ts'

let salon: Awaited<ReturnType<typeof openUploads>>

beforeAll(async () => {
  salon = await openUploads()
})
afterAll(() => salon.database.drop())
beforeEach(() => salon.database.db.execute(sql`truncate images`))

interface Uploaded {
  readonly url: string
  readonly public_id: string
  readonly width: number
  readonly height: number
}

async function stored({ url }: Pick<Uploaded, 'url'>): Promise<Buffer> {
  return Buffer.from(await (await visitor(salon.app).call('GET', url)).arrayBuffer())
}

describe('a good picture', () => {
  test.each(rasterFormats)('gets the cloud image service’s response as %s', async (format) => {
    const response = await salon.upload(Uint8Array.from(await picture().toFormat(format).toBuffer()), {
      name: `photo.${format}`,
      type: `image/${format}`,
    })
    const uploaded = (await response.json()) as Uploaded
    expect([response.status, uploaded]).toEqual([
      200,
      {
        url: `/images/${uploaded.public_id}`,
        secure_url: uploaded.url,
        public_id: expect.stringMatching(/^[\w-]{32}$/),
        width: 120,
        height: 90,
        format: 'webp',
        bytes: expect.any(Number),
      },
    ])
    const image = await stored(uploaded)
    expect(image).toHaveLength((uploaded as unknown as { bytes: number }).bytes)
    expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width: 120, height: 90 })
  })

  test.each(['jpeg', 'png'] as const)(
    'comes back upright, smaller and without EXIF as a %s, under any file name',
    async (format) => {
      const exif = { IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } }
      const content = await picture(1600, 800)
        .withExif(exif)
        .withMetadata({ orientation: 6 })
        .withXmp('<x:xmpmeta/>')
        .toFormat(format)
        .toBuffer()
      expect(content.includes('SECRET-OWNER')).toBe(true)
      const response = await salon.upload(Uint8Array.from(content), { name: 'scan', type: '' })
      const uploaded = (await response.json()) as Uploaded
      expect(uploaded).toMatchObject({ width: 800, height: 1600 })
      const image = await stored(uploaded)
      const metadata = await sharp(image).metadata()
      expect([metadata.exif, metadata.xmp, metadata.orientation]).toEqual([undefined, undefined, undefined])
      expect(image.includes('SECRET-OWNER')).toBe(false)
    },
  )

  test('is served as immutable, and is stored once even if sent several times', async () => {
    const content = Uint8Array.from(await picture().png().toBuffer())
    const first = await salon.upload(content)
    const again = await salon.upload(content)
    const { url } = (await first.json()) as Uploaded
    expect(await again.json()).toMatchObject({ url })
    expect(await salon.storedImages()).toBe(1)
    const { headers } = await visitor(salon.app).call('GET', url)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('can be used as a stylist’s image with the returned URL', async () => {
    const { url } = (await (await salon.upload(Uint8Array.from(await picture().png().toBuffer()))).json()) as Uploaded
    const stylist = { stylistName: 'Mara', description: '', daysAvailable: [], imageUrl: url }
    expect(await (await salon.admin.call('POST', '/api/stylists', stylist)).json()).toMatchObject({ imageUrl: url })
  })

  test('can have 50 million pixels, as phone cameras produce', async () => {
    const content = await sharp({ create: { width: 8160, height: 6120, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    expect(await (await salon.upload(Uint8Array.from(content))).json()).toMatchObject({ width: 2000, height: 1500 })
  })

  test('can be followed by data that cameras append', async () => {
    const photo = await picture().jpeg({ progressive: true }).toBuffer()
    const preview = await picture(16, 12).jpeg().toBuffer()
    const video = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(5000, 0x9c)])
    expect((await salon.upload(Uint8Array.from(Buffer.concat([photo, preview, video])))).status).toBe(200)
  })
})

const unsupported = 'Choose a PNG, JPEG, WebP or AVIF image.'
const unreadable = 'We couldn’t read that. Send valid JSON, or a form where one is asked for.'

describe('a form that breaks the contract', () => {
  test.each([
    ['an address for the file', { file: 'https://example.com/a.png' }, { file: 'Send the image itself, not its address.' }],
    ['an address of this machine', { file: 'http://localhost:5432/' }, { file: 'Send the image itself, not its address.' }],
    ['a data address', { file: 'data:image/png;base64,iVBORw0KGgo=' }, { file: 'Send the image itself, not its address.' }],
    ['no file', {}, { file: 'Choose one image.' }],
    ['an empty file', { file: new Blob([]) }, { file: unsupported }],
  ])('%s', async (_, form, fields) => {
    const response = await salon.send(createForm(form))
    expect([response.status, await readError(response)]).toEqual([
      422,
      { code: 'invalid', message: Object.values(fields)[0], fields },
    ])
  })

  test('a wrong preset or cloud name', async () => {
    const file = new Blob([Uint8Array.from(await encoded('png'))], { type: 'image/png' })
    const refused = async (form: Form) => {
      const response = await salon.send(createForm({ file, ...form }))
      return [response.status, await readError(response)]
    }
    const fields = { upload_preset: 'There’s no upload preset with that name.', cloud_name: 'There’s no cloud with that name.' }
    expect(await refused({ upload_preset: 'other' })).toMatchObject([422, { fields: { upload_preset: fields.upload_preset } }])
    expect(await refused({ cloud_name: 'other' })).toMatchObject([422, { fields: { cloud_name: fields.cloud_name } }])
    expect(await refused({ upload_preset: '', cloud_name: '' })).toEqual([
      422,
      { code: 'invalid', message: fields.upload_preset, fields },
    ])
    expect(await salon.storedImages()).toBe(0)
  })

  test('two files', async () => {
    const form = createForm({ file: new Blob([Uint8Array.from(await encoded('png'))]) })
    form.append('file', new Blob([Uint8Array.from(await encoded('png'))]), 'second')
    expect(await readError(await salon.send(form))).toMatchObject({ fields: { file: 'Choose one image.' } })
  })

  test.each([
    ['JSON', '{}', 'application/json', unreadable],
    [
      'a form without files',
      'file=x&upload_preset=chairtime',
      'application/x-www-form-urlencoded',
      'Send the image itself, not its address.',
    ],
    ['a form without a boundary', 'x', 'multipart/form-data', unreadable],
    [
      'a form that breaks off',
      '--b\r\nContent-Disposition: form-data; name="file"\r\n\r\n',
      'multipart/form-data; boundary=b',
      unreadable,
    ],
  ])('%s', async (_, body, type, message) => {
    const response = await salon.send(body, { 'content-type': type })
    expect([response.status, await readError(response)]).toMatchObject([422, { code: 'invalid', message }])
  })

  test('unknown fields change nothing', async () => {
    const form = createForm({ file: new Blob([Uint8Array.from(await encoded('png'))], { type: 'image/png' }) })
    for (const [name, value] of Object.entries({
      public_id: 'CHOSEN',
      folder: '../x',
      id: 'CHOSEN',
      url: 'https://evil.example',
    })) {
      form.append(name, value)
    }
    const uploaded = (await (await salon.send(form)).json()) as Uploaded
    expect(uploaded.public_id).toMatch(/^[\w-]{32}$/)
    expect(uploaded.url).toBe(`/images/${uploaded.public_id}`)
  })
})
