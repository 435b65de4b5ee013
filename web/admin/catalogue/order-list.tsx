import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { SortableList } from '../shared/sortable-list.tsx'
import { useSavedOrder } from './use-saved-order.ts'

export interface OrderListProps {
  readonly records: readonly { readonly id: string; readonly name: string }[]
  readonly reorder: (ids: string[]) => Promise<unknown>
  readonly onDone: () => void
}

/** Puts the records in order, saving every move at once. */
export default function OrderList({ records, reorder, onDone }: OrderListProps) {
  const { ordered, move, status } = useSavedOrder(records, reorder)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.querySelector('button')?.focus(), [])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-muted">{t`Drag a row, or use its arrows. Clients see the same order.`}</p>
      <SortableList items={ordered} onMove={move} listRef={list}>
        {({ name }) => <span className="line-clamp-2 min-w-0 flex-1 font-medium wrap-anywhere">{name}</span>}
      </SortableList>
      <div className="flex items-center gap-4">
        <Button variant="secondary" onClick={onDone}>
          {t`Back to the list`}
        </Button>
        <p role="status" className="text-muted">
          {status === 'saving' && t`Saving…`}
          {status === 'saved' && t`Order saved.`}
        </p>
      </div>
    </div>
  )
}
