import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'

/** As many as are looked at usually. */
const fewest = 5

interface ShownFirstProps<Item> {
  readonly items: readonly Item[]
  /** What they are, as in 'Show all 12 notes'. */
  readonly what: string
  readonly children: (shown: readonly Item[]) => ReactNode
}

/** The first of a list, and all of them on a press. */
export function ShownFirst<Item>({ items, what, children }: ShownFirstProps<Item>) {
  const [showsAll, setShowsAll] = useState(false)
  if (items.length === 0) return null
  return (
    <>
      {children(showsAll ? items : items.slice(0, fewest))}
      {!showsAll && items.length > fewest && (
        <Button variant="quiet" className="justify-self-start px-3!" onClick={() => setShowsAll(true)}>
          Show all {items.length} {what}
        </Button>
      )}
    </>
  )
}
