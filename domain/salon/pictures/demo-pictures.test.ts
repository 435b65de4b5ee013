import { expect, test } from 'vitest'
import { demoPictures, isPageDrawing, withDrawings } from './demo-pictures.ts'
import { noPictures } from './picture-settings.ts'

test('applying a look brings its drawings, and keeps the owner’s pictures', () => {
  const house = demoPictures('house')
  const own = { url: '/images/own', alt: 'Our own', focus: { x: 50, y: 50 } }
  const gallery = [{ url: '/images/work', alt: '', stylistId: '', serviceId: '' }]
  const settings = { salon: { pictureUrl: house.hero.url, name: 'Linden' }, pictures: { ...house, team: own, gallery } }
  const barber = demoPictures('barber')
  expect(withDrawings(settings, 'barber')).toEqual({
    salon: { pictureUrl: barber.hero.url, name: 'Linden' },
    pictures: { hero: barber.hero, salon: barber.salon, team: own, gallery },
  })
  expect(withDrawings(withDrawings(settings, 'color'), 'house')).toEqual(settings)
  const without = { salon: { pictureUrl: '' }, pictures: noPictures }
  expect(withDrawings(without, 'classic')).toEqual(without)
})

test('each look has drawings of its own', () => {
  const all = (['house', 'barber', 'classic', 'color'] as const).flatMap((look) => Object.values(demoPictures(look)))
  expect(new Set(all.map(({ url }) => url)).size).toBe(12)
  expect(all.every(({ url, alt }) => isPageDrawing(url) && alt !== '')).toBe(true)
})
