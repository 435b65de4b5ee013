import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filterPictures } from './gallery.ts'
import {
  centered,
  countUndescribed,
  longestAlt,
  mostInGallery,
  noPictures,
  pictureSettings,
  resolvePagePictures,
} from './picture-settings.ts'

const pictureAt = (url: string) => ({ url, alt: 'A bob at chin length', width: 1600, height: 1200 })
const inGallery = (url: string, shows: { stylistId?: string; serviceId?: string } = {}) => ({
  ...pictureAt(url),
  stylistId: '',
  serviceId: '',
  ...shows,
})
const makeGallery = (count: number) => Array.from({ length: count }, (_, index) => inGallery(`/images/work-${index}`))
const readProblem = (pictures: object) => pictureSettings.safeParse({ ...noPictures, ...pictures }).error?.issues[0]?.message

describe('pictures of the pages', () => {
  test('have a description and a focus', () => {
    const salon = { ...pictureAt('/images/a'), focus: { x: 20, y: 0 } }
    const read = pictureSettings.parse({
      ...noPictures,
      salon,
      team: pictureAt('/images/b'),
      gallery: makeGallery(mostInGallery),
    })
    expect(read).toMatchObject({ salon, team: { focus: centered } })
    expect(read.gallery).toHaveLength(24)
  })

  test.each([
    ['one too many', { gallery: makeGallery(25) }, 'The gallery holds 24 pictures'],
    ['one twice', { gallery: [inGallery('/images/a'), inGallery('/images/a')] }, 'Each picture can be in the gallery once'],
    [
      'one of another site',
      { gallery: [inGallery('https://evil.example/a.png')] },
      'Upload the image here. Images from other sites can’t be shown.',
    ],
    [
      'a script for an address',
      { team: pictureAt('javascript:alert(1)') },
      'Upload the image here. Images from other sites can’t be shown.',
    ],
    [
      'a long description',
      { salon: { ...pictureAt('/images/a'), alt: 'x'.repeat(longestAlt + 1) } },
      'The description must be at most 200 characters',
    ],
  ])('are refused with %s', (_, pictures, message) => {
    expect(readProblem(pictures)).toBe(message)
  })

  test.each([{ focus: { x: 101, y: 0 } }, { focus: { x: -1, y: 0 } }, { width: 0 }, { height: 1.5 }])(
    'are refused with %j',
    (change) => {
      expect(readProblem({ team: { ...pictureAt('/images/a'), ...change } })).toBeDefined()
    },
  )

  test('are counted without a description', () => {
    const gallery = [inGallery('/images/a'), { ...inGallery('/images/b'), alt: '' }]
    expect(countUndescribed({ ...noPictures, gallery, team: { ...pictureAt('/images/c'), alt: '', focus: centered } })).toBe(2)
    expect(countUndescribed(noPictures)).toBe(0)
  })
})

describe('the hero', () => {
  const hero = { ...pictureAt('/images/a'), focus: { x: 10, y: 20 } }

  test('is the salon’s picture with its details', () => {
    expect(resolvePagePictures('/images/a', { ...noPictures, hero }).hero).toEqual(hero)
  })

  test('works without details, as in older settings', () => {
    expect(resolvePagePictures('/images/old', noPictures).hero).toEqual({ url: '/images/old', alt: '', focus: centered })
  })

  test('ignores another picture’s details', () => {
    expect(resolvePagePictures('/images/new', { ...noPictures, hero }).hero).toEqual({
      url: '/images/new',
      alt: '',
      focus: centered,
    })
    expect(resolvePagePictures('', { ...noPictures, hero }).hero).toBeNull()
  })
})

describe('the gallery', () => {
  const id = fc.constantFrom('', 'ines', 'dayo')
  const pictures = fc.array(fc.record({ stylistId: id, serviceId: id, url: fc.webUrl() }))

  test('shows exactly the pictures of the stylist and the service, in order', () => {
    fc.assert(
      fc.property(
        pictures,
        fc.option(id, { nil: undefined }),
        fc.option(id, { nil: undefined }),
        (all, stylistId, serviceId) => {
          const filtered = filterPictures(all, { stylistId, serviceId })
          const fits = (one: (typeof all)[number]) =>
            (stylistId ?? one.stylistId) === one.stylistId && (serviceId ?? one.serviceId) === one.serviceId
          expect(filtered.every(fits)).toBe(true)
          expect(all.filter((one) => !filtered.includes(one)).some(fits)).toBe(false)
          expect([...filtered].toSorted((one, other) => all.indexOf(one) - all.indexOf(other))).toEqual(filtered)
        },
      ),
    )
  })
})
