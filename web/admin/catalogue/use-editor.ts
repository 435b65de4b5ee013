import { useEffect, useRef, useState } from 'react'
import { useUnsavedChanges } from '../../ui/leaving/unsaved-changes.tsx'

export type Edited<Item> = Item | 'new'

/** Id of the button that opens a form; finds it again to return the focus. */
export function openerId(edited: Edited<{ readonly id: string }>): string {
  return edited === 'new' ? 'add-record' : `update-${edited.id}`
}

/**
 * Controls which form is open. Closing it returns the focus to the button that opened it, even if that has moved in the list.
 * Leaving a form with unsaved changes asks first.
 */
export function useEditor<Item extends { readonly id: string }>() {
  const [edited, setEdited] = useState<Edited<Item> | null>(null)
  const [isChanged, setIsChanged] = useState(false)
  const { question, mayLeave } = useUnsavedChanges(edited !== null && isChanged)
  const closed = useRef<Edited<Item> | null>(null)

  useEffect(() => {
    if (edited || !closed.current) return
    const opener = document.getElementById(openerId(closed.current))
    // The record may have been deleted since, and its button with it.
    const button = opener ?? document.getElementById(openerId('new'))
    button?.focus()
    closed.current = null
  }, [edited])

  function show(next: Edited<Item> | null): void {
    setIsChanged(false)
    closed.current = next ? null : edited
    setEdited(next)
  }

  async function open(next: Edited<Item>): Promise<void> {
    const isSame = edited !== null && openerId(edited) === openerId(next)
    if (!isSame && (await mayLeave())) show(next)
  }

  async function cancel(): Promise<void> {
    if (await mayLeave()) show(null)
  }

  return {
    edited,
    question,
    open,
    cancel,
    /** Closes without asking, after a save. */
    close: () => show(null),
    setChanged: setIsChanged,
  }
}
