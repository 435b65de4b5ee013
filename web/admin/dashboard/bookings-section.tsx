import { Download, X } from 'lucide-react'
import { useRef } from 'react'
import type { AppointmentStatus } from '../../../domain/appointment.ts'
import type { Dashboard } from '../../../domain/dashboard.ts'
import { EmptyArt } from '../../ui/art/empty-art.tsx'
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { LateSpinner } from '../../ui/loader.tsx'
import { SalonClockNote } from '../../ui/salon-clock-note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { statusLooks } from '../../ui/status-badge.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { bookingsPerPage } from '../bookings/bookings-place.ts'
import { Paging } from '../paging.tsx'
import { BookingsTable } from './bookings-table.tsx'
import { type DashboardPlace, exportPath } from './dashboard-place.ts'
import { bookingsText } from './picture-text.ts'
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

/** In the specification's order. */
const tiles = ['Pending', 'Confirmed', 'Canceled', 'Completed'] as const satisfies readonly AppointmentStatus[]

interface StatusTilesProps {
  /** Of all time; null until they are known. */
  readonly counts: Dashboard['counts'] | null
  readonly active: AppointmentStatus | null
  /** @param status the tile that filters from now on, or null for none */
  readonly onChange: (status: AppointmentStatus | null) => void
}

/** How many bookings have each status. A tile filters the table; once more, and it no longer does. */
function StatusTiles({ counts, active, onChange }: StatusTilesProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-3 @2xl:grid-cols-4 @2xl:gap-4">
      <legend className="sr-only">Filter by status</legend>
      {tiles.map((status) => (
        <Tile
          key={status}
          status={status}
          count={counts?.[status]}
          isActive={status === active}
          onPress={() => onChange(status === active ? null : status)}
        />
      ))}
    </fieldset>
  )
}

interface TileProps {
  readonly status: AppointmentStatus
  readonly count: number | undefined
  readonly isActive: boolean
  readonly onPress: () => void
}

function Tile({ status, count, isActive, onPress }: TileProps) {
  const { Icon, look } = statusLooks[status]
  const isAlive = useHydrated()
  return (
    <button
      type="button"
      aria-pressed={isActive}
      disabled={!isAlive}
      onClick={onPress}
      className="relative grid min-w-0 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2 rounded-card border border-line bg-surface px-3 py-2 text-left shadow-card transition-colors hover:border-line-strong aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:ring-1 aria-pressed:ring-accent sm:px-4"
    >
      <span className={`grid size-7 place-items-center rounded-full ${look}`}>
        {isActive ? <X aria-hidden="true" className="size-4" /> : <Icon aria-hidden="true" className="size-4" />}
      </span>
      <span className="text-sm font-medium">{status}</span>
      {count === undefined ? (
        <Skeleton className="h-8 w-10" />
      ) : (
        <span className="font-serif text-2xl/8 font-medium tabular-nums lining-nums">{count.toLocaleString('en-US')}</span>
      )}
    </button>
  )
}
