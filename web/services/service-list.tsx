import { useState } from 'react'
import { toCents } from '../../domain/money.ts'
import type { Service } from '../../domain/service.ts'
import { BookService } from '../catalogue/book-service.tsx'
import { findServices } from '../catalogue/find-services.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { fetchServices, selectServices } from '../store/services.ts'
import { EmptyArt } from '../ui/art/empty-art.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loader } from '../ui/loader.tsx'
import { Price } from '../ui/price.tsx'

/** From so many on, a list is searched rather than read, and descriptions are cut to two lines. */
const many = 13

/** All services, or what there is to say instead. */
export function ServiceList() {
  const dispatch = useAppDispatch()
  const { status, error } = useAppSelector((state) => state.services)
  const items = useAppSelector(selectServices)
  if (items.length > 0) {
    return (
      <>
        {items.length < many ? <Services items={items} /> : <SearchedServices items={items} />}
        <p className="mt-10">
          <ButtonLink to="/bookings">Book Your Appointment</ButtonLink>
        </p>
      </>
    )
  }
  if (status === 'failed') {
    return <LoadFailed what="the services" error={error} onRetry={() => dispatch(fetchServices())} />
  }
  if (status !== 'succeeded') return <Loader label="Loading services…" />
  return (
    <EmptyState art={<EmptyArt className="w-48" />} text="Our services aren’t online yet. Call or email us to book.">
      <ButtonLink to="/contact" variant="secondary">
        Contact us
      </ButtonLink>
    </EmptyState>
  )
}

interface ServicesProps {
  readonly items: readonly Service[]
}

function SearchedServices({ items }: ServicesProps) {
  const [typed, setTyped] = useState('')
  const found = findServices(items, typed)
  return (
    <>
      <div className="mb-6 max-w-md print:hidden">
        {/* Not a `TextField`: that lies in one file with the forms, and they bring zod. */}
        <label className="grid gap-1.5">
          <span className="font-medium">Find a service</span>
          <input
            type="search"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="block min-h-12 w-full rounded-control border border-line-strong bg-surface px-3.5 py-2.5"
          />
        </label>
        <p role="status" className="mt-2 text-sm text-muted">
          {typed.trim() && found.length > 0 && (found.length === 1 ? '1 service found' : `${found.length} services found`)}
        </p>
      </div>
      {found.length > 0 ? (
        <Services items={found} isShort />
      ) : (
        <EmptyState text={`Nothing found for “${typed.trim()}”.`}>
          <Button variant="secondary" onClick={() => setTyped('')}>
            Show all services
          </Button>
        </EmptyState>
      )}
    </>
  )
}

function Services({ items, isShort = false }: ServicesProps & { readonly isShort?: boolean }) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 md:gap-6">
      {items.map((service) => (
        <ServiceCard key={service.id} service={service} isShort={isShort} />
      ))}
    </ul>
  )
}

function ServiceCard({ service, isShort }: { readonly service: Service; readonly isShort: boolean }) {
  return (
    <li className="grid grid-rows-[auto_auto_1fr_auto] gap-3 rounded-card border border-line bg-surface p-6 shadow-card print:break-inside-avoid print:shadow-none">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="min-w-0 font-serif text-heading font-medium wrap-anywhere">{service.ServiceName}</h2>
        <Price cents={toCents(service.Price)} className="shrink-0 text-lg font-semibold" />
      </div>
      <p className="text-sm font-medium text-accent">{service.Duration} minutes</p>
      <div>{service.Description && <Description text={service.Description} isShort={isShort} />}</div>
      <p className="justify-self-start">
        <BookService service={service} />
      </p>
    </li>
  )
}

/** More than two lines in a card, at about 45 characters a line. */
const longFrom = 90

/** A description, where wanted cut to two lines until somebody asks for the rest. */
function Description({ text, isShort }: { readonly text: string; readonly isShort: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const isCut = isShort && (text.length > longFrom || text.includes('\n'))
  return (
    <>
      <p
        className={`whitespace-pre-line text-muted wrap-anywhere ${isCut && !isOpen ? 'line-clamp-2 print:line-clamp-none' : ''}`}
      >
        {text}
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4 print:hidden"
        >
          {isOpen ? 'Show less' : 'Show more'}
        </button>
      )}
    </>
  )
}
