import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarCheck } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { chargesInMills, durationInMinutes } from '../../../domain/booking/booking.ts'
import { inWords } from '../../../domain/language/lists.ts'
import { ChangeNotice } from '../../parts/times/change-notice.tsx'
import { useAppSelector, useFormats } from '../../store/hooks.ts'
import { AddToCalendar } from '../../ui/add-to-calendar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { SalonClockNote } from '../../ui/salon-clock-note.tsx'
import { formatLocation } from '../../ui/salon-contact.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { selectAccount } from '../account/account-slice.ts'
import { formatMinutes } from '../booking-summary.tsx'
import { bookedPath, isOwnBooking } from '../for-whom/for-whom-rules.ts'
import { StepHeading } from '../step-header.tsx'

const AwaitsPayment = lazy(() =>
  import('../../parts/prepayment/awaits-payment.tsx').then((module) => ({ default: module.AwaitsPayment })),
)

/** Optional: without this module the step is still complete. */
const WhenConfirmed = lazy(async () => {
  const module = await import('./when-confirmed.tsx').catch(() => null)
  return { default: module?.WhenConfirmed ?? (() => null) }
})

export function ConfirmedStep({ booked }: { readonly booked: Appointment }) {
  const salon = useAppSelector((state) => state.salon.salon)
  const person = useAppSelector((state) => state.auth.User)
  const awaited = booked.awaitsPayment
  const isOwn = isOwnBooking(booked, person)
  const account = useAppSelector(selectAccount)
  const formats = useFormats()
  return (
    // As tall as the window: this replaces a longer step, and the footer would jump into view.
    <div className="mx-auto grid min-h-dvh max-w-xl content-start gap-4 sm:gap-6">
      <div className="-mb-4">
        <CalendarCheck aria-hidden="true" className="mb-4 hidden size-12 text-success sm:block low:hidden" strokeWidth={1.5} />
        <StepHeading step="confirmed" title={awaited ? t`Your time is held` : undefined}>
          {!awaited && <StateOfBooking booked={booked} />}
          {awaited ? t`One thing is left, then your booking is complete.` : null}
          {!awaited &&
            (person
              ? t`Thank you for your booking. We look forward to seeing you!`
              : t`Thank you for your booking. We look forward to seeing you! Our mail has a link that opens your visit, so you can change it.`)}
        </StepHeading>
      </div>
      {awaited && (
        <Suspense>
          <AwaitsPayment awaited={awaited} bookingId={booked.id} />
        </Suspense>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4 shadow-card sm:gap-y-3 sm:p-6">
        {!isOwn && <Fact term={t`Client`}>{booked.user?.name}</Fact>}
        <Fact term={t`Status`}>
          <StatusBadge status={booked.status} />
          {booked.status === 'Pending' && !awaited && <span className="ms-2">{t`We’ll confirm it`}</span>}
        </Fact>
        {salon && (
          <Fact term={t`When`}>
            <BookedTime booked={booked} />
          </Fact>
        )}
        <Fact term={t({ message: 'What', context: 'label in a mail', comment: 'Before the booked services' })}>
          {inWords(
            booked.services.map((service) => service.ServiceName),
            'comma',
          )}
        </Fact>
        {booked.stylist && (
          <Fact term={t({ message: 'With', context: 'label in a mail', comment: 'Before the stylist’s name' })}>
            {booked.stylist.stylistName}
          </Fact>
        )}
        {salon && <Fact term={t`Where`}>{formatLocation(salon)}</Fact>}
        <Fact term={t`Total`}>{formats.money(chargesInMills(booked.services))}</Fact>
        <Fact term={t({ message: 'Booking', comment: 'Before the booking’s number' })}>{booked.id}</Fact>
      </dl>
      <SalonClockNote at={booked.date} />
      <p className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap [&>*]:px-2 sm:[&>*]:px-5">
        <ButtonLink to={bookedPath(booked, person, account)} className="max-sm:col-span-2">
          {!person && t`View my visit`}
          {person && (isOwn ? t`View my bookings` : t`View the booking`)}
        </ButtonLink>
        <AddToCalendar booking={booked} guestPath={person ? null : account.guestPath} />
        <ButtonLink to="/" variant="secondary">
          {t`Back to home`}
        </ButtonLink>
      </p>
      {isOwn && <ChangeNotice booking={booked} />}
    </div>
  )
}

function BookedTime({ booked }: { readonly booked: Appointment }) {
  const formats = useFormats()
  const date = formats.date(booked.date)
  const time = formats.time(booked.time, booked.date)
  return (
    <Trans>
      <span className="font-serif text-lg font-medium">{date}</span>
      <br />
      <span className="whitespace-nowrap">{time}</span>, about {{ duration: formatMinutes(durationInMinutes(booked.services)) }}
    </Trans>
  )
}

function StateOfBooking({ booked: { status } }: { readonly booked: Appointment }) {
  if (status !== 'Pending') return null
  return (
    // Two lines on a phone, so that nothing moves once the estimate arrives.
    <span className="mb-1 block min-h-12 font-medium text-ink sm:min-h-0">
      {t`Your time is held. We’ll confirm it soon.`}{' '}
      <Suspense>
        <WhenConfirmed />
      </Suspense>
    </span>
  )
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid">
      <dt className="pt-0.5 text-sm text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere hyphens-auto">{children}</dd>
    </div>
  )
}
