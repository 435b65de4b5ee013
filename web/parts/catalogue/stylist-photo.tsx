import { t } from '@lingui/core/macro'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import { Picture } from '../../ui/art/picture.tsx'

interface StylistPhotoProps {
  readonly stylist: Pick<Stylist, 'stylistName' | 'imageUrl'>
  readonly className: string
  /** The resulting width, for the image's `sizes`. */
  readonly sizes: string
  /** Hides the image from screen readers, next to the name. */
  readonly decorative?: boolean
}

export function StylistPhoto({ stylist, className, sizes, decorative = false }: StylistPhotoProps) {
  return (
    <Picture
      picture={{ url: stylist.imageUrl ?? '' }}
      alt={decorative ? '' : t`Portrait of ${{ name: stylist.stylistName }}`}
      sizes={sizes}
      fallback="/stylist-placeholder.svg"
      className={`object-cover ${className}`}
    />
  )
}
