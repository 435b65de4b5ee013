import { plural, t } from '@lingui/core/macro'
import { type CSSProperties, useId } from 'react'
import type { MoneyReport } from '../../../../../domain/insight/money-report.ts'
import { useFormats } from '../../../../store/hooks.ts'

/** Visits by the hour at which they begin, hours without visits in between included. */
export function BusiestHours({ hours }: Pick<MoneyReport, 'hours'>) {
  const formats = useFormats()
  const id = useId()
  const first = hours[0]?.hour ?? 0
  const last = hours.at(-1)?.hour ?? -1
  if (hours.length === 0) return null
  const all = Array.from({ length: last - first + 1 }, (_, index) => {
    const hour = first + index
    return hours.find((each) => each.hour === hour) ?? { hour, visits: 0, lastYear: 0 }
  })
  const most = Math.max(...all.map(({ visits }) => visits), 1)
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-surface p-4 sm:p-5">
      <h3 id={id} className="font-medium">
        {t`Busiest hours`}
      </h3>
      <ol className="mt-2 grid gap-2">
        {all.map(({ hour, visits, lastYear }) => (
          <li key={hour} className="grid grid-cols-[5rem_minmax(0,1fr)_auto] items-center gap-3 text-sm">
            <span className="tabular-nums">{formats.timeOfDay(hour * 60)}</span>
            <span aria-hidden="true" className="h-3 rounded-full bg-sunken">
              <span
                style={{ '--share': visits / most } as CSSProperties}
                className="block h-full w-[calc(var(--share)*100%)] rounded-full bg-accent"
              />
            </span>
            <span className="text-end tabular-nums">
              {t`${plural(visits, { one: `${visits} visit`, other: `${visits} visits` })}`}
              <span className="text-muted"> · {t`${lastYear} the year before`}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
