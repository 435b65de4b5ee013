import { t } from '@lingui/core/macro'
import type { FreeTime } from '../../../../../domain/salon/schedule/schedule.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'

interface AroundTimesProps {
  readonly times: readonly FreeTime[]
  readonly name: string
  readonly onBook: (time: FreeTime) => void
}

export function AroundTimes({ times, name, onBook }: AroundTimesProps) {
  const formats = useFormats()
  const days = Object.entries(Object.groupBy(times, ({ date }) => date))
  return (
    <section aria-label={t`Book with ${name}`} className="grid gap-2">
      <h3 className="text-sm font-medium text-muted">{t`Press a time to book it with ${name}`}</h3>
      {days.length === 0 && <p className="text-sm">{t`Nothing is free on the days around.`}</p>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1.5">
        {days.map(([date, ofDay = []]) => (
          <div key={date} className="contents">
            <dt className="text-sm whitespace-nowrap">{formats.calendarDate(date, shortDay)}</dt>
            <dd className="flex flex-wrap gap-1.5">
              {ofDay.map((each) => (
                <Button
                  key={each.time}
                  variant="secondary"
                  aria-label={t`Book ${{ date: formats.calendarDate(date, shortDay) }}, ${{ time: formats.time(each.time) }}`}
                  className="px-2.5! py-0! text-sm! lg:min-h-9!"
                  onClick={() => onBook(each)}
                >
                  {formats.time(each.time)}
                </Button>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const shortDay = { weekday: 'short', month: 'short', day: 'numeric' } as const
