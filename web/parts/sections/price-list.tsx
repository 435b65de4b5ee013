import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { selectReadServices } from '../../store/catalogue.ts'
import { useAppSelector, useOwnLanguage } from '../../store/hooks.ts'
import { BookService } from '../catalogue/book-service.tsx'
import { ServiceMinutes, ServicePrice } from '../catalogue/service-terms.tsx'
import { SectionHeading } from './section-heading.tsx'

/** Services on the home page; the rest are on their own page. */
const maxShown = 8

export function PriceList() {
  const services = useAppSelector(selectReadServices)
  const { langOf } = useOwnLanguage()
  if (services.length === 0) return null
  return (
    <section aria-labelledby="prices">
      <SectionHeading id="prices" kicker={t`Services`} title={t`Prices`} />
      <ul className="grid gap-x-16 md:grid-cols-2">
        {services.slice(0, maxShown).map((service) => (
          <li key={service.id} className="flex items-center gap-4 border-b border-line py-4">
            <span className="min-w-0 grow">
              <span lang={langOf(service, 'ServiceName')} className="block text-lg font-medium wrap-anywhere hyphens-auto">
                {service.ServiceName}
              </span>
              <span className="text-sm text-muted">
                <Trans>
                  <ServiceMinutes service={service} /> minutes
                </Trans>
              </span>
            </span>
            <ServicePrice service={service} className="shrink-0 text-lg font-semibold" />
            <BookService service={service} />
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <Link to="/services" className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4">
          {t`All services`}
        </Link>
      </p>
    </section>
  )
}
