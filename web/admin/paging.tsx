import type { FormEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

interface PagingProps {
  /** From 1. */
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
}

/** Previous and Next, and a page by its number. */
export function Paging({ page, pages, onPage }: PagingProps) {
  const isAlive = useHydrated()
  if (pages <= 1) return null
  function goTo(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const wanted = Number.parseInt(String(new FormData(event.currentTarget).get('page')), 10)
    if (wanted >= 1) onPage(Math.min(wanted, pages))
  }
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-4">
      <Button variant="secondary" disabled={page <= 1} waking={!isAlive} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <form
        onSubmit={goTo}
        className="order-first flex w-full items-center justify-center gap-2 text-muted sm:order-none sm:w-auto"
      >
        <label className="flex items-center gap-2">
          Page
          <input
            key={page}
            name="page"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={page}
            className="min-h-11 w-24 rounded-control border border-line-strong bg-surface px-2 text-center text-ink tabular-nums"
          />
        </label>
        of {pages.toLocaleString('en-US')}
        <button
          type="submit"
          className="sr-only focus:not-sr-only focus:min-h-11 focus:px-3 focus:font-medium focus:text-accent"
        >
          Go
        </button>
      </form>
      <Button variant="secondary" disabled={page >= pages} waking={!isAlive} onClick={() => onPage(page + 1)}>
        Next
      </Button>
      <p role="status" className="sr-only">
        Page {page} of {pages}
      </p>
    </nav>
  )
}
