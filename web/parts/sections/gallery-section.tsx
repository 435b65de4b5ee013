import { t } from '@lingui/core/macro'
import { GalleryGrid, useGallery } from '../catalogue/gallery.tsx'
import { SectionHeading } from './section-heading.tsx'

export function GallerySection() {
  const pictures = useGallery()
  if (pictures.length === 0) return null
  return (
    <section aria-labelledby="gallery">
      <SectionHeading id="gallery" kicker={t`Gallery`} title={t`Our work`} />
      <GalleryGrid pictures={pictures} />
    </section>
  )
}
