import { t } from '@lingui/core/macro'
import { ImagePlus } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { imageTypes } from '../../../../../domain/image-file.ts'
import { withCommas } from '../../../../../domain/language/lists.ts'
import { type GalleryPicture, mostInGallery } from '../../../../../domain/salon/pictures/picture-settings.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { notify } from '../../../../ui/toast.ts'
import { SortableList } from '../../../shared/sortable-list.tsx'
import type { SettingsErrors } from '../saving/settings-state.ts'
import { GroupError } from '../section.tsx'
import { GalleryRow } from './gallery-row.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

type Gallery = readonly GalleryPicture[]

interface GalleryEditorProps {
  readonly gallery: Gallery
  readonly errors: SettingsErrors
  /** Edits the latest gallery, which may differ from the rendered one. */
  readonly onChange: (edit: (gallery: GalleryPicture[]) => GalleryPicture[]) => void
}

/** Uploads to the gallery and removes from it; keeps the focus where a picture was removed. */
function useGallery(gallery: Gallery, onChange: GalleryEditorProps['onChange']) {
  const [leftOut, setLeftOut] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const add = useRef<HTMLInputElement>(null)
  const removed = useRef<number | null>(null)
  const uploads = useUploads((image, file) =>
    onChange((now) => {
      if (now.some(({ url }) => url === image.url)) {
        notify({ text: t`${{ file: file.name }} is in the gallery already.` })
        return now
      }
      return [...now, { ...image, alt: '', stylistId: '', serviceId: '' }]
    }),
  )
  const room = mostInGallery - gallery.length - uploads.open

  useEffect(() => {
    // The pressed button was removed with its picture.
    const { current: index } = removed
    removed.current = null
    if (index === null) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]')
    const next = buttons?.[Math.min(index, gallery.length - 1)] ?? add.current
    next?.focus()
  }, [gallery])

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const files = [...(target.files ?? [])]
    target.value = ''
    uploads.add(files.slice(0, room))
    const rest = files.slice(room).map(({ name }) => name)
    setLeftOut(
      rest.length === 0
        ? ''
        : t`The gallery holds ${{ count: mostInGallery }} pictures. Left out: ${{ files: withCommas(rest) }}.`,
    )
  }

  function remove(picture: GalleryPicture, index: number): void {
    removed.current = index
    onChange((now) => now.filter(({ url }) => url !== picture.url))
    const run = async () => onChange((now) => now.toSpliced(index, 0, picture))
    notify({ about: picture.url, text: t`Picture removed.`, action: { label: t`Undo`, busy: t`Putting it back…`, run } })
  }

  return { list, add, uploads, room, leftOut, choose, remove }
}

/** Pictures of the salon's work: several uploads, descriptions, order. Loaded on demand. */
export default function GalleryEditor({ gallery, errors, onChange }: GalleryEditorProps) {
  const { list, add, uploads, room, leftOut, choose, remove } = useGallery(gallery, onChange)

  const items = gallery.map((picture, index) => ({
    id: picture.url,
    name: picture.alt || t`picture ${{ number: index + 1 }}`,
    picture,
  }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-5">
      <div className="grid gap-1">
        <h3 className="font-medium">{t`Gallery of your work`}</h3>
        <p className="text-sm text-muted">
          {t`On the home page, in this order. ${{ count: gallery.length }} of ${{ most: mostInGallery }}.`}
        </p>
      </div>
      {items.length > 0 && (
        <SortableList items={items} onMove={(moved) => onChange(() => moved.map(({ picture }) => picture))} listRef={list}>
          {({ picture, name }, index) => (
            <GalleryRow
              picture={picture}
              name={name}
              path={`pictures.gallery.${index}`}
              errors={errors}
              onChange={(changed) => onChange((now) => now.map((one) => (one.url === picture.url ? changed : one)))}
              onRemove={() => remove(picture, index)}
            />
          )}
        </SortableList>
      )}
      <UploadList {...uploads} />
      <GroupError>{leftOut || errors['pictures.gallery']}</GroupError>
      {room > 0 && (
        <p>
          <label
            className={`${buttonClass('secondary')} cursor-pointer outline-offset-2 has-focus-visible:outline-3 has-focus-visible:outline-accent`}
          >
            <ImagePlus aria-hidden="true" className="size-5" />
            {t`Add pictures`}
            <input ref={add} type="file" multiple accept={imageTypes.join()} onChange={choose} className="sr-only" />
          </label>
        </p>
      )}
    </div>
  )
}
