import { t } from '@lingui/core/macro'
import { centered, type PagePicture } from '../../../../../domain/salon/pictures/picture-settings.ts'
import { useGallery } from '../../../../parts/catalogue/gallery.tsx'
import { Picture } from '../../../../ui/art/picture.tsx'

interface PictureChoiceProps {
  /** Name of the service group that gets the picture. */
  readonly group: string
  readonly onChoose: (picture: PagePicture) => void
}

export function PictureChoice({ group, onChoose }: PictureChoiceProps) {
  const gallery = useGallery()
  if (gallery.length === 0) return null
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">{t`Or take one from your gallery:`}</p>
      <ul className="flex flex-wrap gap-2">
        {gallery.map(({ url, alt, width, height }, index) => (
          <li key={url}>
            <button
              type="button"
              aria-label={alt ? t`Use ${{ picture: alt }} for ${group}` : t`Use picture ${{ number: index + 1 }} for ${group}`}
              onClick={() => onChoose({ url, alt, width, height, focus: centered })}
              className="block overflow-hidden rounded-control hover:opacity-80"
            >
              <Picture picture={{ url, width, height }} alt="" sizes="4rem" className="size-16 object-cover" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
