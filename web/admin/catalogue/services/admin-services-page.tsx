import { EyeOff } from 'lucide-react'
import { useEffect } from 'react'
import type { Service } from '../../../../domain/salon/service.ts'
import { pageMeta } from '../../../page-meta.ts'
import { deleteService, fetchServices, refreshServices, reorderServices, selectServices } from '../../../store/catalogue.ts'
import { useAppDispatch, useAppSelector, useFormats } from '../../../store/hooks.ts'
import { Picture } from '../../../ui/art/picture.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { CatalogueManager } from '../catalogue-manager.tsx'
import { Fact, Facts } from '../facts.tsx'
import { ServiceForm } from './service-form.tsx'

export const meta = pageMeta('Manage services', 'The services that clients can book, with prices and durations.')

export default function AdminServicesPage() {
  const dispatch = useAppDispatch()
  const { status, error } = useAppSelector((state) => state.services)
  const items = useAppSelector(selectServices)
  useEffect(() => {
    // Services loaded before signing in lack the hidden ones.
    void dispatch(refreshServices())
  }, [dispatch])
  return (
    <>
      <PageHeading title="Services">What clients can book. Changes apply to new bookings only.</PageHeading>
      <CatalogueManager
        noun="Service"
        list={{ status, error, items }}
        emptyText="No services available. Please add a service."
        nameOf={({ ServiceName }) => ServiceName}
        onRetry={() => dispatch(fetchServices())}
        reorder={(ids) => dispatch(reorderServices(ids)).unwrap()}
        remove={(id) => dispatch(deleteService(id)).unwrap()}
        groupOf={({ category = '' }) => category}
        renderMark={({ hidden }) => hidden && <HiddenMark />}
        renderImage={({ imageUrl }) =>
          imageUrl && (
            <Picture picture={{ url: imageUrl }} alt="" sizes="6rem" className="size-24 shrink-0 rounded-card object-cover" />
          )
        }
        renderForm={(form) => <ServiceForm {...form} />}
        renderItem={(service) => <ServiceFacts service={service} />}
      />
    </>
  )
}

function ServiceFacts({ service }: { readonly service: Service }) {
  const { price } = useFormats()
  return (
    <>
      {service.Description && <p className="whitespace-pre-line text-muted wrap-anywhere">{service.Description}</p>}
      <Facts>
        <Fact label="Price">{price(service.Price)}</Fact>
        <Fact label="Duration">{service.Duration} minutes</Fact>
        {service.processingMinutes && <Fact label="Processing">{service.processingMinutes} minutes</Fact>}
        {service.finishingMinutes && <Fact label="Finishing">{service.finishingMinutes} minutes</Fact>}
        {service.bufferMinutes && <Fact label="After the visit">{service.bufferMinutes} minutes</Fact>}
      </Facts>
    </>
  )
}

function HiddenMark() {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-warning-soft px-3 py-1 text-sm font-semibold text-warning">
      <EyeOff aria-hidden="true" className="size-4" />
      Hidden<span className="sr-only"> from clients</span>
    </span>
  )
}
