import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { AppointmentStatus } from '../../../../domain/booking/appointment.ts'
import type { Dashboard } from '../../../../domain/insight/dashboard.ts'
import { useFormats } from '../../../store/hooks.ts'
import { Skeleton } from '../../../ui/loader.tsx'
import { statusName, statusStyles } from '../../../ui/status-badge.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { otherCurrencyText } from '../../shared/charts/chart-text.ts'
import { countText } from '../../shared/count-text.ts'

type Name = keyof Dashboard['figures']

interface ShownFigure {
  readonly name: Name
  readonly label: () => string
  readonly isMoney: boolean
}

const visibleFigures: readonly ShownFigure[] = [
  { name: 'totalAppointments', label: () => t`Total Appointments`, isMoney: false },
  { name: 'completedAppointments', label: () => t`Completed Appointments`, isMoney: false },
  { name: 'totalStylists', label: () => t`Total Stylists`, isMoney: false },
  { name: 'totalEarnings', label: () => t`Total Earnings`, isMoney: true },
  { name: 'pendingEarnings', label: () => t`Pending Earnings`, isMoney: true },
  { name: 'upcomingEarnings', label: () => t`Upcoming Earnings`, isMoney: true },
]

interface FiguresProps {
  readonly figures: Dashboard['figures'] | null
  readonly others: Dashboard['others']
}

export function Figures({ figures, others }: FiguresProps) {
  const formats = useFormats()
  const { price } = formats
  const formatFigure = ({ name, isMoney }: ShownFigure, all: Dashboard['figures']) =>
    isMoney ? price(all[name]) : countText(all[name])
  const longest = Math.max(0, ...visibleFigures.map((figure) => (figures ? formatFigure(figure, figures).length : 0)))
  return (
    <section aria-labelledby="overview">
      <h2 id="overview" className="mb-2 font-serif text-heading font-medium">
        {t`Analytics overview`}
      </h2>
      {/* The gaps let the background through as hairlines. */}
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line shadow-card md:grid-cols-3 xl:grid-cols-6">
        {visibleFigures.map((figure) => (
          <div key={figure.name} className="@container flex min-w-0 flex-col justify-between gap-1 bg-surface px-4 py-3">
            <dt className="text-sm/4.5 text-muted">{figure.label()}</dt>
            <dd>
              {figures ? (
                <Figure text={formatFigure(figure, figures)} characters={longest} />
              ) : (
                <Skeleton className="h-8 w-20" />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <OtherCurrencies lines={others.map(({ currency, all }) => otherCurrencyText(currency, all, formats))} />
    </section>
  )
}

export function OtherCurrencies({ lines }: { readonly lines: readonly string[] }) {
  return lines.filter(Boolean).map((line) => (
    <p key={line} className="mt-1.5 text-sm text-muted tabular-nums">
      {line}
    </p>
  ))
}

interface FigureProps {
  readonly text: string
  readonly characters: number
}

/** A number as large as fits; one long number makes all of them smaller, so that none wraps. */
function Figure({ text, characters }: FigureProps) {
  return (
    <span
      style={{ '--characters': characters } as CSSProperties}
      className="block font-serif text-[length:min(1.75rem,calc(100cqi/(var(--characters)*0.6)))]/8 font-medium whitespace-nowrap tabular-nums lining-nums"
    >
      {text}
    </span>
  )
}

/** In the order of docs/product.md. */
const tiles = ['Pending', 'Confirmed', 'Canceled', 'Completed'] as const satisfies readonly AppointmentStatus[]

interface StatusTilesProps {
  readonly counts: Dashboard['counts'] | null
  readonly active: AppointmentStatus | null
  /** @param status null clears the filter */
  readonly onChange: (status: AppointmentStatus | null) => void
}

/** Counts by status. A tile filters the table; pressed again, it clears the filter. */
export function StatusTiles({ counts, active, onChange }: StatusTilesProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-3 @2xl:grid-cols-4 @2xl:gap-4">
      <legend className="sr-only">{t`Filter by status`}</legend>
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
  const { Icon, className } = statusStyles[status]
  const isHydrated = useHydrated()
  return (
    <button
      type="button"
      aria-pressed={isActive}
      disabled={!isHydrated}
      onClick={onPress}
      className="relative grid min-w-0 grid-cols-[1.75rem_minmax(0,1fr)] items-center gap-x-2 rounded-card @3xl:grid-cols-[1.75rem_minmax(0,1fr)_auto] border border-line bg-surface px-3 py-2 text-start shadow-card transition-colors hover:border-line-strong aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:ring-1 aria-pressed:ring-accent sm:px-4"
    >
      <span className={`grid size-7 place-items-center rounded-full ${className}`}>
        {isActive ? <X aria-hidden="true" className="size-4" /> : <Icon aria-hidden="true" className="size-4" />}
      </span>
      <span className="text-sm font-medium">{statusName(status)}</span>
      {count === undefined ? (
        <Skeleton className="h-8 w-10 max-@3xl:col-span-2" />
      ) : (
        <span
          className={`font-serif ${count > 9_999 ? 'text-base/8' : 'text-2xl/8'} font-medium tabular-nums lining-nums max-@3xl:col-span-2`}
        >
          {countText(count)}
        </span>
      )}
    </button>
  )
}
