import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { countText } from './count-text.ts'

interface PagingProps {
  /** From 1. */
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
  /** Shows it for a single page too. */
  readonly always?: boolean
}

export function Paging({ page, pages, onPage, always = false }: PagingProps) {
  const previous = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    // At the end the pressed button gets disabled: focus the other one.
    const last = page >= pages ? previous : null
    const other = page <= 1 ? next : last
    if (isPressed.current) other?.current?.focus({ preventScroll: true })
    isPressed.current = false
  }, [page, pages])
  if (pages <= 1 && !always) return null

  function turn(to: number): void {
    isPressed.current = true
    onPage(to)
  }
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-4">
      <Button ref={previous} variant="secondary" disabled={page <= 1} onClick={() => turn(page - 1)}>
        Previous
      </Button>
      <PageNumber page={page} pages={pages} onPage={onPage} />
      <Button ref={next} variant="secondary" disabled={page >= pages} onClick={() => turn(page + 1)}>
        Next
      </Button>
      <p role="status" className="sr-only">
        Page {page} of {pages}
      </p>
    </nav>
  )
}

function PageNumber({ page, pages, onPage }: Omit<PagingProps, 'always'>) {
  const isHydrated = useHydrated()
  const [text, setText] = useState(String(page))
  const [renderedPage, setRenderedPage] = useState(page)
  if (page !== renderedPage) {
    setRenderedPage(page)
    setText(String(page))
  }
  function goTo(event: FormEvent): void {
    event.preventDefault()
    const typed = Number.parseInt(text, 10)
    const to = typed >= 1 ? Math.min(typed, pages) : page
    setText(String(to))
    if (to !== page) onPage(to)
  }
  return (
    <form
      onSubmit={goTo}
      className="order-first flex w-full items-center justify-center gap-2 text-muted sm:order-none sm:w-auto"
    >
      <label className="flex items-center gap-2">
        Page
        <input
          inputMode="numeric"
          autoComplete="off"
          disabled={!isHydrated}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => setText(String(page))}
          className="min-h-11 w-24 rounded-control border border-line-strong bg-surface px-2 text-center text-ink tabular-nums"
        />
      </label>
      of {countText(pages)}
    </form>
  )
}
