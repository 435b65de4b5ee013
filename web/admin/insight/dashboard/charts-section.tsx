import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { Dashboard } from '../../../../domain/insight/dashboard.ts'
import { useFormats } from '../../../store/hooks.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { LateSpinner, Skeleton } from '../../../ui/loader.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { StatusPatterns } from '../../shared/charts/chart-fills.tsx'
import { rangeText } from '../../shared/charts/chart-text.ts'
import { EarningsCard, HoursCard, StatusesCard, StylistsCard } from './chart-cards.tsx'
import type { PeriodChoice } from './dashboard-search-params.ts'
import { CustomDatesForm, PeriodControl } from './period-control.tsx'
import type { useDashboard } from './use-dashboard.ts'

interface ChartsSectionProps {
  readonly dashboard: ReturnType<typeof useDashboard>
  readonly choice: PeriodChoice
  readonly onChange: (choice: PeriodChoice) => void
}

export function ChartsSection({ dashboard, choice, onChange }: ChartsSectionProps) {
  const { data, today, isLoading } = dashboard
  const [isOpen, setOpen] = useRememberedFold('chairtime.charts')
  const formats = useFormats()
  const isHydrated = useHydrated()
  return (
    <section aria-labelledby="charts" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="charts" className="font-serif text-heading font-medium">
            <button
              type="button"
              aria-expanded={isOpen}
              disabled={!isHydrated}
              onClick={() => setOpen(!isOpen)}
              className="-mx-2 flex min-h-11 items-center gap-2 rounded-control px-2 hover:bg-accent-soft"
            >
              <ChevronDown
                aria-hidden="true"
                className={`size-5 transition-transform ${isOpen ? '' : '-rotate-90 rtl:rotate-90'}`}
              />
              {choice.by === 'month' ? t`Month by month` : t`Week by week`}
            </button>
          </h2>
          {isOpen && (
            <div className="flex min-h-6 gap-2 text-muted">
              <p role="status">
                {choice.by === 'week' && formats.firstDay !== 'Monday'
                  ? t`${{ dates: data ? rangeText(data.period, formats) : '' }}. Weeks begin on Monday here.`
                  : data && rangeText(data.period, formats)}
              </p>
              {data && isLoading && <LateSpinner />}
            </div>
          )}
        </div>
        {isOpen && <PeriodControl choice={choice} today={today} onChange={onChange} />}
      </div>
      {isOpen && <Charts dashboard={dashboard} choice={choice} onChange={onChange} />}
    </section>
  )
}

function Charts({ dashboard: { data, today, isLoading, error, retry }, choice, onChange }: ChartsSectionProps) {
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
      {choice.preset === 'custom' && <CustomDatesForm choice={choice} onChange={onChange} />}
      {error !== null && <LoadFailed problem={t`We couldn’t load this period.`} error={error} onRetry={retry} />}
      <StatusPatterns />
      <div aria-busy={isLoading} className="grid grid-cols-[minmax(0,1fr)] gap-4 @3xl:grid-cols-3">
        {data ? <ChartCards dashboard={data} today={today} /> : <Placeholders />}
      </div>
    </div>
  )
}

function ChartCards({ dashboard, today }: { readonly dashboard: Dashboard; readonly today: string }) {
  return (
    <>
      <EarningsCard dashboard={dashboard} today={today} />
      <StatusesCard statuses={dashboard.statuses} />
      <StylistsCard stylists={dashboard.stylists} />
      <HoursCard hours={dashboard.hours} />
    </>
  )
}

function Placeholders() {
  return (
    <>
      <Skeleton className="h-[28rem] @3xl:col-span-2 @3xl:h-96" />
      <Skeleton className="h-96 @lg:h-72 @3xl:h-96" />
      <Skeleton className="h-64 @3xl:h-72" />
      <Skeleton className="h-72 @3xl:col-span-2" />
    </>
  )
}

const watchers = new Set<() => void>()

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Remembers in this browser if a section is open; open at first. @param key in `localStorage` */
function useRememberedFold(key: string): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const isOpen = useSyncExternalStore(
    subscribe,
    () => read(key) !== 'folded',
    () => true,
  )
  function setOpen(open: boolean): void {
    try {
      localStorage.setItem(key, open ? 'open' : 'folded')
    } catch {
      // Without storage it is open again on the next visit.
    }
    for (const watcher of watchers) watcher()
  }
  return [isOpen, setOpen]
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
