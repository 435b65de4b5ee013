import { plural, t } from '@lingui/core/macro'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { filterPictures, type WorkOf } from '../../../domain/salon/pictures/gallery.ts'
import type { GalleryPicture } from '../../../domain/salon/pictures/picture-settings.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { fetchGallery } from '../../store/salon.ts'
import { Picture } from '../../ui/art/picture.tsx'
import { Button } from '../../ui/button.tsx'
import { pressable } from '../../ui/use-hydrated.ts'

const GalleryDialog = lazy(() => import('./gallery-dialog.tsx'))

/** Shown at first: whole rows at each width. */
const usualAtFirst = 12

const none: readonly GalleryPicture[] = []

/** Pictures of the salon, a stylist or a service. Fetched if the page came without them, and again after settings change. */
export function useGallery({ stylistId, serviceId }: WorkOf = {}): readonly GalleryPicture[] {
  const dispatch = useAppDispatch()
  const gallery = useAppSelector((state) => state.salon.gallery)
  const version = useAppSelector((state) => state.salon.salon?.settingsVersion)
  const knownVersion = gallery?.version
  useEffect(() => {
    if (knownVersion === undefined || (version !== undefined && knownVersion < version)) void dispatch(fetchGallery())
  }, [dispatch, knownVersion, version])
  const all = gallery?.pictures ?? none
  return useMemo(() => filterPictures(all, { stylistId, serviceId }), [all, stylistId, serviceId])
}

function enlargeText(description: string, { number, count }: { readonly number: number; readonly count: number }): string {
  return description ? t`Enlarge: ${description}` : t`Enlarge: picture ${number} of ${count}`
}

interface GalleryGridProps {
  readonly pictures: readonly GalleryPicture[]
  readonly atFirst?: number
}

export function GalleryGrid({ pictures, atFirst = usualAtFirst }: GalleryGridProps) {
  const [opened, setOpened] = useState<number | null>(null)
  const [isWhole, setWhole] = useState(false)
  const visiblePictures = isWhole ? pictures : pictures.slice(0, atFirst)
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4">
        {visiblePictures.map((picture, index) => (
          <li key={picture.url}>
            <button
              type="button"
              {...pressable()}
              aria-haspopup="dialog"
              aria-label={enlargeText(picture.alt, { number: index + 1, count: pictures.length })}
              onClick={() => setOpened(index)}
              className="group block w-full cursor-zoom-in overflow-hidden rounded-card"
            >
              <Picture
                picture={picture}
                alt=""
                sizes="(min-width: 80rem) 17rem, (min-width: 64rem) 24vw, (min-width: 40rem) 32vw, 48vw"
                className="aspect-4/5 w-full object-cover transition-transform duration-300 group-hover:scale-103 motion-reduce:transform-none motion-reduce:transition-none"
              />
            </button>
          </li>
        ))}
      </ul>
      {visiblePictures.length < pictures.length && (
        <Button variant="secondary" className="mt-6" onClick={() => setWhole(true)}>
          {t`${plural({ count: pictures.length }, { one: 'Show all # pictures', other: 'Show all # pictures' })}`}
        </Button>
      )}
      {opened !== null && (
        <Suspense>
          <GalleryDialog pictures={pictures} index={opened} onIndex={setOpened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}
