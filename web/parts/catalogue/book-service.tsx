import { Trans } from '@lingui/react/macro'
import type { Service } from '../../../domain/salon/service.ts'
import { useBookingPath } from '../../store/hooks.ts'
import { ButtonLink } from '../../ui/button.tsx'

export function BookService({ service: { id, ServiceName } }: { readonly service: Pick<Service, 'id' | 'ServiceName'> }) {
  return (
    <ButtonLink to={useBookingPath({ services: id })} variant="secondary" className="shrink-0 px-4!">
      <span>
        <Trans comment="Verb; the service’s name is only read out">
          Book<span className="sr-only"> {ServiceName}</span>
        </Trans>
      </span>
    </ButtonLink>
  )
}
