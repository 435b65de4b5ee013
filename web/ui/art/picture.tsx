import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { imageSources } from '../../../domain/image.ts'
import type { Focus, PagePicture } from '../../../domain/salon/pictures/picture-settings.ts'
import { useAppSelector } from '../../store/hooks.ts'

interface PictureProps extends Pick<ComponentProps<'img'>, 'loading' | 'fetchPriority' | 'draggable'> {
  /** `width` and `height`, in pixels, reserve its space; by default a portrait's, which the class crops. */
  readonly picture: Pick<PagePicture, 'url' | 'width' | 'height'> & { readonly focus?: Focus | undefined }
  readonly alt: string
  /** Displayed width, for the image's `sizes`. */
  readonly sizes: string
  readonly className: string
  /** Replacement if it can't be loaded; by default nothing. */
  readonly fallback?: string
}

/** An uploaded image in a fitting width. Lazy by default. */
export function Picture({ picture, alt, sizes, className, fallback, ...image }: PictureProps) {
  const { url, width, height, focus } = picture
  const { source, sources, onBroken } = useSource(url, { ownWidth: width, fallback })
  const element = useRef<HTMLImageElement>(null)
  const missed = useEffectEvent(onBroken)
  useEffect(() => {
    // Failed before hydration, without a listener.
    if (element.current?.complete && element.current.naturalWidth === 0) missed()
  }, [])
  if (!source) return null
  return (
    <img
      loading="lazy"
      {...image}
      ref={element}
      srcSet={sources}
      sizes={sizes}
      src={source}
      alt={alt}
      width={width ?? 800}
      height={height ?? 800}
      decoding="async"
      onError={onBroken}
      style={focus && { objectPosition: `${focus.x}% ${focus.y}%` }}
      className={`bg-accent-soft ${className}`}
    />
  )
}

interface SourceOptions {
  readonly ownWidth: number | undefined
  readonly fallback: string | undefined
}

/** Chooses the source: resized, the original if a cloud refuses to resize, or the fallback. */
function useSource(url: string, { ownWidth, fallback }: SourceOptions) {
  const uploads = useAppSelector((state) => state.salon.salon?.uploads)
  const [broken, setBroken] = useState<{ readonly url: string; readonly what: 'sources' | 'image' }>()
  const what = broken && broken.url === url ? broken.what : undefined
  if (!url || what === 'image') return { source: fallback, sources: undefined, onBroken: () => {} }
  const sources = what ? undefined : imageSources(url, uploads, ownWidth)
  return { source: url, sources, onBroken: () => setBroken({ url, what: sources ? 'sources' : 'image' }) }
}
