import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { imageSources } from '../../domain/image.ts'
import type { Stylist } from '../../domain/stylist.ts'
import { useAppSelector } from '../store/hooks.ts'

const placeholder = '/stylist-placeholder.svg'

interface StylistPhotoProps {
  readonly stylist: Pick<Stylist, 'stylistName' | 'imageUrl'>
  /** Its size and shape; the image fills it. */
  readonly className: string
  /** How wide that makes it, as the `sizes` of an image say it: then no more is loaded than is seen. */
  readonly sizes: string
  /** Hides the image from screen readers, where the name stands beside it. */
  readonly decorative?: boolean
}

/** A stylist's image, or a placeholder where there is none or it fails to load. */
export function StylistPhoto({ stylist, className, sizes, decorative = false }: StylistPhotoProps) {
  const { source, sources, onBroken } = useSource(stylist.imageUrl)
  const image = useRef<HTMLImageElement>(null)
  const missed = useEffectEvent(onBroken)
  useEffect(() => {
    // It failed before hydration, when there was no listener.
    if (image.current?.complete && image.current.naturalWidth === 0) missed()
  }, [])
  return (
    <img
      ref={image}
      srcSet={sources}
      sizes={sizes}
      src={source}
      alt={decorative ? '' : `Portrait of ${stylist.stylistName}`}
      width={800}
      height={800}
      loading="lazy"
      decoding="async"
      onError={onBroken}
      className={`bg-accent-soft object-cover ${className}`}
    />
  )
}

/** What is shown of an image: in the width that fits; itself, where a cloud refuses to make it smaller; or the placeholder. */
function useSource(imageUrl: string | undefined) {
  const uploads = useAppSelector((state) => state.salon.salon?.uploads)
  const [broken, setBroken] = useState<{ readonly url: string | undefined; readonly what: 'sources' | 'image' }>()
  const what = broken && broken.url === imageUrl ? broken.what : undefined
  if (!imageUrl || what === 'image') return { source: placeholder, sources: undefined, onBroken: () => {} }
  const sources = what ? undefined : imageSources(imageUrl, uploads)
  return {
    source: imageUrl,
    sources,
    onBroken: () => setBroken({ url: imageUrl, what: sources ? 'sources' : 'image' }),
  }
}
