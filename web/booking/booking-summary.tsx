import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { anyStylist, chargesInMills, durationInMinutes, type ServiceChange } from '../../domain/booking/booking.ts'
import type { Formats } from '../../domain/formats.ts'
import { comma } from '../../domain/language/lists.ts'
import { kept } from '../language/direction.ts'
import { useFormats } from '../store/hooks.ts'
import { Price } from '../ui/typography.tsx'
import type { ShownSelection } from './selection.ts'

export function BookingSummary({ selection }: { readonly selection: ShownSelection }) {
  const { services, stylist, date, time, varies } = selection
  const formats = useFormats()
  const duration = formatMinutes(durationInMinutes(services))
  if (services.length === 0) return <p className="text-muted">{t`Nothing chosen yet.`}</p>
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-3 text-sm">
      {services.map((service) => (
        <div key={service.id} className="flex justify-between gap-4">
          <dt className="min-w-0 wrap-break-word hyphens-auto">
            {kept(service.ServiceName)}{' '}
            <span className="whitespace-nowrap text-muted">· {t`${{ minutes: service.Duration }} min`}</span>
          </dt>
          <dd>
            <Price mills={chargesInMills([service])} />
          </dd>
        </div>
      ))}
      {stylist && (
        <div className="flex justify-between gap-4">
          <dt className="text-muted">{t`Stylist`}</dt>
          <dd className="min-w-0 text-end wrap-break-word hyphens-auto">{stylistName(stylist)}</dd>
        </div>
      )}
      {date && (
        <div className="flex justify-between gap-4">
          <dt className="text-muted">{t`When`}</dt>
          <dd className="text-end">
            {formats.calendarDate(date)}
            {time && (
              <>
                {comma()}
                <span className="whitespace-nowrap">{formats.time(time, date)}</span>
              </>
            )}
          </dd>
        </div>
      )}
      <div className="flex justify-between gap-4 border-t border-line pt-3">
        <dt className="text-muted">{t`Total time`}</dt>
        <dd>{varies ? t`about ${duration}` : duration}</dd>
      </div>
      <div className="flex justify-between gap-4 text-base font-semibold">
        <dt>{t`Total`}</dt>
        <dd>
          {varies ? (
            <Trans>
              <span className="font-normal text-muted">from </span>
              <Price mills={chargesInMills(services)} />
            </Trans>
          ) : (
            <Price mills={chargesInMills(services)} />
          )}
        </dd>
      </div>
    </dl>
  )
}

function stylistName(stylist: NonNullable<ShownSelection['stylist']>): string {
  return stylist === anyStylist ? t`First available` : stylist.stylistName
}

/** Formats the selection in one line: '2 services · 1 hr 35 min · $110.50', or '2 services · from $110.50'. */
export function summaryLine({ services, varies }: Pick<ShownSelection, 'services' | 'varies'>, { money }: Formats): string {
  if (services.length === 0) return t`No service chosen yet`
  const count = t`${plural({ count: services.length }, { one: '# service', other: '# services' })}`
  const price = money(chargesInMills(services))
  return varies ? `${count} · ${t`from ${price}`}` : `${count} · ${formatMinutes(durationInMinutes(services))} · ${price}`
}

/** Formats minutes: 45 is '45 min', 60 '1 hr', 95 '1 hr 35 min'. */
export function formatMinutes(duration: number): string {
  const hours = Math.floor(duration / 60)
  const minutes = duration % 60
  if (hours === 0) return t`${minutes} min`
  return minutes === 0 ? t`${hours} hr` : t`${hours} hr ${minutes} min`
}

/** Describes in a sentence how a service differs from the one seen or booked. */
export function changeInWords(change: ServiceChange, { price }: Formats): string {
  const { name } = change
  if (change.kind === 'removed') {
    return name ? t`${name} isn’t offered anymore.` : t`A service that you chose isn’t offered anymore.`
  }
  if (change.kind === 'price') {
    return t`${name} is ${{ price: price(change.to) }} now, not ${{ earlierPrice: price(change.from) }}.`
  }
  const earlierDuration = formatMinutes(change.from)
  return t`${name} takes ${{ duration: formatMinutes(change.to) }} now, not ${earlierDuration}.`
}
