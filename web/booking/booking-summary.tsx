import { anyStylist, chargesInMills, durationInMinutes, type ServiceChange } from '../../domain/booking/booking.ts'
import type { Formats } from '../../domain/formats.ts'
import { useFormats } from '../store/hooks.ts'
import { Price } from '../ui/typography.tsx'
import type { ShownSelection } from './selection.ts'

export function BookingSummary({ selection }: { readonly selection: ShownSelection }) {
  const { services, stylist, date, time, varies } = selection
  const formats = useFormats()
  const from = varies && <span className="font-normal text-muted">from </span>
  if (services.length === 0) return <p className="text-muted">Nothing chosen yet.</p>
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-3 text-sm">
      {services.map((service) => (
        <div key={service.id} className="flex justify-between gap-4">
          <dt className="min-w-0 wrap-break-word hyphens-auto">
            {service.ServiceName} <span className="whitespace-nowrap text-muted">· {service.Duration} min</span>
          </dt>
          <dd>
            <Price mills={chargesInMills([service])} />
          </dd>
        </div>
      ))}
      {stylist && (
        <div className="flex justify-between gap-4">
          <dt className="text-muted">Stylist</dt>
          <dd className="min-w-0 text-right wrap-break-word hyphens-auto">{nameOf(stylist)}</dd>
        </div>
      )}
      {date && (
        <div className="flex justify-between gap-4">
          <dt className="text-muted">When</dt>
          <dd className="text-right">
            {formats.calendarDate(date)}
            {time && (
              <>
                , <span className="whitespace-nowrap">{formats.time(time, date)}</span>
              </>
            )}
          </dd>
        </div>
      )}
      <div className="flex justify-between gap-4 border-t border-line pt-3">
        <dt className="text-muted">Total time</dt>
        <dd>
          {varies && 'about '}
          {formatMinutes(durationInMinutes(services))}
        </dd>
      </div>
      <div className="flex justify-between gap-4 text-base font-semibold">
        <dt>Total</dt>
        <dd>
          {from}
          <Price mills={chargesInMills(services)} />
        </dd>
      </div>
    </dl>
  )
}

function nameOf(stylist: NonNullable<ShownSelection['stylist']>): string {
  return stylist === anyStylist ? 'First available' : stylist.stylistName
}

/** Formats the selection in one line: '2 services · 1 hr 35 min · $110.50', or '2 services · from $110.50'. */
export function summaryLine({ services, varies }: Pick<ShownSelection, 'services' | 'varies'>, { money }: Formats): string {
  if (services.length === 0) return 'No service chosen yet'
  const count = services.length === 1 ? '1 service' : `${services.length} services`
  const total = money(chargesInMills(services))
  return varies ? `${count} · from ${total}` : `${count} · ${formatMinutes(durationInMinutes(services))} · ${total}`
}

/** Formats minutes: 45 is '45 min', 60 '1 hr', 95 '1 hr 35 min'. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} hr`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

/** Describes in a sentence how a service differs from the one seen or booked. */
export function changeInWords(change: ServiceChange, { price }: Formats): string {
  const name = change.name || 'A service that you chose'
  if (change.kind === 'removed') return `${name} isn’t offered anymore.`
  if (change.kind === 'price') return `${name} is ${price(change.to)} now, not ${price(change.from)}.`
  return `${name} takes ${formatMinutes(change.to)} now, not ${formatMinutes(change.from)}.`
}
