import { Download } from 'lucide-react'
import { useRef } from 'react'
import type { Dashboard } from '../../../domain/dashboard.ts'
import { EmptyArt } from '../../ui/art/empty-art.tsx'
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { LateSpinner } from '../../ui/loader.tsx'
import { SalonClockNote } from '../../ui/salon-clock-note.tsx'
import { bookingsPerPage } from '../bookings/bookings-place.ts'
import { Paging } from '../paging.tsx'
import { BookingsTable } from './bookings-table.tsx'
import { type DashboardPlace, exportPath } from './dashboard-place.ts'
import { bookingsText } from './picture-text.ts'
import { StatusTiles } from './status-tiles.tsx'
import { useTable } from './use-table.ts'

interface BookingsSectionProps {
  readonly place: DashboardPlace
  readonly onShow: (change: Partial<DashboardPlace>) => void
  /** Of all time; null until they are known. */
  readonly counts: Dashboard['counts'] | null
}

/** The tiles, and the table that they filter. */
export function BookingsSection({ place, onShow, counts }: BookingsSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const table = useTable(place, (page) => onShow({ page }))

  function turnTo(page: number): void {
    onShow({ page })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <section aria-labelledby="bookings" className="@container grid grid-cols-[minmax(0,1fr)] gap-3">
      <StatusTiles counts={counts} active={place.status} onChange={(status) => onShow({ status, page: 1 })} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 ref={heading} id="bookings" className="scroll-mt-4 font-serif text-heading font-medium">
            {place.status ?? 'All'} bookings
          </h2>
          {/* The tiles and the overview show it. */}
          <p role="status" className="sr-only">
            {table.isLoading ? '' : bookingsText(table.total)}
          </p>
          {table.isLoading && table.items.length > 0 && <LateSpinner />}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {(table.isStale || table.added > 0) && (
            <Button variant="secondary" onClick={table.update} className="px-4! text-sm!">
              {table.added > 0 ? `${table.added} new ${table.added === 1 ? 'booking' : 'bookings'}` : 'Update list'}
            </Button>
          )}
          {table.total > 0 && (
            <a href={exportPath(place)} download className={buttonClass('secondary', 'px-4! text-sm!')}>
              <Download aria-hidden="true" className="size-4" />
              Export as CSV
            </a>
          )}
        </div>
      </div>
      {table.items[0] && <SalonClockNote at={table.items[0].date} />}
      <Table table={table} place={place} />
      {table.error === null && table.total > 0 && <Paging page={place.page} pages={table.pages} onPage={turnTo} always />}
    </section>
  )
}

interface TableProps {
  readonly table: ReturnType<typeof useTable>
  readonly place: DashboardPlace
}

/** The table, or what there is to say instead. */
function Table({ table: { items, isFirst, isLoading, error, retry }, place: { status } }: TableProps) {
  if (error !== null) return <LoadFailed what="the bookings" error={error} onRetry={retry} />
  if (!isLoading && items.length === 0) {
    if (status !== null) {
      return <EmptyState art={<EmptyArt className="w-48" />} text={`No ${status.toLowerCase()} bookings.`} />
    }
    return (
      <EmptyState
        art={<EmptyArt className="w-48" />}
        text="No bookings yet. Add your services and stylists, and clients can book."
      >
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/admin/services" variant="secondary">
            Add services
          </ButtonLink>
          <ButtonLink to="/admin/stylists" variant="secondary">
            Add stylists
          </ButtonLink>
        </div>
      </EmptyState>
    )
  }
  return (
    <BookingsTable items={items} labelledBy="bookings" isLoading={isLoading} placeholders={isFirst ? bookingsPerPage : 0} />
  )
}
