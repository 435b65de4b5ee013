import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noPictures, type ShownGallery } from '../../../domain/salon/pictures/picture-settings.ts'
import type { Salon } from '../../../domain/salon/salon.ts'
import type { Settings, SettingsDocument } from '../../../domain/salon/settings.ts'
import { adminEmail, openTestSalon, type Person, signedIn, visitor } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let owner: Person

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
  owner = await signedIn(app, database, { email: adminEmail })
})
afterAll(() => database.drop())

const read = async <Body>(path: string) => (await (await visitor(app).call('GET', path)).json()) as Body
const save = async (change: (settings: Settings) => object) => {
  const { version, settings } = (await (await owner.call('GET', '/api/settings')).json()) as SettingsDocument
  const response = await owner.call('PATCH', '/api/settings', { version, settings: change(settings) })
  return { status: response.status, body: (await response.json()) as { error?: { fields?: Record<string, string> } } }
}
const work = (name: string | number) => ({
  url: `/images/work-${name}`,
  alt: `Work ${name}`,
  width: 800,
  height: 1000,
  stylistId: '',
  serviceId: 'cut',
})
const withGallery = (gallery: object[]) => (settings: Settings) => ({ ...settings, pictures: { ...noPictures, gallery } })

test('the gallery is shown in the owner’s order, and only to who asks for it', async () => {
  expect((await save(withGallery(['b', 'a', 'c'].map(work)))).status).toBe(200)
  const { pictures, version } = await read<ShownGallery>('/api/gallery')
  expect(pictures).toEqual(['b', 'a', 'c'].map(work))
  const salon = await read<Salon>('/api/salon')
  expect(version).toBe(salon.settingsVersion)
  expect(JSON.stringify(salon)).not.toContain('work-')
})

test('a salon’s picture from before is its hero, and what is known of another isn’t said of it', async () => {
  const hero = { url: '/images/new', alt: 'Red curls', width: 1600, height: 1200, focus: { x: 20, y: 80 } }
  const change = (pictureUrl: string) => (settings: Settings) => ({
    ...settings,
    salon: { ...settings.salon, pictureUrl },
    pictures: { ...noPictures, hero },
  })
  await save(change('/images/new'))
  expect(await read('/api/salon')).toMatchObject({ pictureUrl: '/images/new', pictures: { hero } })
  // Changes only the address, as a script might.
  await save(change('/images/other'))
  const other = { url: '/images/other', alt: '', focus: { x: 50, y: 50 } }
  expect((await read<Salon>('/api/salon')).pictures.hero).toEqual(other)
  await save(change(''))
  expect((await read<Salon>('/api/salon')).pictures.hero).toBeNull()
})

test('settings that the version before has stored have no pictures yet', async () => {
  await database.pool.query(`update settings set document = document - 'pictures'`)
  expect((await save(({ noGaps }) => ({ noGaps: !noGaps }))).status).toBe(200)
  expect((await read<ShownGallery>('/api/gallery')).pictures).toEqual([])
})

describe('is refused beside its field', () => {
  const elsewhere = 'Upload the image here. Images from other sites can’t be shown.'
  test.each<[string, object[], string, string]>([
    [
      'a 25th picture',
      Array.from({ length: 25 }, (_, index) => work(index)),
      'pictures.gallery',
      'The gallery holds 24 pictures',
    ],
    ['a picture twice', [work(1), work(1)], 'pictures.gallery', 'Each picture can be in the gallery once'],
    ['another site’s picture', [{ ...work(1), url: 'https://evil.example/a.png' }], 'pictures.gallery.0.url', elsewhere],
    ['a way out of the images', [{ ...work(1), url: '/images/../api/me' }], 'pictures.gallery.0.url', elsewhere],
    [
      'a long description',
      [work(0), { ...work(1), alt: 'x'.repeat(201) }],
      'pictures.gallery.1.alt',
      'The description must be at most 200 characters',
    ],
    [
      'an id that is none',
      [{ ...work(1), stylistId: '"><script>' }],
      'pictures.gallery.0.stylistId',
      'We can’t find anything with that ID',
    ],
  ])('%s', async (_, gallery, field, message) => {
    const { status, body } = await save(withGallery(gallery))
    expect([status, body.error?.fields]).toEqual([422, { [field]: message }])
  })
})
