import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'

const fewest = 5

interface ShownFirstProps<Item> {
  readonly items: readonly Item[]
  /** Says 'Show all 12 notes'. */
  readonly showAll: (count: number) => string
  readonly children: (shown: readonly Item[]) => ReactNode
}

export function ShownFirst<Item>({ items, showAll, children }: ShownFirstProps<Item>) {
  const [showsAll, setShowsAll] = useState(false)
  if (items.length === 0) return null
  return (
    <>
      {children(showsAll ? items : items.slice(0, fewest))}
      {!showsAll && items.length > fewest && (
        <Button variant="quiet" className="justify-self-start px-3!" onClick={() => setShowsAll(true)}>
          {showAll(items.length)}
        </Button>
      )}
    </>
  )
}
