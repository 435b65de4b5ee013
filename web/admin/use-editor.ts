import { useEffect, useRef, useState } from 'react'

/** What a form is open for: a new record, or the one to update, as it was when the form opened. */
export type Edited<Item> = Item | 'new'

/** The button that opens a form, by which it is found again when the form has closed. */
export function openerId(edited: Edited<{ readonly id: string }>): string {
  return edited === 'new' ? 'add-record' : `update-${edited.id}`
}

/**
 * Which form is open. Closing it gives the focus back to the button that opened it, wherever that has moved in the list; opening
 * another one asks first when something was changed in this one.
 */
export function useEditor<Item extends { readonly id: string }>() {
  const [edited, setEdited] = useState<Edited<Item> | null>(null)
  /** What is to be opened instead, while it is asked whether the changes may be lost. */
  const [wanted, setWanted] = useState<Edited<Item> | null>(null)
  const isChanged = useRef(false)
  const closed = useRef<Edited<Item> | null>(null)

  useEffect(() => {
    if (edited || !closed.current) return
    const opener = document.getElementById(openerId(closed.current))
    // The record may have been deleted meanwhile, and its button with it.
    const button = opener ?? document.getElementById(openerId('new'))
    button?.focus()
    closed.current = null
  }, [edited])

  function show(next: Edited<Item> | null): void {
    isChanged.current = false
    closed.current = next ? null : edited
    setWanted(null)
    setEdited(next)
  }

  return {
    edited,
    isAsking: wanted !== null,
    open(next: Edited<Item>): void {
      const isSame = edited !== null && openerId(edited) === openerId(next)
      if (edited && !isSame && isChanged.current) setWanted(next)
      else if (!isSame) show(next)
    },
    close: () => show(null),
    discard: () => show(wanted),
    keep: () => setWanted(null),
    /** To be told by the form, so that it is asked before the changes are lost. */
    noteChanged(changed: boolean): void {
      isChanged.current = changed
    },
  }
}
