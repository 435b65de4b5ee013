import { describe, expect, test } from 'vitest'
import { imageSources } from './image.ts'
import { imageFileProblem, maxImageFileBytes } from './image-file.ts'

const embedded = { url: '/api/images', cloudName: 'chairtime' }
const cloud = { url: 'https://api.cloudinary.com/v1_1/my-salon/image/upload', cloudName: 'my-salon' }
const delivered = 'https://res.cloudinary.com/my-salon/image/upload'

describe('an image in several widths', () => {
  test('has smaller copies in our own service', () => {
    const sources = '/images/abc?w=240 240w, /images/abc?w=512 512w, /images/abc?w=800 800w'
    expect(imageSources('/images/abc', embedded)).toBe(sources)
    // Images uploaded before a cloud was configured stay where they are.
    expect(imageSources('/images/abc', cloud)).toBe(sources)
    expect(imageSources('/images/abc', undefined)).toBe(sources)
  })

  test('with a known width includes itself', () => {
    expect(imageSources('/images/abc', embedded, 600)).toBe('/images/abc?w=240 240w, /images/abc?w=512 512w, /images/abc 600w')
    expect(imageSources('/images/abc', embedded, 240)).toBe('/images/abc 240w')
    expect(imageSources(`${delivered}/a.png`, cloud, 5000)).toMatch(/c_limit,w_1280,\S+ 1280w, \S+c_limit,w_2000,\S+ 2000w$/)
  })

  test.each(['v1712/portraits/mara.png', 'mara.jpg', 'e_grayscale/v1/mara.png'])(
    'in our own cloud, %s, is resized there',
    (path) => {
      const at = (width: number) => `${delivered}/c_limit,w_${width},f_auto,q_auto/${path} ${width}w`
      expect(imageSources(`${delivered}/${path}`, cloud)).toBe(`${at(240)}, ${at(512)}, ${at(800)}`)
    },
  )

  test.each([
    ['of another cloud', 'https://res.cloudinary.com/other/image/upload/v1/a.png', cloud],
    ['of a cloud whose name begins alike', 'https://res.cloudinary.com/my-salon-2/image/upload/v1/a.png', cloud],
    ['of a cloud, where none is configured', 'https://res.cloudinary.com/chairtime/image/upload/v1/a.png', embedded],
    ['of a cloud, before it is known which', `${delivered}/v1/a.png`, undefined],
    ['that is signed, which holds for one address only', `${delivered}/s--Ab12_-3x--/v1/a.png`, cloud],
    ['that is no upload', 'https://res.cloudinary.com/my-salon/image/fetch/https://a.example/b.png', cloud],
    ['of another host', 'https://evil.example/https://res.cloudinary.com/my-salon/image/upload/v1/a.png', cloud],
    ['that would break the list apart', `${delivered}/v1/a, b.png`, cloud],
    ['that is the placeholder', '/stylist-placeholder.svg', cloud],
  ])('stays as it is if it is one %s', (_, url, uploads) => {
    expect(imageSources(url, uploads)).toBeUndefined()
  })
})

describe('a file to upload', () => {
  const file = { name: 'mara.png', type: 'image/png', size: 1000 }

  test.each([
    { type: 'image/png' },
    { type: 'image/jpeg' },
    { type: 'image/webp' },
    { type: 'image/avif' },
    // If the system doesn't know the ending, the server looks at the content.
    { type: '', name: 'mara.AVIF' },
    { size: maxImageFileBytes },
  ])('can be uploaded: %j', (details) => {
    expect(imageFileProblem({ ...file, ...details })).toBeNull()
  })

  test.each([
    [{ type: 'application/pdf', name: 'prices.pdf' }, 'That isn’t an image. Choose a PNG, JPEG, WebP or AVIF image.'],
    [{ type: '', name: 'mara' }, 'That isn’t an image. Choose a PNG, JPEG, WebP or AVIF image.'],
    [{ type: 'image/gif', name: 'mara.gif' }, 'Choose a PNG, JPEG, WebP or AVIF image.'],
    [{ type: 'image/svg+xml', name: 'mara.svg' }, 'Choose a PNG, JPEG, WebP or AVIF image.'],
    [
      { type: 'image/heic', name: 'IMG_1.HEIC' },
      'Most browsers can’t show a HEIC photo. Save it as a JPEG, then choose that copy.',
    ],
    [{ type: '', name: 'IMG_1.heif' }, 'Most browsers can’t show a HEIC photo. Save it as a JPEG, then choose that copy.'],
    [{ size: maxImageFileBytes + 1 }, 'This image is too large. It can be up to 10 MB.'],
    [{ size: 0 }, 'This file is empty. Choose another one.'],
  ])('is refused: %j', (details, problem) => {
    expect(imageFileProblem({ ...file, ...details })).toBe(problem)
  })
})
