import { Skeleton } from '../../ui/loader.tsx'

/** As tall as the month: name, weekdays and weeks. */
export function MonthSkeleton({ weeks }: { readonly weeks: number }) {
  const rows = Array.from({ length: weeks }, (_, week) => `week ${week}`)
  return (
    <div className="grid gap-2">
      <Skeleton className="mx-auto my-2 h-7 w-44" />
      <div className="grid gap-0.5 py-0.5">
        <div className="h-8" />
        {rows.map((row) => (
          <Skeleton key={row} className="h-12" />
        ))}
      </div>
    </div>
  )
}

export function TimeStepSkeleton() {
  return (
    <div className="grid gap-6 sm:gap-8">
      <div className="grid gap-3">
        <Skeleton className="h-6 w-32" />
        <NextOpeningsSkeleton />
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,26rem)_minmax(12rem,1fr)]">
        <div className="rounded-card border border-line bg-surface p-2 sm:p-4">
          <MonthSkeleton weeks={fewWeeks} />
        </div>
        <Skeleton className="h-28" />
      </div>
    </div>
  )
}

/** Weeks of an unknown month: half of it is past on average. */
const fewWeeks = 4

export function NextOpeningsSkeleton() {
  return (
    <div className="grid max-w-md grid-cols-3 gap-2">
      <Skeleton className="h-15" />
      <Skeleton className="h-15" />
      <Skeleton className="h-15" />
    </div>
  )
}
