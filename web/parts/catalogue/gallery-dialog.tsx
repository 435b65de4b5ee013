import { Dialog } from '@base-ui/react/dialog'
import { t } from '@lingui/core/macro'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { GalleryPicture } from '../../../domain/salon/pictures/picture-settings.ts'
import { isRightToLeft, readingKey } from '../../language/direction.ts'
import { selectShownServices, selectStylists } from '../../store/catalogue.ts'
import { useAppSelector, useBookingPath } from '../../store/hooks.ts'
import { Picture } from '../../ui/art/picture.tsx'
import { ButtonLink } from '../../ui/button.tsx'

interface GalleryDialogProps {
  readonly pictures: readonly GalleryPicture[]
  readonly index: number
  readonly onIndex: (index: number) => void
  readonly onClose: () => void
}

/** Sideways distance that turns to the next picture, in CSS pixels. */
const swipeFrom = 40

const roundButton =
  'grid size-12 shrink-0 place-items-center rounded-full border border-line bg-surface text-ink hover:bg-accent-soft disabled:opacity-35'

/** A picture at window size; swipe, arrow keys and buttons turn to its neighbors. Loaded on first use. */
export default function GalleryDialog({ pictures, index, onIndex, onClose }: GalleryDialogProps) {
  const picture = pictures[index] ?? pictures[0]
  const swipe = useRef<{ readonly x: number; readonly y: number } | null>(null)
  if (!picture) return null
  const step = (by: number) => onIndex(Math.max(0, Math.min(pictures.length - 1, index + by)))

  function turnByKey({ key }: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      Home: -pictures.length,
      End: pictures.length,
    }
    const by = steps[readingKey(key)]
    if (by) step(by)
  }
  function endSwipe({ clientX, clientY }: PointerEvent): void {
    const { current: from } = swipe
    swipe.current = null
    const across = from ? clientX - from.x : 0
    if (from && Math.abs(across) > swipeFrom && Math.abs(across) > Math.abs(clientY - from.y))
      step(across < 0 === isRightToLeft() ? -1 : 1)
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup
          onKeyDown={turnByKey}
          className="fixed inset-0 z-50 grid grid-rows-[auto_minmax(0,1fr)_auto] gap-3 bg-paper p-3 text-ink sm:inset-6 sm:rounded-card sm:p-5 sm:shadow-float"
        >
          <div className="flex items-center justify-between gap-3">
            <Dialog.Title aria-live="polite" className="font-medium">
              {t`Picture ${{ number: index + 1 }} of ${{ count: pictures.length }}`}
            </Dialog.Title>
            <Dialog.Close aria-label={t({ message: 'Close', context: 'verb: closes a dialog' })} className={roundButton}>
              <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
          </div>
          <div
            className="relative min-h-0 touch-pan-y touch-pinch-zoom select-none"
            onPointerDown={({ clientX: x, clientY: y }) => {
              swipe.current = { x, y }
            }}
            onPointerUp={endSwipe}
            onPointerCancel={() => {
              swipe.current = null
            }}
          >
            <Picture
              key={picture.url}
              picture={picture}
              alt={picture.alt}
              loading="eager"
              draggable={false}
              sizes="100vw"
              className="absolute inset-0 m-auto h-auto max-h-full w-auto max-w-full rounded-control"
            />
          </div>
          <GalleryFoot picture={picture} isFirst={index === 0} isLast={index === pictures.length - 1} onStep={step} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface GalleryFootProps {
  readonly picture: GalleryPicture
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onStep: (by: number) => void
}

function GalleryFoot({ picture, isFirst, isLast, onStep }: GalleryFootProps) {
  return (
    <div className="flex items-center justify-between gap-3">
      <button
        type="button"
        aria-label={t`Previous picture`}
        disabled={isFirst}
        onClick={() => onStep(-1)}
        className={roundButton}
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </button>
      <Caption picture={picture} />
      <button type="button" aria-label={t`Next picture`} disabled={isLast} onClick={() => onStep(1)} className={roundButton}>
        <ChevronRight aria-hidden="true" className="size-5" />
      </button>
    </div>
  )
}

function workText(service: string | undefined, stylist: string | undefined): string {
  if (stylist === undefined) return service ?? ''
  return service === undefined
    ? t({ message: `by ${stylist}`, comment: 'Who made what a picture shows' })
    : t({ message: `${service} by ${stylist}`, comment: 'What a picture shows' })
}

/** Description, stylist and a link to book the same, as far as the catalogue still has them. */
function Caption({ picture: { alt, stylistId, serviceId } }: { readonly picture: GalleryPicture }) {
  const stylist = useAppSelector(selectStylists).find(({ id }) => id === stylistId)
  const service = useAppSelector(selectShownServices).find(({ id }) => id === serviceId)
  const bookingPath = useBookingPath()
  const by = workText(service?.ServiceName, stylist?.stylistName)
  const query = new URLSearchParams({ ...(service && { services: service.id }), ...(stylist && { stylist: stylist.id }) })
  return (
    <div className="grid min-w-0 justify-items-center gap-2 text-center">
      {alt && (
        // Screen readers get this from the picture.
        <p aria-hidden="true" className="line-clamp-3 wrap-anywhere">
          {alt}
        </p>
      )}
      {by && <Dialog.Description className="text-sm text-muted wrap-anywhere">{by}</Dialog.Description>}
      {by && (
        <ButtonLink to={`${bookingPath}?${query}`} variant="secondary">
          {t`Book this`}
        </ButtonLink>
      )}
    </div>
  )
}
