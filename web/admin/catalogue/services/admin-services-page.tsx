import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'
import { useEffect } from 'react'
import type { Service } from '../../../../domain/salon/service.ts'
import { kept } from '../../../language/direction.ts'
import { pageMeta } from '../../../page-meta.ts'
import { deleteService, fetchServices, refreshServices, reorderServices, selectServices } from '../../../store/catalogue.ts'
import { useAppDispatch, useAppSelector, useFormats } from '../../../store/hooks.ts'
import { Picture } from '../../../ui/art/picture.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { CatalogueManager } from '../catalogue-manager.tsx'
import { Fact, Facts } from '../facts.tsx'
import { ServiceForm } from './service-form.tsx'

export const meta = pageMeta(
  () => t`Manage services`,
  () => t`The services that clients can book, with prices and durations.`,
)

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
      <PageHeading title={t`Services`}>{t`What clients can book. Changes apply to new bookings only.`}</PageHeading>
      <CatalogueManager
        noun="Service"
        list={{ status, error, items }}
        emptyText={t`No services available. Please add a service.`}
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
      {service.Description && <p className="whitespace-pre-line text-muted wrap-anywhere">{kept(service.Description)}</p>}
      <Facts>
        <Fact label={t`Price`}>{price(service.Price)}</Fact>
        <Fact label={t`Duration`}>{minutesText(service.Duration)}</Fact>
        {service.processingMinutes && (
          <Fact label={t({ message: 'Processing', comment: 'Minutes in which color works and the stylist is free' })}>
            {minutesText(service.processingMinutes)}
          </Fact>
        )}
        {service.finishingMinutes && (
          <Fact label={t({ message: 'Finishing', comment: 'Minutes of work after the color has worked' })}>
            {minutesText(service.finishingMinutes)}
          </Fact>
        )}
        {service.bufferMinutes && <Fact label={t`After the visit`}>{minutesText(service.bufferMinutes)}</Fact>}
      </Facts>
    </>
  )
}

function minutesText(minutes: number): string {
  return t`${plural(minutes, { one: '# minute', other: '# minutes' })}`
}

function HiddenMark() {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-warning-soft px-3 py-1 text-sm font-semibold text-warning">
      <EyeOff aria-hidden="true" className="size-4" />
      <Trans>
        Hidden<span className="sr-only"> from clients</span>
      </Trans>
    </span>
  )
}
