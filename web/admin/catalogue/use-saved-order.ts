import { t } from '@lingui/core/macro'
import { useMemo, useRef, useState } from 'react'
import type { Failure } from '../../api-error.ts'
import { notify } from '../../ui/toast.ts'

/**
 * Shows a new order at once and saves it one request at a time: the server could apply two concurrent ones in the wrong order.
 * Records that others add come last; deleted ones are left out. If saving fails, the server's order is restored.
 * @param records in the server's order
 */
export function useSavedOrder<Item extends { readonly id: string }>(
  records: readonly Item[],
  reorder: (ids: string[]) => Promise<unknown>,
) {
  const [ids, setIds] = useState<readonly string[] | null>(null)
  const [status, setStatus] = useState<'unchanged' | 'saving' | 'saved'>('unchanged')
  const unsaved = useRef<readonly string[] | null>(null)
  const isSaving = useRef(false)
  const ordered = useMemo(() => (ids ? sortByIds(records, ids) : records), [records, ids])

  async function save(): Promise<void> {
    isSaving.current = true
    setStatus('saving')
    try {
      while (unsaved.current) {
        const sent = unsaved.current
        unsaved.current = null
        await reorder([...sent])
      }
      setStatus('saved')
    } catch (thrown) {
      unsaved.current = null
      setStatus('unchanged')
      notify({ text: t`The order wasn’t saved. ${{ problem: (thrown as Failure).message }}`, tone: 'danger' })
    } finally {
      isSaving.current = false
      setIds(null)
    }
  }

  function move(next: readonly Item[]): void {
    unsaved.current = next.map(({ id }) => id)
    setIds(unsaved.current)
    if (!isSaving.current) void save()
  }
  return { ordered, move, status }
}

function sortByIds<Item extends { readonly id: string }>(records: readonly Item[], ids: readonly string[]): readonly Item[] {
  const positions = new Map(ids.map((id, position) => [id, position]))
  const findPosition = ({ id }: Item) => positions.get(id) ?? ids.length
  return records.toSorted((one, other) => findPosition(one) - findPosition(other))
}
