import { Button } from '../../../ui/button.tsx'
import { bookingsText } from '../../shared/count-text.ts'
import { UndoButton } from '../../shared/undo-button.tsx'

export interface BulkResult {
  readonly ids: readonly string[]
  readonly refused: number
  /** Number without a response, which may or may not have changed. */
  readonly unknown: number
  readonly isUndone: boolean
}

interface BulkBarProps {
  readonly count: number
  readonly result: BulkResult | null
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onClear: () => void
  readonly onUndo: () => void
  /** Undo has expired, or the bar was closed. */
  readonly onClose: () => void
}

export function bulkText({ ids, refused, unknown, isUndone }: BulkResult): string {
  const isDoneSaid = ids.length > 0 && !(isUndone && refused + unknown > 0)
  return [
    isDoneSaid && `${bookingsText(ids.length)} ${isUndone ? 'pending again' : 'confirmed'}.`,
    refused > 0 && `${bookingsText(refused)} couldn’t be ${isUndone ? 'undone' : 'confirmed'}.`,
    unknown > 0 && `We don’t know about ${bookingsText(unknown)}: no answer came.`,
    refused + unknown > 0 && 'See the cards.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Overlays the bottom of the window, so that nothing moves when it appears. */
export function BulkBar({ count, result, isBusy, onConfirm, onClear, onUndo, onClose }: BulkBarProps) {
  if (count === 0 && !result) return null
  return (
    <section
      aria-label="Selected bookings"
      className="fixed inset-x-4 bottom-[calc(1rem+var(--foot))] z-30 mx-auto flex max-w-2xl flex-wrap items-center gap-3 rounded-card border border-line-strong bg-surface px-4 py-3 shadow-float"
    >
      {count > 0 ? (
        <>
          <p className="grow font-medium">{count} selected</p>
          <Button variant="quiet" onClick={onClear} disabled={isBusy}>
            Clear
          </Button>
          <Button busy={isBusy} onClick={onConfirm}>
            Confirm {bookingsText(count)}
          </Button>
        </>
      ) : (
        result && (
          <>
            {/* On the left, away from where Confirm was. */}
            {result.ids.length > 0 && !result.isUndone && (
              <UndoButton busy={isBusy} onUndo={onUndo} onExpire={onClose}>
                Undo all
              </UndoButton>
            )}
            <Button variant="quiet" onClick={onClose} className="px-3!">
              Close
            </Button>
            <p role="status" className="min-w-0 grow">
              {bulkText(result)}
            </p>
          </>
        )
      )}
    </section>
  )
}
