import type { Service } from '../../domain/service.ts'
import { priceOf } from '../services/price.ts'
import { serviceToggled } from '../store/booking.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { selectServices } from '../store/services.ts'
import { selectSelection } from './selection.ts'
import { CardToggle, ToggleCard } from './toggle-card.tsx'

/** Step 1: any number of services. */
export function ServicesStep() {
  const dispatch = useAppDispatch()
  const services = useAppSelector(selectServices)
  const selection = useAppSelector(selectSelection)
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {services.map((service) => (
        <li key={service.id}>
          <ServiceToggle
            service={service}
            chosen={selection.services.includes(service)}
            onToggle={() => dispatch(serviceToggled(service.id))}
          />
        </li>
      ))}
    </ul>
  )
}

interface ServiceToggleProps {
  readonly service: Service
  readonly chosen: boolean
  readonly onToggle: () => void
}

function ServiceToggle({ service, chosen, onToggle }: ServiceToggleProps) {
  const id = `service-${service.id}`
  return (
    <ToggleCard chosen={chosen}>
      <div className="grid justify-items-start gap-1.5">
        <CardToggle chosen={chosen} onToggle={onToggle} describedBy={`${id}-cost ${id}-text`}>
          {service.ServiceName}
        </CardToggle>
        <p id={`${id}-cost`} className="font-semibold tabular-nums">
          {priceOf(service)}
          <span className="font-normal text-muted"> · {service.Duration} min</span>
        </p>
        <p id={`${id}-text`} className="line-clamp-6 text-sm text-muted wrap-anywhere">
          {service.Description}
        </p>
      </div>
    </ToggleCard>
  )
}
