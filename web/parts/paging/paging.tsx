import { t } from '@lingui/core/macro'
import { ChevronsLeft, ChevronsRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { endOfList, type ListPosition, type PageEnds } from '../../../domain/paging.ts'
import { Button } from '../../ui/button.tsx'

/** The positions of a page's neighbors, null at an end. */
export type Neighbors = Pick<PageEnds, 'previous' | 'next'>

interface PagingProps {
  readonly neighbors: Neighbors
  readonly onTurn: (position: Required<ListPosition>) => void
  /** Shows it for a single page too. */
  readonly always?: boolean
  /** Shown between the buttons. */
  readonly children?: ReactNode
}

const wordClass = 'px-3! sm:px-5!'
const arrowClass = 'px-2.5!'

export function Paging({ neighbors: { previous, next }, onTurn, always = false, children }: PagingProps) {
  const previousButton = useRef<HTMLButtonElement>(null)
  const nextButton = useRef<HTMLButtonElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    // At an end the pressed button gets disabled: focus the way back.
    const last = next === null ? previousButton : null
    const other = previous === null ? nextButton : last
    if (isPressed.current) other?.current?.focus({ preventScroll: true })
    isPressed.current = false
  }, [previous, next])
  if (previous === null && next === null && !always) return null

  function turn(position: ListPosition): void {
    isPressed.current = true
    onTurn({ after: undefined, before: undefined, ...position })
  }
  const isFirst = previous === null
  const isLast = next === null
  return (
    <nav aria-label={t`Pages`} className="flex flex-wrap items-center justify-between gap-2 print:hidden">
      <div className="flex gap-1.5">
        <Button
          variant="secondary"
          aria-label={t`First page`}
          disabled={isFirst}
          className={arrowClass}
          onClick={() => turn({})}
        >
          <ChevronsLeft aria-hidden="true" className="size-5" />
        </Button>
        <Button
          ref={previousButton}
          variant="secondary"
          disabled={isFirst}
          className={wordClass}
          onClick={() => previous && turn({ before: previous })}
        >
          {t({ message: 'Previous', comment: 'Page of a list' })}
        </Button>
      </div>
      {children}
      <div className="flex gap-1.5">
        <Button
          ref={nextButton}
          variant="secondary"
          disabled={isLast}
          className={wordClass}
          onClick={() => next && turn({ after: next })}
        >
          {t({ message: 'Next', comment: 'Page of a list' })}
        </Button>
        <Button
          variant="secondary"
          aria-label={t`Last page`}
          disabled={isLast}
          className={arrowClass}
          onClick={() => turn({ before: endOfList })}
        >
          <ChevronsRight aria-hidden="true" className="size-5" />
        </Button>
      </div>
      <p role="status" className="sr-only">
        {pageText(isFirst, isLast)}
      </p>
    </nav>
  )
}

function pageText(isFirst: boolean, isLast: boolean): string {
  if (isFirst) return isLast ? t`The only page` : t`First page`
  return isLast ? t`Last page` : t`A page between`
}
