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
import { t } from '@lingui/core/macro'
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react'

interface Sortable {
  readonly id: string
  /** Name for screen readers, also in its buttons' names. */
  readonly name: string
}

interface SortableListProps<Item extends Sortable> {
  readonly items: readonly Item[]
  readonly onMove: (items: readonly Item[]) => void
  readonly children: (item: Item, index: number) => ReactNode
  readonly listRef?: Ref<HTMLUListElement>
}

const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** Rows reordered by dragging, by keyboard on the handle, or by two buttons. The only user of dnd-kit's lists. */
export function SortableList<Item extends Sortable>({ items, onMove, children, listRef }: SortableListProps<Item>) {
  const listId = useId()
  const moved = useRef<string | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  useEffect(() => {
    // A moved row loses the focus of its button; at an end that button is disabled.
    const { current: id } = moved
    moved.current = null
    if (!id || items.length === 0) return
    const [pressed, other] = id.startsWith('move-up') ? [id, id.replace('up', 'down')] : [id, id.replace('down', 'up')]
    const button = [pressed, other].map((each) => document.getElementById(each)).find((each) => each?.matches(':enabled'))
    button?.focus()
  }, [items])

  const findIndex = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id)
  const findPosition = (id: UniqueIdentifier, over: UniqueIdentifier = id): ItemPosition => ({
    name: items[findIndex(id)]?.name ?? '',
    position: findIndex(over) + 1,
    total: items.length,
  })
  const announcements: Announcements = {
    onDragStart: ({ active }) => pickedUpText(findPosition(active.id)),
    onDragOver: ({ active, over }) => (over ? positionText(findPosition(active.id, over.id)) : undefined),
    onDragEnd: ({ active, over }) => droppedText(findPosition(active.id, over?.id)),
    onDragCancel: ({ active }) => putBackText(findPosition(active.id)),
  }
  function drop({ active, over }: DragEndEvent): void {
    if (over && over.id !== active.id) onMove(arrayMove([...items], findIndex(active.id), findIndex(over.id)))
  }
  function step(index: number, by: 1 | -1): void {
    const item = items[index]
    if (!item) return
    moved.current = `move-${by < 0 ? 'up' : 'down'}-${listId}-${item.id}`
    onMove(arrayMove([...items], index, index + by))
  }

  return (
    <DndContext
      id={listId}
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[alongTheList]}
      onDragEnd={drop}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: t`Press Space to pick up. Move with the Up and Down arrow keys. Press Space to drop, Escape to put it back.`,
        },
      }}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ul ref={listRef} className="relative rounded-card border border-line bg-surface">
          {items.map((item, index) => (
            <SortableRow
              key={item.id}
              item={item}
              listId={listId}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              onStep={(by) => step(index, by)}
            >
              {children(item, index)}
            </SortableRow>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

interface ItemPosition {
  readonly name: string
  readonly position: number
  readonly total: number
}

const positionText = ({ name, position, total }: ItemPosition) => t`${name} is number ${position} of ${total}.`
const pickedUpText = ({ name, position, total }: ItemPosition) => t`Picked up. ${name} is number ${position} of ${total}.`
const droppedText = ({ name, position, total }: ItemPosition) => t`Dropped. ${name} is number ${position} of ${total}.`
const putBackText = ({ name, position, total }: ItemPosition) => t`Put back. ${name} is number ${position} of ${total}.`

interface SortableRowProps {
  readonly item: Sortable
  readonly listId: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onStep: (by: 1 | -1) => void
  readonly children: ReactNode
}

const iconButton =
  'grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-accent-soft hover:text-ink ' +
  'disabled:cursor-not-allowed disabled:bg-transparent disabled:opacity-35'

function SortableRow({ item: { id, name }, listId, isFirst, isLast, onStep, children }: SortableRowProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    attributes: {
      roleDescription: t({ message: 'sortable', comment: 'Read out for a handle by which a row of a list is dragged' }),
    },
  })
  const style = { transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={`flex flex-wrap items-center gap-1 border-t border-line bg-surface p-1 first:rounded-t-card first:border-t-0 last:rounded-b-card motion-reduce:transition-none! ${
        isDragging ? 'relative z-10 rounded-card shadow-float' : ''
      }`}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={t`Drag ${name}`}
        className={`${iconButton} touch-none ${isDragging ? 'cursor-grabbing' : 'cursor-grab'}`}
      >
        <GripVertical aria-hidden="true" className="size-5" />
      </button>
      {children}
      <span className="ms-auto flex">
        <button
          type="button"
          id={`move-up-${listId}-${id}`}
          aria-label={t`Move ${name} up`}
          disabled={isFirst}
          onClick={() => onStep(-1)}
          className={iconButton}
        >
          <ChevronUp aria-hidden="true" className="size-5" />
        </button>
        <button
          type="button"
          id={`move-down-${listId}-${id}`}
          aria-label={t`Move ${name} down`}
          disabled={isLast}
          onClick={() => onStep(1)}
          className={iconButton}
        >
          <ChevronDown aria-hidden="true" className="size-5" />
        </button>
      </span>
    </li>
  )
}
