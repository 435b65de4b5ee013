import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { imageSources } from '../../../domain/image.ts'
import type { Focus, PagePicture } from '../../../domain/pictures/picture-settings.ts'
import { useAppSelector } from '../../store/hooks.ts'

interface PictureProps extends Pick<ComponentProps<'img'>, 'loading' | 'fetchPriority' | 'draggable'> {
  /** `width` and `height`, in pixels, keep its place free; unknown ones are those of a portrait, which its class cuts to shape. */
  readonly picture: Pick<PagePicture, 'url' | 'width' | 'height'> & { readonly focus?: Focus | undefined }
  readonly alt: string
  /** How wide the class makes it, as the `sizes` of an image say it: then no more is loaded than is seen. */
  readonly sizes: string
  /** Its size and shape; the image fills it. */
  readonly className: string
  /** What is shown where it can't be loaded; nothing where there is none. */
  readonly fallback?: string
}

/** Any uploaded image, in the width that fits. Loaded when it comes into sight, unless `loading` says otherwise. */
export function Picture({ picture, alt, sizes, className, fallback, ...image }: PictureProps) {
  const { url, width, height, focus } = picture
  const { source, sources, onBroken } = useSource(url, { ownWidth: width, fallback })
  const element = useRef<HTMLImageElement>(null)
  const missed = useEffectEvent(onBroken)
  useEffect(() => {
    // It failed before hydration, when there was no listener.
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

/** What is shown of an image: in the width that fits; itself, where a cloud refuses to make it smaller; or the fallback. */
function useSource(url: string, { ownWidth, fallback }: SourceOptions) {
  const uploads = useAppSelector((state) => state.salon.salon?.uploads)
  const [broken, setBroken] = useState<{ readonly url: string; readonly what: 'sources' | 'image' }>()
  const what = broken && broken.url === url ? broken.what : undefined
  if (!url || what === 'image') return { source: fallback, sources: undefined, onBroken: () => {} }
  const sources = what ? undefined : imageSources(url, uploads, ownWidth)
  return { source: url, sources, onBroken: () => setBroken({ url, what: sources ? 'sources' : 'image' }) }
}
