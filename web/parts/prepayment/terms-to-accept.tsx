import { t } from '@lingui/core/macro'
import type { PrepaymentTerms } from '../../../domain/booking/prepayment/online-payment.ts'
import { Alert } from '../../ui/alert.tsx'
import { unbrokenTimes } from '../../ui/typography.tsx'

interface TermsToAcceptProps {
  readonly terms: PrepaymentTerms
  /** True for others than were accepted before. */
  readonly isNew?: boolean
}

/** The terms of payment that the next press accepts. */
export function TermsToAccept({ terms, isNew = false }: TermsToAcceptProps) {
  return (
    <Alert tone={isNew ? 'warning' : 'info'} live={isNew}>
      <strong className="font-medium">
        {isNew ? t`What you pay before the visit has changed. By booking you accept:` : t`By booking you accept:`}
      </strong>{' '}
      {unbrokenTimes(terms.text)}
    </Alert>
  )
}
