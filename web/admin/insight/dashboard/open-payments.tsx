import { plural, t } from '@lingui/core/macro'
import { Link } from 'react-router'
import type { Dashboard } from '../../../../domain/insight/dashboard.ts'
import { Alert } from '../../../ui/alert.tsx'
import { bookingsPath } from '../../shared/bookings-search-params.ts'

/** Money of canceled visits that only a person can settle. */
export function OpenPayments({ onlinePayments: { toDecide, refused } }: Pick<Dashboard, 'onlinePayments'>) {
  if (toDecide + refused === 0) return null
  const sentences = [
    ...(toDecide > 0
      ? [
          t`${plural(
            { count: toDecide },
            {
              one: '# payment of a canceled visit waits for you: give it back, or keep it?',
              other: '# payments of canceled visits wait for you: give them back, or keep them?',
            },
          )}`,
        ]
      : []),
    ...(refused > 0
      ? [
          t`${plural(
            { count: refused },
            { one: 'Stripe refused # payment or refund.', other: 'Stripe refused # payments or refunds.' },
          )}`,
        ]
      : []),
  ]
  return (
    <Alert tone="warning">
      <p>
        {sentences.join(' ')}{' '}
        <Link to={bookingsPath({ status: 'Canceled' })} className="font-medium text-accent underline underline-offset-4">
          {t`Show canceled bookings`}
        </Link>
      </p>
    </Alert>
  )
}
