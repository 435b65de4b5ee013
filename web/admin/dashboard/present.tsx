import type { Dashboard } from '../../../domain/dashboard.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RequestsCard } from './requests-card.tsx'
import { TodayCard } from './today-card.tsx'

/** What needs the owner, and how the day goes on. @param dashboard null until it is known */
export function Present({ dashboard }: { readonly dashboard: Dashboard | null }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 @3xl:grid-cols-2">
        {dashboard ? (
          <>
            <RequestsCard dashboard={dashboard} />
            <TodayCard today={dashboard.today} />
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
