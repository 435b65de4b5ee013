import { plural, t } from '@lingui/core/macro'
import { useId } from 'react'
import { Link } from 'react-router'
import { comma } from '../../../../domain/language/lists.ts'
import { dateAt } from '../../../../domain/time/viewer-time.ts'
import { kept } from '../../../language/direction.ts'
import { useCan, useFormats } from '../../../store/hooks.ts'
import { bookingFacts } from '../booking-facts.tsx'
import { useWithoutStylistQuery } from './without-stylist-api.ts'

/** Anchor for links to the list. */
export const withoutStylistId = 'without-stylist'

/** Upcoming visits whose stylist has left, until each has another one; hidden without any. */
export function WithoutStylist() {
  return useCan('bookings.write') && <List />
}

function List() {
  const headingId = useId()
  const formats = useFormats()
  const { data } = useWithoutStylistQuery()
  if (!data || data.total === 0) return null
  const { items, total } = data
  return (
    <section
      id={withoutStylistId}
      aria-labelledby={headingId}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border border-warning bg-warning-soft p-4 print:hidden"
    >
      <h2 id={headingId} className="font-semibold">
        {withoutStylistText(total)}
      </h2>
      <p className="text-sm">{t`Move each to someone who’s here. Their clients read “We’ll tell you who” until then.`}</p>
      <ul className="grid max-h-60 grid-cols-[minmax(0,1fr)] overflow-y-auto">
        {items.map((visit) => {
          const { client, date, time, services, stylist } = bookingFacts(visit, formats)
          const search = new URLSearchParams({ date: dateAt(visit.date, formats.timeZone), panel: `visit.${visit.id}` })
          return (
            <li key={visit.id} className="border-t border-line-strong first:border-t-0">
              <Link to={`/admin/day?${search}`} className="grid min-h-11 content-center py-1 hover:text-accent">
                <span className="underline decoration-line-strong underline-offset-4">
                  {date}
                  {comma()}
                  <span className="whitespace-nowrap">{time}</span> · {kept(client)}
                </span>
                <span className="truncate text-sm text-muted">{t`${services}, booked with ${stylist}`}</span>
              </Link>
            </li>
          )
        })}
      </ul>
      {total > items.length && (
        <p className="text-sm">{t`${plural({ count: total - items.length }, { one: 'and # more', other: 'and # more' })}`}</p>
      )}
    </section>
  )
}

function withoutStylistText(count: number): string {
  return t`${plural(count, {
    one: '# booking ahead has no stylist',
    other: '# bookings ahead have no stylist',
  })}`
}
