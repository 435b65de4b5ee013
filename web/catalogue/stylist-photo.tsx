import type { Stylist } from '../../domain/stylist.ts'
import { Picture } from '../ui/art/picture.tsx'

interface StylistPhotoProps {
  readonly stylist: Pick<Stylist, 'stylistName' | 'imageUrl'>
  /** Its size and shape; the image fills it. */
  readonly className: string
  /** How wide that makes it, as the `sizes` of an image say it. */
  readonly sizes: string
  /** Hides the image from screen readers, where the name stands beside it. */
  readonly decorative?: boolean
}

/** A stylist's image, or a placeholder where there is none or it fails to load. */
export function StylistPhoto({ stylist, className, sizes, decorative = false }: StylistPhotoProps) {
  return (
    <Picture
      picture={{ url: stylist.imageUrl ?? '' }}
      alt={decorative ? '' : `Portrait of ${stylist.stylistName}`}
      sizes={sizes}
      fallback="/stylist-placeholder.svg"
      className={`object-cover ${className}`}
    />
  )
}
