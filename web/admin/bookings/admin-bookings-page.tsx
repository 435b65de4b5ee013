import { pageMeta } from '../../page-meta.ts'
import { Bookings } from './bookings.tsx'

export const meta = pageMeta('Manage bookings', 'Confirm, complete or cancel bookings.')

/** Its heading is smaller than other pages', so that the bookings begin higher up. */
export default function AdminBookingsPage() {
  return (
    <Bookings>
      <header className="lg:flex lg:items-baseline lg:gap-x-4">
        <h1 tabIndex={-1} className="font-serif text-2xl font-medium sm:text-3xl lg:whitespace-nowrap">
          Bookings Page
        </h1>
        <p className="text-muted max-sm:text-sm lg:text-sm">Confirm, complete or cancel your clients’ visits.</p>
      </header>
    </Bookings>
  )
}
