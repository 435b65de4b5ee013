import type { Dashboard } from '../../../domain/dashboard.ts'
import { Drawn, lazyDrawing } from './drawn.tsx'
import { Picture } from './picture.tsx'
import { hoursTable } from './picture-text.ts'

const HoursDrawing = lazyDrawing(() => import('./hours-drawing.tsx'))

/** When the salon is busy: how many bookings of the period start at each time of the day. */
export function HoursPicture({ hours }: Pick<Dashboard, 'hours'>) {
  return (
    <Picture
      title="Busiest hours"
      empty={hours.every(({ bookings }) => bookings === 0) && 'No bookings in these dates.'}
      table={hoursTable(hours)}
      className="@3xl:col-span-2"
    >
      <Drawn Drawing={HoursDrawing} data={{ hours }} className="h-32" />
    </Picture>
  )
}
