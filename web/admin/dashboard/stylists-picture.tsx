import type { CSSProperties } from 'react'
import type { Dashboard } from '../../../domain/dashboard.ts'
import { Picture } from './picture.tsx'
import { bookingsText, dollarsText } from './picture-text.ts'

/** Who has the most bookings in the period. */
export function StylistsPicture({ stylists }: Pick<Dashboard, 'stylists'>) {
  const most = Math.max(1, ...stylists.map(({ bookings }) => bookings))
  return (
    <Picture title="Busiest stylists" empty={stylists.length === 0 && 'No bookings in these dates.'}>
      <ol className="grid grid-cols-[minmax(0,1fr)] content-start gap-2.5">
        {stylists.map(({ id, stylistName, bookings, charges }) => (
          <li key={id} className="grid gap-1.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="line-clamp-2 min-w-0 font-medium wrap-anywhere">{stylistName}</span>
              <span className="shrink-0 text-sm text-muted tabular-nums">
                {bookingsText(bookings)} · {dollarsText(charges)}
              </span>
            </p>
            <div aria-hidden="true" className="h-2 rounded-full bg-sunken">
              <div
                style={{ '--share': bookings / most } as CSSProperties}
                className="h-full min-w-2 rounded-full bg-accent w-[calc(var(--share)*100%)]"
              />
            </div>
          </li>
        ))}
      </ol>
    </Picture>
  )
}
