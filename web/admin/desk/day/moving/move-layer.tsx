import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect } from 'react'
import { type DaySlot, shifted, stretched } from '../../../../../domain/booking/schedule/desk-move.ts'
import { gridMinutes } from '../../../../../domain/time/calendar.ts'
import { readingKey } from '../../../../language/direction.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { buildWidths, stylistIdAt } from '../columns.ts'
import { toBox, useDayContext } from '../day-context.ts'
import { findItemElement, getSubjectId, getSubjectName, type Lifted, useMoveState } from './move-context.ts'
import { slotTexts } from './move-text.ts'

/** Covers the columns during a move: marks the target and takes presses. */
export function MoveLayer() {
  const context = useDayContext()
  const { lifted, target, ghost, layer, isPlacing, aim, drop } = useMoveState()
  const { day, step, lines } = context
  const { stylists, axis } = day
  const id = lifted && getSubjectId(lifted.subject)
  useLayoutEffect(() => {
    // Not in the block's own state: two hundred would render.
    const block = id === null ? null : findItemElement(id)
    block?.setAttribute('data-lifted', '')
    return () => block?.removeAttribute('data-lifted')
  }, [id])
  useEffect(() => {
    if (isPlacing) ghost.current?.focus({ preventScroll: true })
  }, [isPlacing, ghost])
  useEffect(() => {
    if (isPlacing && target) ghost.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isPlacing, target, ghost])

  function slotAt({ clientX, clientY, currentTarget }: PointerEvent | React.MouseEvent): DaySlot | null {
    if (!lifted || !target || lifted.part === 'end') return target
    const { top, height } = currentTarget.getBoundingClientRect()
    const line = Math.floor(((clientY - top) / height) * lines)
    const starts = axis.starts + line * step
    const stylistId = stylistIdAt(day, clientX) ?? target.stylistId
    return shifted(day, { ...target, stylistId }, { columns: 0, minutes: starts - target.starts })
  }

  // Prevents hover styles below, which would repaint.
  const lifting = isPlacing ? 'cursor-copy' : 'cursor-grabbing'
  const cursor = lifted ? lifting : 'pointer-events-none'
  const column = target ? stylists.findIndex((stylist) => stylist.id === target.stylistId) : -1
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard the mark is steered
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      ref={layer}
      className={`absolute inset-0 z-9 grid col-start-2 -col-end-1 row-start-2 row-end-3 ${cursor}`}
      // The columns again: a subgrid can't lie over them.
      style={{ gridTemplateColumns: buildWidths(day) }}
      onPointerMove={(event) => {
        const slot = isPlacing && event.pointerType === 'mouse' ? slotAt(event) : null
        if (slot) aim(slot)
      }}
      onClick={(event) => {
        if (!isPlacing) return
        // A click by keyboard has no coordinates.
        const slot = event.detail === 0 ? target : slotAt(event)
        if (slot) drop(slot)
      }}
    >
      {lifted && target && column >= 0 && <MoveTarget lifted={lifted} target={target} column={column} />}
    </div>
  )
}

interface MoveTargetProps {
  readonly lifted: Lifted
  readonly target: DaySlot
  readonly column: number
}

/** Marks the slot under the pointer; arrow keys steer it. */
function MoveTarget({ lifted, target, column }: MoveTargetProps) {
  const context = useDayContext()
  const formats = useFormats()
  const { ghost, isPlacing, aim, stretch } = useMoveState()
  const { day } = context
  const box = toBox(context, target.starts, target.ends)
  const { time, stylist } = slotTexts(day, target, formats)

  function steer(event: KeyboardEvent): void {
    const [columns, lines] = arrows[readingKey(event.key)] ?? []
    if (columns === undefined || lines === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const minutes = lines * gridMinutes
    if (lifted.part === 'end') aim(stretched(day, target, minutes))
    else if (event.shiftKey && lifted.from.date === day.date) stretch(stretched(day, lifted.from, minutes))
    else aim(shifted(day, target, { columns, minutes }))
  }

  return (
    <button
      ref={ghost}
      type="button"
      tabIndex={isPlacing ? 0 : -1}
      onKeyDown={steer}
      className="pointer-events-none absolute inset-x-0 top-0 flex will-change-transform flex-col scroll-mt-12 scroll-mb-2 scroll-ms-14 overflow-hidden rounded-md border-2 border-accent bg-accent-soft/90 px-1.5 py-0.5 text-start text-xs leading-snug text-ink shadow-float"
      // A compositor layer, so that moving it doesn't repaint what lies below.
      style={{
        height: box.height,
        gridColumn: `${column + 1} / span 1`,
        transform: `translateY(${box.top})`,
      }}
    >
      <span className="block truncate font-semibold">
        <Trans>
          {time}
          <span className="sr-only"> with {stylist},</span>
        </Trans>
      </span>
      <span className="block truncate">
        {lifted.part !== 'whole' ? t`${{ minutes: target.ends - target.starts }} min` : getSubjectName(lifted.subject)}
      </span>
    </button>
  )
}

const arrows: Record<string, readonly [columns: number, cells: number]> = {
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  PageDown: [0, 12],
  PageUp: [0, -12],
}
