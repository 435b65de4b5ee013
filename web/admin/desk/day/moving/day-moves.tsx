import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, type TouchEvent, useRef } from 'react'
import { type DaySlot, shifted, spanned, stretched } from '../../../../../domain/booking/schedule/desk-move.ts'
import { stylistIdAt } from '../columns.ts'
import { toLines } from '../time-axis.tsx'
import { MoveBanner } from './move-banner.tsx'
import { MoveProvider } from './move-context.ts'
import { MoveQuestion } from './move-question.tsx'
import { type MovesOptions, useMoves } from './use-moves.ts'
import { useScrollOn } from './use-scroll-on.ts'

interface DayMovesProps extends MovesOptions {
  /** Called when a drag begins or ends; others' changes wait for its end. */
  readonly onDragging: (isDragging: boolean) => void
  readonly children: ReactNode
}

/** Minimum distances: neither a press nor the start of a touch scroll is a drag. */
const mouse = { activationConstraint: { distance: 4 } }
const touch = { activationConstraint: { delay: 250, tolerance: 8 } }

/** We announce moves ourselves, also those made without a drag. */
const silent = { onDragStart: none, onDragOver: none, onDragEnd: none, onDragCancel: none }
function none(): undefined {}

/**
 * Lets visits and blocks be moved by dragging, or by a press or the arrow keys. The columns are passed as children, so that a drag doesn't
 * render them: only the mark of the target moves.
 */
export function DayMoves({ onDragging, children, ...options }: DayMovesProps) {
  const moves = useMoves(options)
  const pressed = useRef<Press>(null)
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch))

  const { scrollOn, stop } = useScrollOn()

  const perMinute = () =>
    (moves.state.layer.current?.offsetHeight ?? 0) / (toLines(options.day.axis, options.step).lines * options.step)

  // The delta includes the scrolled distance, and so does the layer's edge.
  const findX = (delta: DragMoveEvent['delta']) =>
    (moves.state.layer.current ? readLeft(moves.state.layer.current) : 0) + (pressed.current?.x ?? 0) + delta.x

  function findTarget({ delta }: DragMoveEvent | DragEndEvent): DaySlot | null {
    const { lifted, state, day } = moves
    const layer = state.layer.current
    if (!lifted || !layer || !pressed.current) return null
    const minutes = delta.y / perMinute()
    if (lifted.part === 'end') return stretched(day, lifted.from, minutes)
    if (lifted.part === 'span') return spanned(day, lifted.from, minutes)
    const stylistId = stylistIdAt(day, findX(delta)) ?? lifted.from.stylistId
    return shifted(day, { ...lifted.from, stylistId }, { columns: 0, minutes })
  }

  return (
    <MoveProvider value={moves.state}>
      <DndContext
        id="day"
        sensors={sensors}
        accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
        onDragStart={() => {
          const { current } = pressed
          if (current && moves.lift(current.target, (current.y - readTop(current.target)) / perMinute())) onDragging(true)
        }}
        onDragMove={(event) => {
          const target = findTarget(event)
          if (target) moves.state.aim(target)
          scrollOn(moves.state.layer.current?.offsetParent?.parentElement, findX(event.delta))
        }}
        onDragEnd={(event) => {
          stop()
          const target = findTarget(event)
          onDragging(false)
          if (target) moves.state.drop(target)
        }}
        onDragCancel={() => {
          stop()
          onDragging(false)
          moves.putBack()
        }}
      >
        <MoveBanner moves={moves} />
        <DragSurface layer={moves.state.layer} pressed={pressed} onKeyDown={moves.onKeyDown}>
          {children}
        </DragSurface>
        <MoveQuestion moves={moves} />
        <p role="status" className="sr-only">
          {moves.announcement}
        </p>
      </DndContext>
    </MoveProvider>
  )
}

interface Press {
  readonly target: HTMLElement
  /** Distance from the left edge of the columns, in pixels. */
  readonly x: number
  /** Client coordinate in pixels. */
  readonly y: number
}

const readLeft = (element: HTMLElement) => element.getBoundingClientRect().left
const readTop = (element: HTMLElement) => element.getBoundingClientRect().top

interface DragSurfaceProps {
  readonly layer: RefObject<HTMLDivElement | null>
  readonly pressed: { current: Press | null }
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly children: ReactNode
}

/** One draggable for the whole day: two hundred of them would all render whenever one is lifted. */
function DragSurface({ layer, pressed, onKeyDown, children }: DragSurfaceProps) {
  const { listeners, setNodeRef } = useDraggable({ id: 'pressed' })

  function press(name: string, event: MouseEvent | TouchEvent): void {
    const target = event.target as HTMLElement
    const part = target.closest<HTMLElement>('[data-visit], [data-block], [data-cell]')
    if (!part || !layer.current) return
    const { clientX = 0, clientY = 0 } = 'touches' in event ? (event.touches[0] ?? {}) : event
    setNodeRef(part)
    pressed.current = { target, x: clientX - readLeft(layer.current), y: clientY }
    listeners?.[name]?.(event)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles events of the buttons inside
    <div
      className="contents"
      onMouseDown={(event) => press('onMouseDown', event)}
      onTouchStart={(event) => press('onTouchStart', event)}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}
