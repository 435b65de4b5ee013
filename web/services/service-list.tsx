import { toCents } from '../../domain/money.ts'
import type { Service } from '../../domain/service.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { fetchServices } from '../store/services.ts'
import { EmptyArt } from '../ui/art/empty-art.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loader } from '../ui/loader.tsx'
import { Price } from '../ui/price.tsx'

/** All services, or what there is to say instead. */
export function ServiceList() {
  const dispatch = useAppDispatch()
  const { items, status, error } = useAppSelector((state) => state.services)
  if (items.length > 0) {
    return (
      <>
        <ul className="grid gap-4 md:grid-cols-2 md:gap-6">
          {items.map((service) => (
            <ServiceCard key={service.id} service={service} />
          ))}
        </ul>
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
    <EmptyState
      art={<EmptyArt className="w-48" />}
      text="Our price list is being rewritten. Call or write, and we will tell you."
    >
      <ButtonLink to="/contact" variant="secondary">
        Contact us
      </ButtonLink>
    </EmptyState>
  )
}

function ServiceCard({ service }: { readonly service: Service }) {
  return (
    <li className="grid content-start gap-3 rounded-card border border-line bg-surface p-6 shadow-card">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="min-w-0 font-serif text-heading font-medium wrap-anywhere">{service.ServiceName}</h2>
        <Price cents={toCents(service.Price)} className="shrink-0 text-lg font-semibold" />
      </div>
      <p className="text-sm font-medium text-accent">{service.Duration} minutes</p>
      {service.Description && <p className="whitespace-pre-line text-muted wrap-anywhere">{service.Description}</p>}
    </li>
  )
}
