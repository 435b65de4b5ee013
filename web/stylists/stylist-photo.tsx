import { useState } from 'react'
import { imageSources } from '../../domain/image.ts'
import type { Stylist } from '../../domain/stylist.ts'

const placeholder = '/stylist-placeholder.svg'

interface StylistPhotoProps {
  readonly stylist: Pick<Stylist, 'stylistName' | 'imageUrl'>
  /** Its size and shape; the picture fills it. */
  readonly className: string
  /** How wide that makes it, as the `sizes` of an image say it: then no more is loaded than is seen. */
  readonly sizes: string
  /** Whether the name stands beside it anyway: then the picture is for the eye only. */
  readonly decorative?: boolean
}

/** A stylist's picture, or the placeholder where there is none or it cannot be shown. */
export function StylistPhoto({ stylist, className, sizes, decorative = false }: StylistPhotoProps) {
  const { stylistName, imageUrl } = stylist
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const source = imageUrl && imageUrl !== brokenUrl ? imageUrl : placeholder
  return (
    <img
      // Failed before the page came alive: nobody heard of it then.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && source !== placeholder) setBrokenUrl(imageUrl)
      }}
      srcSet={imageSources(source)}
      sizes={sizes}
      src={source}
      alt={decorative ? '' : `Portrait of ${stylistName}`}
      width={800}
      height={800}
      loading="lazy"
      decoding="async"
      onError={() => setBrokenUrl(imageUrl)}
      className={`bg-accent-soft object-cover ${className}`}
    />
  )
}
