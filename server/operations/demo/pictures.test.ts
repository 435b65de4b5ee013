import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoPictures } from '../../../domain/salon/pictures/demo-pictures.ts'
import { noPictures, type ShownGallery } from '../../../domain/salon/pictures/picture-settings.ts'
import type { Salon } from '../../../domain/salon/salon.ts'
import type { SettingsDocument } from '../../../domain/salon/settings.ts'
import { storeInitial } from '../../salon/settings/current.ts'
import { adminEmail, fixedSettings, mondayMorning, openTestSalon, signedIn, visitor } from '../../testing/salon.ts'
import { databaseOfThisTest } from '../../testing/test-database.ts'
import { prepareSalon } from './seed.ts'

const lookNames = ['barber', 'classic', 'color'] as const

test('a demo salon shows drawings, which go with it, and what the owner has added stays', async () => {
  const { version: _, ...initial } = fixedSettings().get()
  const database = await databaseOfThisTest()
  await storeInitial(database.db, initial)
  const start = { hosted: false, clock: () => mondayMorning, timeZone: 'America/New_York', say: () => {} }
  await prepareSalon(database.db, { ...start, demoSettings: initial, startWith: 'demo' })
  const app = openTestSalon(database)
  const owner = await signedIn(app, database, { email: adminEmail })
  const read = async <Body>(path: string) => (await (await owner.call('GET', path)).json()) as Body

  const { version, settings } = await read<SettingsDocument>('/api/settings')
  expect(settings.pictures.gallery).toHaveLength(8)
  expect(settings.pictures.hero?.url).toBe(settings.salon.pictureUrl)
  const everything = [settings.pictures.hero, settings.pictures.salon, settings.pictures.team, ...settings.pictures.gallery]
  for (const picture of everything) {
    expect(picture).toMatchObject({ alt: expect.stringMatching(/\w/), width: expect.any(Number), height: expect.any(Number) })
    const { status, headers } = await app.request(`${picture?.url}?w=512`, { headers: { accept: 'image/avif' } })
    expect([status, headers.get('content-type')]).toEqual([200, 'image/avif'])
  }

  // Other looks' pictures exist, to be chosen.
  for (const { url, width, height } of lookNames.flatMap((look) => Object.values(demoPictures(look)))) {
    const response = await app.request(url)
    const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([response.status, metadata.width, metadata.height]).toEqual([200, width, height])
  }

  const own = { url: '/images/own', alt: 'Mine', stylistId: '', serviceId: '' }
  const gallery = [own, ...settings.pictures.gallery]
  const groups = [settings.pictures.team, own].map((picture, index) => ({ name: `Group ${index}`, text: '', picture }))
  const page = { ...settings.page, groups }
  const changed = { ...settings, pictures: { ...settings.pictures, gallery }, page }
  expect((await owner.call('PATCH', '/api/settings', { version, settings: changed })).status).toBe(200)
  expect((await owner.call('POST', '/api/demo/clear', {})).status).toBe(204)
  const { settings: after } = await read<SettingsDocument>('/api/settings')
  expect([after.salon.pictureUrl, after.pictures]).toEqual(['', { ...noPictures, gallery: [own] }])
  expect(after.page.groups.map(({ picture }) => picture?.url ?? null)).toEqual([null, own.url])
  const stranger = visitor(app)
  const { pictures } = (await (await stranger.call('GET', '/api/gallery')).json()) as ShownGallery
  expect(pictures).toEqual([own])
  expect(((await (await stranger.call('GET', '/api/salon')).json()) as Salon).pictures.hero).toBeNull()
})
