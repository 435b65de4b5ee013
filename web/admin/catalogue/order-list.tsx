import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { useSavedOrder } from './use-saved-order.ts'

export interface OrderListProps {
  /** In their order. */
  readonly records: readonly { readonly id: string; readonly name: string }[]
  readonly reorder: (ids: string[]) => Promise<unknown>
  readonly onDone: () => void
}

const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 })
const buttonId = (id: string, direction: 'up' | 'down') => `move-${direction}-${id}`

/**
 * The records in short rows, to be put in order by dragging, by the keyboard on a row's handle, or by its two buttons. Every move is saved at
 * once. Loaded when it is first opened.
 */
export default function OrderList({ records, reorder, onDone }: OrderListProps) {
  const { ordered, move, status } = useSavedOrder(records, reorder)
  const list = useRef<HTMLUListElement>(null)
  const moved = useRef<string | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  useEffect(() => list.current?.querySelector('button')?.focus(), [])
  useEffect(() => {
    // A row that has moved has taken the focus off its button; at an end that button can no longer be pressed.
    const { current: id } = moved
    moved.current = null
    if (!id || ordered.length === 0) return
    const [pressed, other] = id.startsWith('move-up') ? [id, id.replace('up', 'down')] : [id, id.replace('down', 'up')]
    const button = [pressed, other].map((each) => document.getElementById(each)).find((each) => each?.matches(':enabled'))
    button?.focus()
  }, [ordered])

  const positionOf = (id: UniqueIdentifier) => ordered.findIndex((record) => record.id === id)
  const positionText = (id: UniqueIdentifier, over: UniqueIdentifier = id) =>
    `${ordered[positionOf(id)]?.name} is number ${positionOf(over) + 1} of ${ordered.length}.`
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up. ${positionText(active.id)}`,
    onDragOver: ({ active, over }) => (over ? positionText(active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) => `Dropped. ${positionText(active.id, over?.id)}`,
    onDragCancel: ({ active }) => `Put back. ${positionText(active.id)}`,
  }
  function drop({ active, over }: DragEndEvent): void {
    if (over && over.id !== active.id) move(arrayMove([...ordered], positionOf(active.id), positionOf(over.id)))
  }
  function step(index: number, by: 1 | -1): void {
    const record = ordered[index]
    if (!record) return
    moved.current = buttonId(record.id, by < 0 ? 'up' : 'down')
    move(arrayMove([...ordered], index, index + by))
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-muted">Drag a row, or use its arrows. Clients see the same order.</p>
      <DndContext
        id="order"
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[alongTheList]}
        onDragEnd={drop}
        accessibility={{
          announcements,
          screenReaderInstructions: {
            draggable:
              'Press Space to pick up. Move with the Up and Down arrow keys. Press Space to drop, Escape to put it back.',
          },
        }}
      >
        <SortableContext items={ordered.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ul ref={list} className="relative rounded-card border border-line bg-surface">
            {ordered.map((record, index) => (
              <OrderRow
                key={record.id}
                record={record}
                isFirst={index === 0}
                isLast={index === ordered.length - 1}
                onStep={(by) => step(index, by)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <div className="flex items-center gap-4">
        <Button variant="secondary" onClick={onDone}>
          Back to the list
        </Button>
        <p role="status" className="text-muted">
          {status === 'saving' && 'Saving…'}
          {status === 'saved' && 'Order saved.'}
        </p>
      </div>
    </div>
  )
}

interface OrderRowProps {
  readonly record: OrderListProps['records'][number]
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onStep: (by: 1 | -1) => void
}

const iconButton =
  'grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-accent-soft hover:text-ink ' +
  'disabled:cursor-not-allowed disabled:bg-transparent disabled:opacity-35'

function OrderRow({ record: { id, name }, isFirst, isLast, onStep }: OrderRowProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id })
  const style = { transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={`flex items-center gap-1 border-t border-line bg-surface p-1 first:rounded-t-card first:border-t-0 last:rounded-b-card motion-reduce:transition-none! ${
        isDragging ? 'relative z-10 rounded-card shadow-float' : ''
      }`}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`Drag ${name}`}
        className={`${iconButton} touch-none ${isDragging ? 'cursor-grabbing' : 'cursor-grab'}`}
      >
        <GripVertical aria-hidden="true" className="size-5" />
      </button>
      <span className="line-clamp-2 min-w-0 grow font-medium wrap-anywhere">{name}</span>
      <button
        type="button"
        id={buttonId(id, 'up')}
        aria-label={`Move ${name} up`}
        disabled={isFirst}
        onClick={() => onStep(-1)}
        className={iconButton}
      >
        <ChevronUp aria-hidden="true" className="size-5" />
      </button>
      <button
        type="button"
        id={buttonId(id, 'down')}
        aria-label={`Move ${name} down`}
        disabled={isLast}
        onClick={() => onStep(1)}
        className={iconButton}
      >
        <ChevronDown aria-hidden="true" className="size-5" />
      </button>
    </li>
  )
}
