import { t } from '@lingui/core/macro'
import { Check, Minus } from 'lucide-react'
import { Link } from 'react-router'
import type { ExplainedDay } from '../../../../domain/booking/schedule/working-days.ts'
import type { Stylist } from '../../../../domain/salon/stylist.ts'
import { kept } from '../../../language/direction.ts'
import { pageMeta } from '../../../page-meta.ts'
import { StylistSelect } from '../../../parts/catalogue/stylist-select.tsx'
import { DateField } from '../../../parts/times/date-field.tsx'
import { useFormats } from '../../../store/hooks.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { EmptyArt } from '../../../ui/art/empty-art.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { unbrokenTimes } from '../../../ui/typography.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { dayText, holderText, reasonText, settingsLinks, takenText } from './reason-text.ts'
import { useWhy } from './use-why.ts'

export const meta = pageMeta(
  () => t`Why not?`,
  () => t`Why a start time is offered to clients or not.`,
)

export default function WhyPage() {
  const { query, stylists, services, isKnown, day, failure, isLoading, changeStylist, changeDate, toggleService, reload } =
    useWhy()
  const { stylistId, serviceIds, date } = query
  const isHydrated = useHydrated()
  const isCatalogueIncomplete = isKnown && (stylists.length === 0 || services.length === 0)
  return (
    <>
      <PageHeading title={t`Why not?`}>
        {t`Choose a stylist, services and a day to see why clients can book a time, or why not.`}
      </PageHeading>
      {isCatalogueIncomplete ? (
        <EmptyState art={<EmptyArt className="w-48" />} text={t`Add a service and a stylist first.`}>
          <div className="flex flex-wrap justify-center gap-3">
            {services.length === 0 && (
              <ButtonLink to="/admin/services" variant="secondary">
                {t`Add services`}
              </ButtonLink>
            )}
            {stylists.length === 0 && (
              <ButtonLink to="/admin/stylists" variant="secondary">
                {t`Add stylists`}
              </ButtonLink>
            )}
          </div>
        </EmptyState>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
          <div className="grid gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
            <StylistSelect stylists={stylists} value={stylistId} onChange={changeStylist} />
            <DateField
              label={t`Date`}
              disabled={!isHydrated}
              value={date}
              onChange={({ target }) => changeDate(target.value)}
            />
            <fieldset disabled={!isHydrated} className="grid min-w-0 gap-1">
              <legend className="mb-1 font-medium">{t`Services`}</legend>
              <div className="grid max-h-72 overflow-y-auto rounded-control border border-line p-1">
                {services.map(({ id, ServiceName, Duration }) => (
                  <label key={id} className="flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-accent-soft">
                    <input
                      type="checkbox"
                      className="size-5 shrink-0 accent-accent"
                      checked={serviceIds.includes(id)}
                      onChange={({ target }) => toggleService(id, target.checked)}
                    />
                    <span className="min-w-0 wrap-anywhere">
                      {kept(ServiceName)}{' '}
                      <span className="whitespace-nowrap text-muted">· {t`${{ minutes: Duration }} min`}</span>
                    </span>
                  </label>
                ))}
              </div>
            </fieldset>
          </div>
          <section aria-labelledby="answer" className="grid gap-3">
            <h2 id="answer" className="font-serif text-heading font-medium">
              {t`Start times`}
            </h2>
            {failure && <LoadFailed problem={t`We couldn’t load this day’s start times.`} error={failure} onRetry={reload} />}
            {isLoading && <Loader label={t`Checking times…`} />}
            {serviceIds.length === 0 && <p className="text-muted">{t`Choose at least one service.`}</p>}
            {day && <Starts day={day} stylist={stylists.find(({ id }) => id === stylistId)} />}
          </section>
        </div>
      )}
    </>
  )
}

interface StartsProps {
  readonly day: ExplainedDay
  readonly stylist: Stylist | undefined
}

function Starts({ day, stylist }: StartsProps) {
  const formats = useFormats()
  const links = settingsLinks(day, stylist)
  return (
    <>
      <p role="status">{dayText(day)}</p>
      {links.length > 0 && (
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          {links.map(({ to, label }) => (
            <Link key={to} to={to} className="inline-flex min-h-11 items-center text-accent underline underline-offset-4">
              {label}
            </Link>
          ))}
        </p>
      )}
      {day.starts.length > 0 && (
        <ul className="rounded-card border border-line bg-surface">
          {day.starts.map(({ time, reason, appointment, holder }) => {
            const [Icon, className] = reason === 'free' ? [Check, 'text-success'] : [Minus, 'text-muted']
            return (
              <li
                key={time}
                className="grid grid-cols-[auto_5.5rem_minmax(0,1fr)] items-center gap-x-3 border-t border-line px-4 py-2.5 first:border-t-0"
              >
                <Icon aria-hidden="true" className={`size-4 ${className}`} />
                <span className="font-medium whitespace-nowrap tabular-nums">{formats.time(time)}</span>
                <span className="min-w-0 wrap-anywhere">
                  {appointment && <TakenBy appointment={appointment} />}
                  {holder && unbrokenTimes(holderText(holder, formats))}
                  {!(appointment || holder) && reasonText(reason, day)}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

function TakenBy({ appointment }: { readonly appointment: NonNullable<ExplainedDay['starts'][number]['appointment']> }) {
  const formats = useFormats()
  const [before, after] = takenText(appointment, formats)
  return (
    <>
      {unbrokenTimes(before)}
      <Link
        to={`/admin/bookings?${new URLSearchParams({ status: appointment.status, q: appointment.id })}`}
        className="text-accent underline underline-offset-4"
      >
        {appointment.client}
      </Link>
      {unbrokenTimes(after)}
    </>
  )
}
