import { expect, test } from 'vitest'
import { imageSources } from './image.ts'

test('an image of our own comes in three widths', () => {
  expect(imageSources('/images/abc')).toBe('/images/abc?w=240 240w, /images/abc?w=512 512w, /images/abc 800w')
})

test.each(['https://res.cloudinary.com/salon/image/upload/v1/a.png', '/stylist-placeholder.svg'])('%s comes in one', (url) => {
  expect(imageSources(url)).toBeUndefined()
})
