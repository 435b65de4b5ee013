import fc from 'fast-check'
import { expect, test } from 'vitest'
import { positionIn } from './map-link.ts'
import { degreesText, geoLink, mapFrame, mapLink } from './map-position.ts'

test.each([
  // The marked place, not the middle of the map.
  [
    'https://www.google.com/maps/place/Salon/@40.7000,-74.1000,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d40.6937!4d-73.9903',
    40.6937,
    -73.9903,
  ],
  ['https://www.google.com/maps/@40.6937,-73.9903,15z', 40.6937, -73.9903],
  ['https://maps.google.com/?q=40.6937,-73.9903', 40.6937, -73.9903],
  ['https://www.google.com/maps/search/?api=1&query=40.6937%2C-73.9903', 40.6937, -73.9903],
  ['https://maps.apple.com/?address=12%20Linden&ll=40.6937,-73.9903&q=Salon', 40.6937, -73.9903],
  ['https://maps.apple.com/place?coordinate=40.6937,-73.9903&name=Salon', 40.6937, -73.9903],
  ['https://www.openstreetmap.org/?mlat=40.6937&mlon=-73.9903#map=19/40.1/-73.1', 40.6937, -73.9903],
  ['https://www.openstreetmap.org/#map=19/40.6937/-73.9903', 40.6937, -73.9903],
  ['https://www.bing.com/maps?cp=40.6937~-73.9903&lvl=16', 40.6937, -73.9903],
  ['https://wego.here.com/?map=40.6937,-73.9903,15,normal', 40.6937, -73.9903],
  ['geo:40.6937,-73.9903?z=17', 40.6937, -73.9903],
  ['40.6937, -73.9903', 40.6937, -73.9903],
  ['  -33.8688  151.2093 ', -33.8688, 151.2093],
])('%s has a position', (text, latitude, longitude) => {
  expect(positionIn(text)).toEqual({ latitude, longitude })
})

test.each([
  '',
  'https://maps.app.goo.gl/abc123',
  'https://www.google.com/maps/place/12+Linden+Street',
  '12 Linden Street, Brooklyn, NY 11201',
  '40.6937',
  '95, 200',
  'https://maps.example/?q=%E0%A4%A',
])('%s has none', (text) => {
  expect(positionIn(text)).toBeNull()
})

test('reads every position from the links made for it, and frames only one site', () => {
  const micro = (most: number) => fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((number) => number / 1e6)
  fc.assert(
    fc.property(fc.record({ latitude: micro(90), longitude: micro(180) }), (position) => {
      for (const link of [mapLink(position), geoLink(position)]) expect(positionIn(link)).toEqual(position)
      const { origin, pathname, searchParams } = new URL(mapFrame(position))
      expect([origin, pathname]).toEqual(['https://www.openstreetmap.org', '/export/embed.html'])
      expect(searchParams.get('marker')).toBe([position.latitude, position.longitude].map(degreesText).join())
    }),
  )
})
