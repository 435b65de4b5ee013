import type { Service } from '../../domain/service.ts'
import { useBookingPath } from '../store/hooks.ts'
import { ButtonLink } from '../ui/button.tsx'

/** Leads into the booking flow with a service selected; a file of its own since two pages have it. Its name for screen readers says which. */
export function BookService({ service: { id, ServiceName } }: { readonly service: Pick<Service, 'id' | 'ServiceName'> }) {
  return (
    <ButtonLink to={useBookingPath({ services: id })} variant="secondary" className="shrink-0 px-4!">
      <span>
        Book<span className="sr-only"> {ServiceName}</span>
      </span>
    </ButtonLink>
  )
}
