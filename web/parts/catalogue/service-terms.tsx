import { Trans } from '@lingui/react/macro'
import { type TermsRange, termsRange } from '../../../domain/booking/schedule/terms-range.ts'
import { offers, serviceOf } from '../../../domain/salon/schedule/stylist-rules.ts'
import type { Service } from '../../../domain/salon/service.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Price } from '../../ui/typography.tsx'

interface TermsProps {
  readonly service: Service
  readonly stylist?: Stylist | null
}

interface PriceProps extends TermsProps {
  readonly className: string
}

/** Price: '$40.00', or 'from $40.00' if it depends on the stylist. */
export function ServicePrice({ className, ...of }: PriceProps) {
  const { least, most } = useTerms(of).mills
  return (
    <span className={className}>
      {least < most ? (
        <Trans comment="A price that may be higher: from $40.00">
          <span className="text-base font-normal text-muted">from </span>
          <Price mills={least} />
        </Trans>
      ) : (
        <Price mills={least} />
      )}
    </span>
  )
}

/** Minutes: '45', or '45–60' if it depends on the stylist. */
export function ServiceMinutes(of: TermsProps) {
  const { least, most } = useTerms(of).minutes
  return least < most ? `${least}–${most}` : least
}

function useTerms({ service, stylist }: TermsProps): TermsRange {
  const stylists = useAppSelector((state) => state.stylists.items)
  const isTheirs = stylist && offers(stylist, service.id)
  return isTheirs ? termsRange(serviceOf(stylist, service), []) : termsRange(service, stylists)
}
