import { plural, t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'

interface ServiceSearchProps {
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly found: number
}

export function ServiceSearch({ search, onSearch, found }: ServiceSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for input from before hydration
  useEffect(() => {
    if (input.current?.value) onSearch(input.current.value)
  }, [])
  function clear(): void {
    onSearch('')
    input.current?.focus()
  }
  return (
    <div className="grid max-w-md gap-4 print:hidden">
      {/* Not a `TextField`: its file has the forms, which bring zod. */}
      <label className="grid gap-1.5">
        <span className="font-medium">{t`Find a service`}</span>
        <input
          ref={input}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          value={search}
          onChange={({ target }) => onSearch(target.value)}
          className="block min-h-12 w-full rounded-control border border-line-strong bg-surface px-3.5 py-2.5 [&::-webkit-search-cancel-button]:grayscale"
        />
      </label>
      <p role="status" className="sr-only">
        {search.trim() && t`${plural({ count: found }, { one: '# service found', other: '# services found' })}`}
      </p>
      {found === 0 && (
        <div className="grid justify-items-start gap-3">
          <p className="wrap-break-word text-muted">{t`Nothing found for “${{ search: search.trim() }}”.`}</p>
          <Button variant="secondary" onClick={clear}>
            {t`Show all services`}
          </Button>
        </div>
      )}
    </div>
  )
}
