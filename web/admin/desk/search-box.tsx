import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { inputClass } from '../../ui/field.tsx'

/** Debounce in milliseconds. */
const pauseMillis = 300

interface SearchBoxProps {
  readonly label: string
  readonly placeholder: string
  readonly q: string
  readonly onSearch: (q: string) => void
}

/** Searches after a pause in typing, or at once on Enter. */
export function SearchBox({ label, placeholder, q, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(q)
  const [renderedQuery, setRenderedQuery] = useState(q)
  /** The address's search and the searches made here since: the address is rendered a moment after it changes. */
  const [sentQueries, setSentQueries] = useState<readonly string[]>([q])
  if (q !== renderedQuery) {
    setRenderedQuery(q)
    const own = sentQueries.indexOf(q)
    if (own >= 0) setSentQueries(sentQueries.slice(own))
    else {
      // Back or a link resets the box to the address; after its own search it keeps later input.
      setSentQueries([q])
      setText(q)
    }
  }

  function search(): void {
    const entered = text.trim()
    if (entered === sentQueries.at(-1)) return
    setSentQueries([...sentQueries, entered])
    onSearch(entered)
  }
  const input = useRef<HTMLInputElement>(null)
  // Once, for input typed before hydration.
  useEffect(() => setText((shown) => input.current?.value ?? shown), [])
  const searchNow = useEffectEvent(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key restarts the pause
  useEffect(() => {
    const timer = setTimeout(searchNow, pauseMillis)
    return () => clearTimeout(timer)
  }, [text])

  function submit(event: FormEvent): void {
    event.preventDefault()
    search()
  }
  return (
    <search>
      <form onSubmit={submit} className="relative">
        <label className="grid gap-1">
          <span className="sr-only">{label}</span>
          <input
            ref={input}
            type="search"
            placeholder={placeholder}
            name="q"
            value={text}
            onChange={(event) => setText(event.target.value)}
            maxLength={254}
            autoComplete="off"
            spellCheck={false}
            className={`${inputClass} min-h-11! py-1.5! ps-11 text-ellipsis [&::-webkit-search-cancel-button]:grayscale`}
          />
        </label>
        <Search aria-hidden="true" className="pointer-events-none absolute bottom-3 start-3.5 size-5 text-muted" />
      </form>
    </search>
  )
}
