import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EarningsPicture } from './earnings-picture.tsx'
import { HoursPicture } from './hours-picture.tsx'
import { PeriodControl } from './period-control.tsx'
import type { PeriodChoice } from './periods.ts'
import { rangeText } from './picture-text.ts'
import { StatusPatterns } from './status-patterns.tsx'
import { StatusesPicture } from './statuses-picture.tsx'
import { StylistsPicture } from './stylists-picture.tsx'
import type { useDashboard } from './use-dashboard.ts'

interface PicturesProps {
  readonly dashboard: ReturnType<typeof useDashboard>
  readonly choice: PeriodChoice
  readonly onChange: (choice: PeriodChoice) => void
}

/** How a period went and goes, to look at. */
export function Pictures({ dashboard, choice, onChange }: PicturesProps) {
  const { answer, today, isLoading, error, retry } = dashboard
  return (
    <section aria-labelledby="pictures" className="@container grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h2 id="pictures" className="font-serif text-heading font-medium">
            {choice.by === 'month' ? 'Month by month' : 'Week by week'}
          </h2>
          <p role="status" className="text-muted">
            {answer && rangeText(answer.period)}
          </p>
        </div>
        {answer && <PeriodControl choice={choice} shown={answer.period} onChange={onChange} />}
      </div>
      {error !== null && <LoadFailed what="this period" error={error} onRetry={retry} />}
      <StatusPatterns />
      {answer ? (
        <div
          aria-busy={isLoading}
          className="grid grid-cols-[minmax(0,1fr)] gap-5 transition-opacity delay-200 aria-busy:opacity-60 @3xl:grid-cols-2"
        >
          <EarningsPicture dashboard={answer} today={today} />
          <StatusesPicture statuses={answer.statuses} />
          <StylistsPicture stylists={answer.stylists} />
          <HoursPicture hours={answer.hours} />
        </div>
      ) : (
        error === null && <Skeleton className="h-[30rem] rounded-card" />
      )}
    </section>
  )
}
