import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { anyStylist, type BookingStep, chargesInMills, durationInMinutes } from '../../../domain/booking/booking.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import { kept } from '../../language/direction.ts'
import { Rating } from '../../parts/catalogue/stylist-facts.tsx'
import { StylistPhoto } from '../../parts/catalogue/stylist-photo.tsx'
import { fetchServices, fetchStylists } from '../../store/catalogue.ts'
import { useAppDispatch, useAppSelector, useFormats } from '../../store/hooks.ts'
import { LoadFailed } from '../../ui/alert.tsx'
import { Skeleton } from '../../ui/loader.tsx'
import { SalonClockNote } from '../../ui/salon-clock-note.tsx'
import { Price } from '../../ui/typography.tsx'
import { useFramed } from '../../ui/use-hydrated.ts'
import { AccountPart } from '../account/account-part.tsx'
import { FinishInTab } from '../account/finish-in-tab.tsx'
import { formatMinutes } from '../booking-summary.tsx'
import { useHold } from '../hold/use-hold.ts'
import { selectCandidate, selectSelection } from '../selection.ts'
import { loadCandidates } from '../times/free-times.ts'
import { hearOtherTabs } from '../times/lose-time.ts'
import { useChosenTimeRevalidation } from '../times/use-free-times.ts'
import { useNextStepHistory, useStepPath } from '../use-step.ts'
import { ContactFields, MissingContact } from './contact-fields.tsx'
import { TermsLine } from './terms-line.tsx'

export function ConfirmStep() {
  const dispatch = useAppDispatch()
  const { services, stylist, date, time, varies } = useAppSelector(selectSelection)
  const formats = useFormats()
  const isFramed = useFramed()
  useEffect(() => {
    dispatch(fetchServices())
    dispatch(fetchStylists())
  }, [dispatch])
  useHold()
  useChosenTimeRevalidation()
  useEffect(() => dispatch(hearOtherTabs()), [dispatch])
  if (!stylist || !date) return null
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <TermsLine lead={isFramed ? t`Before the visit:` : t`By confirming you accept:`} />
      {isFramed ? (
        <FinishInTab />
      ) : (
        <>
          <AccountPart />
          <MissingContact />
        </>
      )}
      <Part
        title={t`Services`}
        change={
          <Trans>
            Change <span className="sr-only">services</span>
          </Trans>
        }
        step="services"
        className="lg:row-span-2"
      >
        <ul className="grid gap-2">
          {services.map((service) => (
            <li key={service.id} className="flex justify-between gap-4">
              <span className="min-w-0 wrap-anywhere hyphens-auto">
                {kept(service.ServiceName)}{' '}
                <span className="whitespace-nowrap text-muted">· {t`${{ minutes: service.Duration }} min`}</span>
              </span>
              <Price mills={chargesInMills([service])} />
            </li>
          ))}
        </ul>
        <p className="mt-3 flex justify-between gap-4 border-t border-line pt-3 text-lg font-semibold">
          <span>
            {t`Total`} <span className="text-base font-normal text-muted">· {formatMinutes(durationInMinutes(services))}</span>
          </span>
          <span>
            {varies ? (
              <Trans>
                <span className="text-base font-normal text-muted">from </span>
                <Price mills={chargesInMills(services)} />
              </Trans>
            ) : (
              <Price mills={chargesInMills(services)} />
            )}
          </span>
        </p>
      </Part>
      <Part
        title={t`Stylist`}
        change={
          <Trans>
            Change <span className="sr-only">stylist</span>
          </Trans>
        }
        step="stylist"
      >
        {stylist === anyStylist ? <WhoIsFree /> : <StylistLine stylist={stylist} />}
      </Part>
      <Part
        title={t`Date and time`}
        change={
          <Trans>
            Change <span className="sr-only">date and time</span>
          </Trans>
        }
        step="time"
      >
        <p className="font-serif text-xl font-medium">{formats.calendarDate(date)}</p>
        <p className="mb-2 text-lg">{formats.time(time ?? '', date ?? undefined)}</p>
        <SalonClockNote at={date} />
      </Part>
      {!isFramed && <ContactFields />}
    </div>
  )
}

interface StylistLineProps {
  readonly stylist: Stylist
  readonly note?: string
}

function StylistLine({ stylist, note }: StylistLineProps) {
  return (
    <div className="flex items-center gap-4">
      <StylistPhoto stylist={stylist} decorative sizes="4rem" className="size-16 shrink-0 rounded-card" />
      <div className="min-w-0">
        <p className="font-serif text-xl font-medium wrap-anywhere hyphens-auto">{stylist.stylistName}</p>
        <Rating stylist={stylist} />
        {note && <p className="text-sm text-muted">{note}</p>}
      </div>
    </div>
  )
}

function WhoIsFree() {
  const dispatch = useAppDispatch()
  const candidate = useAppSelector(selectCandidate)
  const { status, error } = useAppSelector((state) => state.candidates)
  const stylist = useAppSelector((state) => state.stylists.items.find(({ id }) => id === candidate?.stylistId))
  if (stylist) return <StylistLine stylist={stylist} note={t`First available at this time`} />
  if (candidate) return <p className="font-serif text-xl font-medium wrap-anywhere">{candidate.stylistName}</p>
  if (status === 'failed')
    return <LoadFailed problem={t`We couldn’t load who is free.`} error={error} onRetry={() => dispatch(loadCandidates())} />
  return (
    <>
      <p role="status" className="sr-only">
        {t`Finding out who is free…`}
      </p>
      <Skeleton className="h-16" />
    </>
  )
}

interface PartProps {
  readonly title: string
  /** The link's text: what is changed, only for screen readers. */
  readonly change: ReactNode
  readonly step: BookingStep
  readonly className?: string
  readonly children: ReactNode
}

function Part({ title, change, step, className = '', children }: PartProps) {
  const history = useNextStepHistory()
  const stepPath = useStepPath()
  return (
    <section className={`rounded-card border border-line bg-surface p-4 sm:p-5 ${className}`}>
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 className="font-semibold text-muted">{title}</h2>
        <Link
          to={stepPath(step)}
          state={history}
          className="-my-2 -me-2 inline-flex min-h-11 scroll-mt-24 scroll-mb-52 items-center rounded-control px-2 font-medium text-accent underline underline-offset-4 hover:bg-accent-soft"
        >
          {change}
        </Link>
      </div>
      {children}
    </section>
  )
}
