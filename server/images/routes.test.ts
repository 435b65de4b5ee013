import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  chunk,
  cutTo,
  encoded,
  followedBy,
  hugePng,
  jpegWith,
  manyScans,
  picture,
  pngWith,
  rasterFormats,
  text,
} from '../testing/image-files.ts'
import { openTestSalon, type Person, signedIn, visitor } from '../testing/salon.ts'
import { createTestDatabase } from '../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let admin: Person

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
  admin = await signedIn(app, database, { email: 'owner@salon.example' })
})
afterAll(() => database.drop())
beforeEach(() => database.db.execute(sql`truncate images`))

interface Form {
  readonly file?: Blob | string
  readonly name?: string
  readonly upload_preset?: string
  readonly cloud_name?: string
}

function formOf({ file, name = 'picture', upload_preset = 'chairtime', cloud_name = 'chairtime' }: Form): FormData {
  const form = new FormData()
  if (typeof file === 'string') form.append('file', file)
  else if (file) form.append('file', file, name)
  form.append('upload_preset', upload_preset)
  form.append('cloud_name', cloud_name)
  return form
}

const send = (body: FormData | string, headers: Record<string, string> = {}, person = admin) =>
  app.request('/api/images', { method: 'POST', headers: { cookie: person.cookie, ...headers }, body })
const upload = (content: Uint8Array<ArrayBuffer>, { name = 'picture.png', type = 'image/png' } = {}) =>
  send(formOf({ file: new Blob([content], { type }), name }))
const errorOf = async (answer: Response) => ((await answer.json()) as { error: object }).error
const storedImages = async () =>
  (await database.db.execute(sql`select count(*)::int as n from images where id not like '%~%'`)).rows[0]?.n

interface Uploaded {
  readonly url: string
  readonly public_id: string
  readonly width: number
  readonly height: number
}

async function stored({ url }: Pick<Uploaded, 'url'>): Promise<Buffer> {
  return Buffer.from(await (await visitor(app).call('GET', url)).arrayBuffer())
}

describe('a good picture', () => {
  test.each(rasterFormats)('as %s is answered as the cloud image service does', async (format) => {
    const answer = await upload(Uint8Array.from(await picture().toFormat(format).toBuffer()), {
      name: `photo.${format}`,
      type: `image/${format}`,
    })
    const uploaded = (await answer.json()) as Uploaded
    expect([answer.status, uploaded]).toEqual([
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

  test('comes back upright, smaller and without EXIF, whatever it is called', async () => {
    const exif = { IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } }
    const content = await picture(1600, 800)
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta/>')
      .jpeg()
      .toBuffer()
    expect(content.includes('SECRET-OWNER')).toBe(true)
    const answer = await upload(Uint8Array.from(content), { name: 'scan', type: '' })
    const uploaded = (await answer.json()) as Uploaded
    expect(uploaded).toMatchObject({ width: 400, height: 800 })
    const image = await stored(uploaded)
    const metadata = await sharp(image).metadata()
    expect([metadata.exif, metadata.xmp, metadata.orientation]).toEqual([undefined, undefined, undefined])
    expect(image.includes('SECRET-OWNER')).toBe(false)
  })

  test('is served for good, and is stored once however often it is sent', async () => {
    const content = Uint8Array.from(await picture().png().toBuffer())
    const [first, again] = [await upload(content), await upload(content)]
    const { url } = (await first.json()) as Uploaded
    expect(await again.json()).toMatchObject({ url })
    expect(await storedImages()).toBe(1)
    const { headers } = await visitor(app).call('GET', url)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('can be a stylist’s image as answered', async () => {
    const { url } = (await (await upload(Uint8Array.from(await picture().png().toBuffer()))).json()) as Uploaded
    const stylist = { stylistName: 'Mara', description: '', daysAvailable: [], imageUrl: url }
    expect(await (await admin.call('POST', '/api/stylists', stylist)).json()).toMatchObject({ imageUrl: url })
  })

  test('of 24 million pixels, as phones take them, is fine', async () => {
    const content = await sharp({ create: { width: 5712, height: 4284, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    expect(await (await upload(Uint8Array.from(content))).json()).toMatchObject({ width: 800, height: 600 })
  })

  test('may be followed by what a camera appends to it', async () => {
    const [photo, preview] = [await picture().jpeg({ progressive: true }).toBuffer(), await picture(16, 12).jpeg().toBuffer()]
    const video = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(5000, 0x9c)])
    expect((await upload(Uint8Array.from(Buffer.concat([photo, preview, video])))).status).toBe(200)
  })
})

const unsupported = 'Choose a PNG, JPEG, WebP or AVIF image.'
const damaged = 'This image is damaged or incomplete. Please choose another one.'
const foreign = 'This file holds something else besides the image. Save the image anew and choose that.'
const tooManyPixels = 'This image is too large: it may have at most 25 million pixels, such as 5000 × 5000.'

/** What each file is, how it is made, and why it is refused. */
const hostile: [what: string, make: () => Promise<Buffer>, message: string][] = [
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'), unsupported],
  ['an SVG behind white space', text('\n\n<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), unsupported],
  ['a GIF', () => picture().gif().toBuffer(), unsupported],
  ['a GIF that is a script as well', text('GIF89a/*\0\0\0\0*/=1;alert(1)//;'), unsupported],
  ['a TIFF', () => picture().tiff().toBuffer(), unsupported],
  ['a BMP', text('BM\x46\0\0\0\0\0\0\0\x36\0\0\0'), unsupported],
  ['a PDF', text('%PDF-1.7\n1 0 obj\n'), unsupported],
  ['a page named as an image', text('<!doctype html><script>alert(1)</script>'), unsupported],
  ['a video of the same family as AVIF', text('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'), unsupported],
  ['the first bytes of a PNG', text('\x89PNG\r\n\x1a\n'), damaged],
  ['the first bytes of a JPEG', text('\xff\xd8\xff'), damaged],
  ['the first bytes of a WebP', text('RIFF\x04\0\0\0WEBP'), damaged],
  ['the first bytes of an AVIF', text('\0\0\0\x14ftypavif\0\0\0\0avif'), damaged],
  ...rasterFormats.flatMap((format): typeof hostile => [
    [`half a ${format}`, cutTo(format, 0.5), damaged],
    [`a ${format} cut near its end`, cutTo(format, 0.98), damaged],
    [
      `a ${format} with a page behind it`,
      followedBy(format, '\n<html><body onload=alert(1)>'),
      format === 'avif' ? damaged : foreign,
    ],
    [
      `a ${format} with an archive behind it`,
      followedBy(format, 'PK\x03\x04\x14\0\0\0evil'),
      format === 'avif' ? damaged : foreign,
    ],
  ]),
  ['a JPEG with a script in its comment', () => jpegWith(0xfe, '--><SCRIPT >alert(1)</script>'), foreign],
  ['a JPEG with a PDF in its comment', () => jpegWith(0xfe, '%PDF-1.4'), foreign],
  ['a JPEG that is a script as well', () => jpegWith(0xe0, `JFIF\0${' '.repeat(0x2f2a - 9)}*/`), foreign],
  ['a PNG with a program in a text', () => pngWith(chunk('tEXt', Buffer.from('Comment\0<?php system($_GET[1]); ?>'))), foreign],
  ['a PNG of 256 million pixels', () => hugePng(16_000, 16_000), tooManyPixels],
  ['a PNG of one row too many', () => hugePng(5_000, 5_001), tooManyPixels],
  ['a PNG of 2 billion by 2 billion', () => hugePng(2 ** 31 - 1, 2 ** 31 - 1), damaged],
  ['a PNG with a wrong checksum', async () => (await encoded('png')).fill(0x55, 60, 90), damaged],
  ['a JPEG of 882 scans', manyScans, damaged],
]

describe('a file that is not exactly one image', () => {
  test.each(hostile)('%s is refused within a second', async (_, make, message) => {
    const content = Uint8Array.from(await make())
    const begun = performance.now()
    const answer = await upload(content)
    expect(performance.now() - begun).toBeLessThan(1_000)
    expect([answer.status, await errorOf(answer)]).toEqual([422, { code: 'invalid', message, fields: { file: message } }])
    expect(await storedImages()).toBe(0)
  })

  test('an image that calls itself a page is refused', async () => {
    const answer = await upload(Uint8Array.from(await encoded('png')), { name: 'page.html', type: 'text/html' })
    expect([answer.status, await errorOf(answer)]).toMatchObject([422, { fields: { file: unsupported } }])
  })

  test.each(rasterFormats)('in the pixels of a %s nothing is mistaken for something else', async (format) => {
    const content = await picture(400, 300)
      .withExif({ IFD0: { Software: 'Camera' } })
      .withIccProfile('p3')
      .toFormat(format, { effort: 1 })
      .toBuffer()
    expect((await upload(Uint8Array.from(content))).status).toBe(200)
  })
})

const unreadable = 'The request could not be read. Send valid JSON, or a valid form where one is asked for.'

describe('a form that is not as agreed', () => {
  test.each([
    ['an address for the file', { file: 'https://example.com/a.png' }, { file: 'Send the image itself, not its address.' }],
    ['an address of this machine', { file: 'http://localhost:5432/' }, { file: 'Send the image itself, not its address.' }],
    ['a data address', { file: 'data:image/png;base64,iVBORw0KGgo=' }, { file: 'Send the image itself, not its address.' }],
    ['no file', {}, { file: 'Choose one image.' }],
    ['an empty file', { file: new Blob([]) }, { file: unsupported }],
  ])('%s', async (_, form, fields) => {
    const answer = await send(formOf(form))
    expect([answer.status, await errorOf(answer)]).toEqual([
      422,
      { code: 'invalid', message: Object.values(fields)[0], fields },
    ])
  })

  test('a wrong preset or cloud name', async () => {
    const file = new Blob([Uint8Array.from(await encoded('png'))], { type: 'image/png' })
    const refused = async (form: Form) => {
      const answer = await send(formOf({ file, ...form }))
      return [answer.status, await errorOf(answer)]
    }
    const fields = { upload_preset: 'There is no such upload preset.', cloud_name: 'There is no such cloud name.' }
    expect(await refused({ upload_preset: 'other' })).toMatchObject([422, { fields: { upload_preset: fields.upload_preset } }])
    expect(await refused({ cloud_name: 'other' })).toMatchObject([422, { fields: { cloud_name: fields.cloud_name } }])
    expect(await refused({ upload_preset: '', cloud_name: '' })).toEqual([
      422,
      { code: 'invalid', message: fields.upload_preset, fields },
    ])
    expect(await storedImages()).toBe(0)
  })

  test('two files', async () => {
    const form = formOf({ file: new Blob([Uint8Array.from(await encoded('png'))]) })
    form.append('file', new Blob([Uint8Array.from(await encoded('png'))]), 'second')
    expect(await errorOf(await send(form))).toMatchObject({ fields: { file: 'Choose one image.' } })
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
    const answer = await send(body, { 'content-type': type })
    expect([answer.status, await errorOf(answer)]).toMatchObject([422, { code: 'invalid', message }])
  })

  test('fields that nobody asked for change nothing', async () => {
    const form = formOf({ file: new Blob([Uint8Array.from(await encoded('png'))], { type: 'image/png' }) })
    for (const [name, value] of Object.entries({
      public_id: 'CHOSEN',
      folder: '../x',
      id: 'CHOSEN',
      url: 'https://evil.example',
    })) {
      form.append(name, value)
    }
    const uploaded = (await (await send(form)).json()) as Uploaded
    expect(uploaded.public_id).toMatch(/^[\w-]{32}$/)
    expect(uploaded.url).toBe(`/images/${uploaded.public_id}`)
  })
})
