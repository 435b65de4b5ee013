import { t } from '@lingui/core/macro'
import type { FreeTime } from '../../../domain/salon/schedule/schedule.ts'
import { useFormats } from '../../store/hooks.ts'
import { shortDate } from './calendar.ts'
import { TimeNote } from './time-grid.tsx'
import { NextOpeningsSkeleton } from './time-step-skeleton.tsx'

interface NextOpeningsProps {
  readonly times: readonly FreeTime[]
  readonly isLooking: boolean
  /** Failed to load; the month shows the reason. */
  readonly isUnknown: boolean
  readonly chosen: { readonly date: string | null; readonly time: string | null }
  readonly onChoose: (time: FreeTime) => void
}

export function NextOpenings({ times, isLooking, isUnknown, chosen, onChoose }: NextOpeningsProps) {
  const formats = useFormats()
  if (isUnknown) return <p className="text-muted">{t`We can’t show the next openings right now.`}</p>
  if (times.length === 0 && !isLooking) return null
  return (
    <section aria-labelledby="next-free" className="grid gap-3">
      <h2 id="next-free" className="font-semibold">
        {t`Next openings`}
      </h2>
      {times.length === 0 ? (
        <NextOpeningsSkeleton />
      ) : (
        <ul className="grid max-w-md grid-cols-3 gap-2">
          {times.map((free) => {
            const isChosen = free.date === chosen.date && free.time === chosen.time
            return (
              <li key={`${free.date} ${free.time}`}>
                <button
                  type="button"
                  aria-pressed={isChosen}
                  onClick={() => onChoose(free)}
                  className={`h-full min-h-15 w-full scroll-mb-52 rounded-control border px-1 py-2 text-sm leading-snug tabular-nums ${
                    isChosen ? 'border-accent bg-accent text-on-accent' : 'border-line-strong bg-surface hover:bg-accent-soft'
                  }`}
                >
                  {shortDate(free.date, formats)} <span className="sr-only">· </span>
                  <span className="block font-semibold whitespace-nowrap">{formats.time(free.time)}</span>
                  <TimeNote label={free.time} on={free.date} />
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
