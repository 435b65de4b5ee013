import type { Dashboard } from '../../../domain/dashboard.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MonthCard } from './month-card.tsx'
import { TodayCard } from './today-card.tsx'

/** How the day goes on and how the month goes. @param dashboard null until it is known */
export function Present({ dashboard }: { readonly dashboard: Dashboard | null }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 @3xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        {dashboard ? (
          <>
            <TodayCard today={dashboard.today} />
            <MonthCard month={dashboard.month} lastMonth={dashboard.lastMonth} />
          </>
        ) : (
          <>
            <Skeleton className="h-80" />
            <Skeleton className="h-80" />
          </>
        )}
      </div>
    </div>
  )
}
