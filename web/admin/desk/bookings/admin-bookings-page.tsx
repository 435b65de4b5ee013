import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { pageMeta } from '../../../page-meta.ts'
import { useCan } from '../../../store/hooks.ts'
import { Bookings } from './bookings.tsx'

export const meta = pageMeta(
  () => t`Manage bookings`,
  () => t`Confirm, complete or cancel bookings.`,
)

export default function AdminBookingsPage() {
  const canWrite = useCan('bookings.write')
  const mayExplain = useCan('schedules.read')
  return (
    <Bookings>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 tabIndex={-1} className="font-serif text-2xl font-medium whitespace-nowrap sm:text-3xl">
          {t`Bookings Page`}
        </h1>
        <p className="text-muted max-lg:order-last max-lg:basis-full max-sm:text-sm lg:hidden lg:text-sm 2xl:me-auto 2xl:block">
          {canWrite ? t`Confirm, complete or cancel your clients’ visits.` : t`Your own visits, from today on.`}
        </p>
        {mayExplain && (
          <Link to="/admin/why" className="print:hidden text-sm whitespace-nowrap text-accent underline underline-offset-4">
            {t`Why isn’t a time offered?`}
          </Link>
        )}
      </header>
    </Bookings>
  )
}
