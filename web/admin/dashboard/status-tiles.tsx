import { X } from 'lucide-react'
import type { AppointmentStatus } from '../../../domain/appointment.ts'
import type { Dashboard } from '../../../domain/dashboard.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { statusLooks } from '../../ui/status-badge.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

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
export function StatusTiles({ counts, active, onChange }: StatusTilesProps) {
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
