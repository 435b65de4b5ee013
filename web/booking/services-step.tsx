import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import type { Service } from '../../domain/salon/service.ts'
import { kept } from '../language/direction.ts'
import { byCategory, findServices, isLongList, otherServices } from '../parts/catalogue/find-services.ts'
import { ServiceMinutes, ServicePrice } from '../parts/catalogue/service-terms.tsx'
import { serviceToggled } from '../parts/draft/booking-slice.ts'
import { selectShownServices } from '../store/catalogue.ts'
import { useAppDispatch, useAppSelector, useOwnLanguage } from '../store/hooks.ts'
import { selectChosenStylist } from './selection.ts'
import { CardToggle, ToggleCard } from './toggle-card.tsx'

const ServiceSearch = lazy(async () => ({ default: (await import('../parts/catalogue/service-search.tsx')).ServiceSearch }))

export function ServicesStep() {
  const dispatch = useAppDispatch()
  const services = useAppSelector(selectShownServices)
  const { serviceIds } = useAppSelector((state) => state.booking)
  const [search, setSearch] = useState('')
  const isLong = isLongList(services)
  const matches = isLong ? findServices(services, search) : services
  const groups = byCategory(
    matches,
    useAppSelector((state) => state.salon.salon?.groups),
  )
  const { langOf } = useOwnLanguage()
  const hasCategories = services.some(({ category }) => category)
  return (
    <div className="grid gap-4">
      {isLong && (
        <Suspense fallback={null}>
          <ServiceSearch search={search} onSearch={setSearch} found={matches.length} />
        </Suspense>
      )}
      {groups.map(({ category, services: members }) => {
        const list = (
          <ul key={category} className="grid gap-3 sm:grid-cols-2">
            {members.map((service) => (
              <li key={service.id} className="min-w-0">
                <ServiceToggle
                  service={service}
                  chosen={serviceIds.includes(service.id)}
                  isShort={isLong}
                  onToggle={() => dispatch(serviceToggled(service.id))}
                />
              </li>
            ))}
          </ul>
        )
        if (!hasCategories) return list
        return (
          <section key={category} aria-label={category || otherServices()} className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <h2 lang={langOf(members[0], 'category')} className="pt-2 text-lg font-semibold wrap-anywhere hyphens-auto">
              {category || otherServices()}
            </h2>
            {list}
          </section>
        )
      })}
    </div>
  )
}

interface ServiceToggleProps {
  readonly service: Service
  readonly chosen: boolean
  /** True if the description fits two lines. */
  readonly isShort: boolean
  readonly onToggle: () => void
}

function ServiceToggle({ service, chosen, isShort, onToggle }: ServiceToggleProps) {
  const stylist = useAppSelector(selectChosenStylist)
  const { langOf } = useOwnLanguage()
  const id = `service-${service.id}`
  return (
    <ToggleCard chosen={chosen} choice="many">
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1.5">
        <CardToggle chosen={chosen} onToggle={onToggle} describedBy={`${id}-cost ${id}-text`}>
          <span lang={langOf(service, 'ServiceName')}>{service.ServiceName}</span>
        </CardToggle>
        <p id={`${id}-cost`}>
          <ServicePrice service={service} stylist={stylist} className="font-semibold" />
          <span className="text-muted">
            {' '}
            ·{' '}
            <Trans>
              <ServiceMinutes service={service} stylist={stylist} />
              {'\u00a0'}min
            </Trans>
          </span>
        </p>
        <p
          id={`${id}-text`}
          lang={langOf(service, 'Description')}
          className={`max-w-full text-sm wrap-break-word text-muted ${isShort ? 'line-clamp-2' : 'line-clamp-6'}`}
        >
          {kept(service.Description)}
        </p>
      </div>
    </ToggleCard>
  )
}
