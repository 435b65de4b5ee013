import { plural, t } from '@lingui/core/macro'
import { Button } from '../../../ui/button.tsx'
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
    isDoneSaid && doneText(ids.length, isUndone),
    refused > 0 && refusedText(refused, isUndone),
    unknown > 0 &&
      t`${plural(unknown, {
        one: 'We don’t know about # booking: no answer came.',
        other: 'We don’t know about # bookings: no answer came.',
      })}`,
    refused + unknown > 0 && t`See the cards.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function doneText(count: number, isUndone: boolean): string {
  return isUndone
    ? t`${plural(count, { one: '# booking pending again.', other: '# bookings pending again.' })}`
    : t`${plural(count, { one: '# booking confirmed.', other: '# bookings confirmed.' })}`
}

function refusedText(count: number, isUndone: boolean): string {
  return isUndone
    ? t`${plural(count, { one: '# booking couldn’t be undone.', other: '# bookings couldn’t be undone.' })}`
    : t`${plural(count, { one: '# booking couldn’t be confirmed.', other: '# bookings couldn’t be confirmed.' })}`
}

/** Overlays the bottom of the window, so that nothing moves when it appears. */
export function BulkBar({ count, result, isBusy, onConfirm, onClear, onUndo, onClose }: BulkBarProps) {
  if (count === 0 && !result) return null
  return (
    <section
      aria-label={t`Selected bookings`}
      className="fixed inset-x-4 bottom-[calc(1rem+var(--foot))] z-30 mx-auto flex max-w-2xl flex-wrap items-center gap-3 rounded-card border border-line-strong bg-surface px-4 py-3 shadow-float"
    >
      {count > 0 ? (
        <>
          <p className="grow font-medium">{t`${plural(count, { one: '# selected', other: '# selected' })}`}</p>
          <Button variant="quiet" onClick={onClear} disabled={isBusy}>
            {t({ message: 'Clear', context: 'verb: select none' })}
          </Button>
          <Button busy={isBusy} onClick={onConfirm}>
            {t`${plural(count, { one: 'Confirm # booking', other: 'Confirm # bookings' })}`}
          </Button>
        </>
      ) : (
        result && (
          <>
            {/* On the left, away from where Confirm was. */}
            {result.ids.length > 0 && !result.isUndone && (
              <UndoButton busy={isBusy} onUndo={onUndo} onExpire={onClose}>
                {t`Undo all`}
              </UndoButton>
            )}
            <Button variant="quiet" onClick={onClose} className="px-3!">
              {t({ message: 'Close', context: 'verb' })}
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
