import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect } from 'react'
import { type DayPlace, shifted } from '../../../../../domain/schedule/desk-move.ts'
import { gridMinutes } from '../../../../../domain/time/calendar.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { boxOf, useDayContext } from '../day-context.ts'
import { blockOf, nameOf, useMoveState } from './move-context.ts'
import { stylistOf } from './move-text.ts'

/** Lies over the columns: marks where something would go, and takes the presses that say so. */
export function MoveLayer() {
  const context = useDayContext()
  const formats = useFormats()
  const { lifted, target, ghost, layer, isPlacing, aim, drop } = useMoveState()
  const { day, perMinute, step } = context
  const { stylists, axis } = day
  const id = lifted?.subject.kind === 'visit' ? lifted.subject.visit.id : null
  useLayoutEffect(() => {
    // Not in the block's own state: two hundred would render.
    const block = id === null ? null : blockOf(id)
    block?.setAttribute('data-lifted', '')
    return () => block?.removeAttribute('data-lifted')
  }, [id])
  useEffect(() => {
    if (isPlacing) ghost.current?.focus({ preventScroll: true })
  }, [isPlacing, ghost])
  useEffect(() => {
    if (isPlacing && target) ghost.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isPlacing, target, ghost])

  function placeAt({ clientX, clientY, currentTarget }: PointerEvent | React.MouseEvent): DayPlace | null {
    if (!lifted || !target) return null
    const { left, top, width } = currentTarget.getBoundingClientRect()
    const column = Math.floor(((clientX - left) / width) * stylists.length)
    const line = Math.floor((clientY - top) / perMinute / step)
    const starts = axis.starts + line * step
    const stylistId = stylists[column]?.id ?? target.stylistId
    return shifted(day, { ...target, stylistId }, { columns: 0, minutes: starts - target.starts })
  }

  function steer(event: KeyboardEvent): void {
    if (!target || !lifted) return
    const [columns, lines] = arrows[event.key] ?? []
    if (columns === undefined || lines === undefined) return
    event.preventDefault()
    event.stopPropagation()
    aim(shifted(day, target, { columns, minutes: lines * gridMinutes }))
  }

  const column = target ? stylists.findIndex((stylist) => stylist.id === target.stylistId) : -1
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard the mark is steered
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      ref={layer}
      className={`absolute inset-0 z-9 col-start-2 -col-end-1 row-start-2 row-end-3 ${isPlacing ? 'cursor-copy' : 'pointer-events-none'}`}
      onPointerMove={(event) => {
        const place = isPlacing && event.pointerType === 'mouse' ? placeAt(event) : null
        if (place) aim(place)
      }}
      onClick={(event) => {
        if (!isPlacing) return
        // A key on the mark is a click without a place.
        const place = event.detail === 0 ? target : placeAt(event)
        if (place) drop(place)
      }}
    >
      {lifted && target && column >= 0 && (
        <button
          ref={ghost}
          type="button"
          tabIndex={isPlacing ? 0 : -1}
          onKeyDown={steer}
          className="pointer-events-none absolute flex flex-col scroll-mt-12 scroll-mb-2 scroll-ml-14 overflow-hidden rounded-md border-2 border-accent bg-accent-soft/90 px-1.5 py-0.5 text-left text-xs leading-snug text-ink shadow-float"
          style={{
            ...boxOf(context, target.starts, target.ends),
            left: `${(100 * column) / stylists.length}%`,
            width: `${100 / stylists.length}%`,
          }}
        >
          <span className="block truncate font-semibold">
            {formats.timeOfDay(target.starts)}
            <span className="sr-only"> with {stylistOf(day, target.stylistId)},</span>
          </span>
          <span className="block truncate">
            {lifted.part === 'end' ? `${target.ends - target.starts} min` : nameOf(lifted.subject)}
          </span>
        </button>
      )}
    </div>
  )
}

/** Columns and cells. */
const arrows: Record<string, readonly [columns: number, cells: number]> = {
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  PageDown: [0, 12],
  PageUp: [0, -12],
}
