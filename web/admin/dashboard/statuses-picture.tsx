import { appointmentStatuses } from '../../../domain/appointment.ts'
import type { Dashboard } from '../../../domain/dashboard.ts'
import { Drawn, lazyDrawing } from './drawn.tsx'
import { Picture } from './picture.tsx'
import { shareText } from './picture-text.ts'
import { Swatch } from './swatch.tsx'

const StatusesDrawing = lazyDrawing(() => import('./statuses-drawing.tsx'))

/** How many bookings of the period have each status. */
export function StatusesPicture({ statuses }: Pick<Dashboard, 'statuses'>) {
  const shown = appointmentStatuses.map((status) => ({ status, bookings: statuses[status] }))
  const total = shown.reduce((sum, { bookings }) => sum + bookings, 0)
  return (
    <Picture title="Bookings by status" empty={total === 0 && 'No bookings in these dates.'}>
      <div className="grid grid-cols-[minmax(0,1fr)] content-center items-center gap-3 @md:grid-cols-[auto_minmax(0,1fr)] @md:gap-10">
        <div className="relative mx-auto size-26">
          <Drawn Drawing={StatusesDrawing} data={{ statuses: shown }} className="size-full" />
          <p className="absolute inset-0 grid place-content-center text-center">
            <span className="font-serif text-2xl/7 font-medium tabular-nums lining-nums">{total.toLocaleString('en-US')}</span>
            <span className="text-xs text-muted">{total === 1 ? 'booking' : 'bookings'}</span>
          </p>
        </div>
        <dl className="grid gap-1">
          {shown.map(({ status, bookings }) => (
            <div key={status} className="flex items-center gap-2.5 text-sm">
              <Swatch status={status} />
              <dt className="min-w-0 grow">{status}</dt>
              <dd className="font-medium whitespace-nowrap tabular-nums">
                {bookings.toLocaleString('en-US')}
                <span className="ml-2 inline-block min-w-10 text-right font-normal text-muted">
                  {shareText(bookings, total)}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Picture>
  )
}
