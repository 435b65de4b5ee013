import { plural, t } from '@lingui/core/macro'
import { Download } from 'lucide-react'
import { useRef } from 'react'
import type { AppointmentStatus } from '../../../../domain/booking/appointment.ts'
import type { Dashboard } from '../../../../domain/insight/dashboard.ts'
import { firstPage, type PagePosition } from '../../../parts/paging/list-position.ts'
import { Paging } from '../../../parts/paging/paging.tsx'
import { LoadFailed } from '../../../ui/alert.tsx'
import { EmptyArt } from '../../../ui/art/empty-art.tsx'
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LateSpinner } from '../../../ui/loader.tsx'
import { SalonClockNote } from '../../../ui/salon-clock-note.tsx'
import { bookingsPerPage } from '../../shared/bookings-search-params.ts'
import { bookingsText } from '../../shared/count-text.ts'
import { useBookingList } from '../../shared/use-booking-list.ts'
import { BookingsTable } from './bookings-table.tsx'
import { type DashboardSearchParams, exportPath, tableQuery } from './dashboard-search-params.ts'
import { StatusTiles } from './figures.tsx'

interface BookingsSectionProps {
  readonly params: DashboardSearchParams
  readonly onShow: (change: Partial<DashboardSearchParams>) => void
  readonly counts: Dashboard['counts'] | null
}

export function BookingsSection({ params, onShow, counts }: BookingsSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const table = useBookingList(tableQuery(params))
  const added = Math.max(0, table.gained)

  function turnTo(position: PagePosition): void {
    onShow(position)
    heading.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <section aria-labelledby="bookings" className="@container grid grid-cols-[minmax(0,1fr)] gap-3">
      <StatusTiles counts={counts} active={params.status} onChange={(status) => onShow({ status, ...firstPage })} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 ref={heading} id="bookings" className="scroll-mt-4 font-serif text-heading font-medium">
            {headingText(params.status)}
          </h2>
          {/* The tiles and the overview show the failure. */}
          <p role="status" className="sr-only">
            {table.isLoading ? '' : bookingsText(table.total)}
          </p>
          {table.isLoading && table.items.length > 0 && <LateSpinner />}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {(table.isStale || added > 0) && (
            <Button variant="secondary" onClick={table.update} className="px-4! text-sm!">
              {added > 0 ? t`${plural({ count: added }, { one: '# new booking', other: '# new bookings' })}` : t`Update list`}
            </Button>
          )}
          {table.total > 0 && (
            <a href={exportPath(params)} download className={buttonClass('secondary', 'px-4! text-sm!')}>
              <Download aria-hidden="true" className="size-4" />
              {t`Export as CSV`}
            </a>
          )}
        </div>
      </div>
      {table.items[0] && <SalonClockNote at={table.items[0].date} />}
      <Table table={table} params={params} />
      {table.error === null && table.total > 0 && <Paging neighbors={table.neighbors} onTurn={turnTo} always />}
    </section>
  )
}

function headingText(status: AppointmentStatus | null): string {
  if (status === 'Pending') return t`Pending bookings`
  if (status === 'Confirmed') return t`Confirmed bookings`
  if (status === 'Canceled') return t`Canceled bookings`
  return status === 'Completed' ? t`Completed bookings` : t`All bookings`
}

function noneText(status: AppointmentStatus): string {
  if (status === 'Pending') return t`No pending bookings.`
  if (status === 'Confirmed') return t`No confirmed bookings.`
  return status === 'Canceled' ? t`No canceled bookings.` : t`No completed bookings.`
}

interface TableProps {
  readonly table: ReturnType<typeof useBookingList>
  readonly params: DashboardSearchParams
}

function Table({ table: { items, isLoading, error, fetch }, params: { status } }: TableProps) {
  if (error !== null) return <LoadFailed problem={t`We couldn’t load the bookings.`} error={error} onRetry={fetch} />
  if (!isLoading && items.length === 0) {
    if (status !== null) {
      return <EmptyState art={<EmptyArt className="w-48" />} text={noneText(status)} />
    }
    return (
      <EmptyState
        art={<EmptyArt className="w-48" />}
        text={t`No bookings yet. Add your services and stylists, and clients can book.`}
      >
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/admin/services" variant="secondary">
            {t`Add services`}
          </ButtonLink>
          <ButtonLink to="/admin/stylists" variant="secondary">
            {t`Add stylists`}
          </ButtonLink>
        </div>
      </EmptyState>
    )
  }
  return (
    <BookingsTable
      items={items}
      labelledBy="bookings"
      isLoading={isLoading}
      placeholders={items.length === 0 ? bookingsPerPage : 0}
    />
  )
}
