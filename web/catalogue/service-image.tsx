import { useState } from 'react'
import { imageSources } from '../../domain/image.ts'
import { useAppSelector } from '../store/hooks.ts'

interface ServiceImageProps {
  readonly imageUrl: string
  /** Its size and shape; the image fills it. */
  readonly className: string
  /** How wide that makes it, as the `sizes` of an image say it. */
  readonly sizes: string
}

/** A service's image, for the eye only: its name stands beside it. One that can't be shown leaves its place empty. */
export function ServiceImage({ imageUrl, className, sizes }: ServiceImageProps) {
  const uploads = useAppSelector((state) => state.salon.salon?.uploads)
  const [broken, setBroken] = useState<string>()
  if (broken === imageUrl) return null
  return (
    <img
      srcSet={imageSources(imageUrl, uploads)}
      sizes={sizes}
      src={imageUrl}
      alt=""
      width={800}
      height={450}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(imageUrl)}
      className={`bg-accent-soft object-cover ${className}`}
    />
  )
}
