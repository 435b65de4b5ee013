import { useEffect, useRef, useState } from 'react'
import { useUnsavedChanges } from '../../ui/leaving/unsaved-changes.tsx'

/** What a form is open for: a new record, or the one to update, as it was when the form opened. */
export type Edited<Item> = Item | 'new'

/** The button that opens a form, by which it is found again when the form has closed. */
export function openerId(edited: Edited<{ readonly id: string }>): string {
  return edited === 'new' ? 'add-record' : `update-${edited.id}`
}

/**
 * Which form is open. Closing it gives the focus back to the button that opened it, wherever that has moved in the list.
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
    /** Without a question: what was entered is saved. */
    close: () => show(null),
    /** Called by the form with whether it has unsaved changes. */
    setChanged: setIsChanged,
  }
}
