/** The longest side, in pixels, of an image that the image service keeps: twice what the largest portrait is shown at. */
export const largestImage = 800

/** Widths, in pixels, in which it keeps the same image besides: for a thumbnail and for a card, on a sharp screen. */
export const smallerWidths = [240, 512] as const
export type SmallerWidth = (typeof smallerWidths)[number]

/** The same image in each width as a page's `srcset` lists them, or undefined for an image that is not from our own service. */
export function imageSources(url: string): string | undefined {
  if (!url.startsWith('/images/')) return undefined
  return [...smallerWidths.map((width) => `${url}?w=${width} ${width}w`), `${url} ${largestImage}w`].join(', ')
}
