import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { DeskBlock } from '../../../../../domain/booking/schedule/desk-block.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { toTile, useBlockable, useDayContext } from '../day-context.ts'

export function BlockMark({ block }: { readonly block: DeskBlock }) {
  const context = useDayContext()
  const formats = useFormats()
  const canChange = useBlockable()(block.stylistId)
  const { panel, open } = context
  const { id, starts, ends, reason, seriesId } = block
  const box = toTile(context, starts, ends)
  const name = reason || t({ message: 'Blocked', comment: 'A time that can’t be booked' })
  const start = formats.timeOfDay(starts)
  const end = formats.timeOfDay(ends)
  return (
    <button
      type="button"
      data-block={id}
      disabled={!canChange}
      aria-expanded={panel?.kind === 'block' && panel.id === id}
      onClick={() => open({ kind: 'block', id })}
      className="absolute inset-x-0.5 flex touch-manipulation scroll-mt-12 scroll-ms-14 flex-col overflow-hidden rounded-md border border-line-strong/50 bg-sunken px-1.5 py-0.5 text-start text-xs leading-snug text-muted select-none aria-expanded:outline-2 aria-expanded:outline-accent data-lifted:opacity-40"
      style={box}
    >
      <span className="block truncate">
        {seriesId === null ? (
          <Trans>
            {name}
            <span className="sr-only">
              , {start} to {end}
            </span>
          </Trans>
        ) : (
          <Trans>
            {name}
            <span className="sr-only">
              , {start} to {end}, repeats
            </span>
          </Trans>
        )}
      </span>
      {canChange && <span data-stretch="" aria-hidden="true" className="absolute inset-x-0 bottom-0 h-1.5 cursor-ns-resize" />}
    </button>
  )
}
