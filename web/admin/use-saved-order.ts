import { useMemo, useRef, useState } from 'react'
import type { Failure } from '../api-error.ts'
import { notify } from '../ui/toast.ts'

/**
 * An order that shows at once and is saved behind it, one request at a time: of two on their way the server could carry out the first one last.
 * What somebody else adds meanwhile stands last, what they delete is gone. Where saving fails, the order that the server has comes back.
 * @param records in the order that the server has
 */
export function useSavedOrder<Item extends { readonly id: string }>(
  records: readonly Item[],
  reorder: (ids: string[]) => Promise<unknown>,
) {
  const [ids, setIds] = useState<readonly string[] | null>(null)
  const [status, setStatus] = useState<'unchanged' | 'saving' | 'saved'>('unchanged')
  const wanted = useRef<readonly string[] | null>(null)
  const isSaving = useRef(false)
  const ordered = useMemo(() => (ids ? inOrderOf(records, ids) : records), [records, ids])

  async function save(): Promise<void> {
    isSaving.current = true
    setStatus('saving')
    try {
      while (wanted.current) {
        const sent = wanted.current
        wanted.current = null
        await reorder([...sent])
      }
      setStatus('saved')
    } catch (thrown) {
      wanted.current = null
      setStatus('unchanged')
      notify({ text: `The order wasn’t saved. ${(thrown as Failure).message}`, tone: 'danger' })
    } finally {
      isSaving.current = false
      setIds(null)
    }
  }

  function move(next: readonly Item[]): void {
    wanted.current = next.map(({ id }) => id)
    setIds(wanted.current)
    if (!isSaving.current) void save()
  }
  return { ordered, move, status }
}

function inOrderOf<Item extends { readonly id: string }>(records: readonly Item[], ids: readonly string[]): readonly Item[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = ({ id }: Item) => places.get(id) ?? ids.length
  return records.toSorted((one, other) => placeOf(one) - placeOf(other))
}
