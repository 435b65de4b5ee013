import { useEffect, useRef, useState } from 'react'
import { chargesInCents } from '../../domain/booking.ts'
import type { Service } from '../../domain/service.ts'
import { findServices } from '../catalogue/find-services.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { selectServices } from '../store/services.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Price } from '../ui/price.tsx'
import { serviceToggled } from './booking-slice.ts'
import { selectSelection } from './selection.ts'
import { CardToggle, ToggleCard } from './toggle-card.tsx'

/** So many services are seen at a glance; with more there is a search, and each takes less room. */
const seenAtAGlance = 10

/** Step 1: any number of services. */
export function ServicesStep() {
  const dispatch = useAppDispatch()
  const services = useAppSelector(selectServices)
  const selection = useAppSelector(selectSelection)
  const [search, setSearch] = useState('')
  const isLong = services.length > seenAtAGlance
  const found = isLong ? findServices(services, search) : services
  return (
    <div className="grid gap-4">
      {isLong && <ServiceSearch search={search} onSearch={setSearch} found={found.length} />}
      <ul className="grid gap-3 sm:grid-cols-2">
        {found.map((service) => (
          <li key={service.id} className="min-w-0">
            <ServiceToggle
              service={service}
              chosen={selection.services.includes(service)}
              isShort={isLong}
              onToggle={() => dispatch(serviceToggled(service.id))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ServiceSearchProps {
  readonly search: string
  readonly onSearch: (search: string) => void
  /** How many services were found. */
  readonly found: number
}

function ServiceSearch({ search, onSearch, found }: ServiceSearchProps) {
  const field = useRef<HTMLDivElement>(null)
  const input = () => field.current?.querySelector('input')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before the page had come alive
  useEffect(() => {
    const typed = input()?.value
    if (typed) onSearch(typed)
  }, [])
  function clear(): void {
    onSearch('')
    input()?.focus()
  }
  return (
    <div ref={field} className="grid max-w-md gap-4">
      <TextField
        label="Find a service"
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        className="[&::-webkit-search-cancel-button]:grayscale"
        value={search}
        onChange={({ target }) => onSearch(target.value)}
      />
      <p role="status" className="sr-only">
        {search.trim() && (found === 1 ? '1 service found' : `${found} services found`)}
      </p>
      {found === 0 && (
        <div className="grid justify-items-start gap-3">
          <p className="wrap-break-word text-muted">Nothing found for “{search.trim()}”.</p>
          <Button variant="secondary" onClick={clear}>
            Show all services
          </Button>
        </div>
      )}
    </div>
  )
}

interface ServiceToggleProps {
  readonly service: Service
  readonly chosen: boolean
  /** Whether its description takes two lines at the most. */
  readonly isShort: boolean
  readonly onToggle: () => void
}

function ServiceToggle({ service, chosen, isShort, onToggle }: ServiceToggleProps) {
  const id = `service-${service.id}`
  return (
    <ToggleCard chosen={chosen} choice="many">
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1.5">
        <CardToggle chosen={chosen} onToggle={onToggle} describedBy={`${id}-cost ${id}-text`}>
          {service.ServiceName}
        </CardToggle>
        <p id={`${id}-cost`}>
          <Price cents={chargesInCents([service])} className="font-semibold" />
          <span className="text-muted">
            {' '}
            · {service.Duration}
            {'\u00a0'}min
          </span>
        </p>
        <p
          id={`${id}-text`}
          className={`max-w-full text-sm wrap-break-word text-muted ${isShort ? 'line-clamp-2' : 'line-clamp-6'}`}
        >
          {service.Description}
        </p>
      </div>
    </ToggleCard>
  )
}
