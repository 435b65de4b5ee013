import type { Dashboard } from '../../../domain/dashboard.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { LateSpinner } from '../../ui/loader.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CustomDatesForm } from './custom-dates-form.tsx'
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
          <div className="flex min-h-6 gap-2 text-muted">
            <p role="status">{answer && rangeText(answer.period)}</p>
            {answer && isLoading && <LateSpinner />}
          </div>
        </div>
        <PeriodControl choice={choice} today={today} onChange={onChange} />
      </div>
      {choice.preset === 'custom' && <CustomDatesForm choice={choice} onChange={onChange} />}
      {error !== null && <LoadFailed what="this period" error={error} onRetry={retry} />}
      <StatusPatterns />
      <div aria-busy={isLoading} className="grid grid-cols-[minmax(0,1fr)] gap-5 @3xl:grid-cols-2">
        {answer ? <AllPictures answer={answer} today={today} /> : <Placeholders />}
      </div>
    </section>
  )
}

function AllPictures({ answer, today }: { readonly answer: Dashboard; readonly today: string }) {
  return (
    <>
      <EarningsPicture dashboard={answer} today={today} />
      <StatusesPicture statuses={answer.statuses} />
      <StylistsPicture stylists={answer.stylists} />
      <HoursPicture hours={answer.hours} />
    </>
  )
}

/** About as tall as what will be there. */
function Placeholders() {
  return (
    <>
      <Skeleton className="h-[33rem] @3xl:col-span-2 @3xl:h-[31.5rem]" />
      <Skeleton className="h-[26.5rem] @lg:h-72 @3xl:h-[26.5rem]" />
      <Skeleton className="h-64 @3xl:h-[26.5rem]" />
      <Skeleton className="h-[22rem] @3xl:col-span-2 @3xl:h-[24rem]" />
    </>
  )
}
