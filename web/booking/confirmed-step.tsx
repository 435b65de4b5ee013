import { CalendarCheck } from 'lucide-react'
import type { Appointment } from '../../domain/appointment.ts'
import { chargesInCents, durationInMinutes } from '../../domain/booking.ts'
import { formatCents } from '../../domain/money.ts'
import { formatDate } from '../../domain/salon-time.ts'
import { useAppSelector } from '../store/hooks.ts'
import { ButtonLink } from '../ui/button.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { formatMinutes } from './durations.ts'
import { SalonClockNote } from './salon-clock-note.tsx'
import { StepHeading } from './step-heading.tsx'

/** Where a booking arrives: what was booked, and where to go from here. */
export function ConfirmedStep({ booked }: { readonly booked: Appointment }) {
  const salon = useAppSelector((state) => state.salon.salon)
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <div>
        <CalendarCheck aria-hidden="true" className="mb-4 size-12 text-success" strokeWidth={1.5} />
        <StepHeading step="confirmed">Thank you for your booking. We look forward to seeing you!</StepHeading>
      </div>
      <dl className="grid gap-4 rounded-card border border-line bg-surface p-5 shadow-card sm:p-6">
        {salon && (
          <Fact term="When">
            <span className="font-serif text-xl font-medium">{formatDate(booked.date, salon.timeZone)}</span>
            <br />
            {booked.time}, about {formatMinutes(durationInMinutes(booked.services))}
          </Fact>
        )}
        <Fact term="What">{booked.services.map((service) => service.ServiceName).join(', ')}</Fact>
        {booked.stylist && <Fact term="With">{booked.stylist.stylistName}</Fact>}
        {salon && <Fact term="Where">{`${salon.name}, ${salon.address}`}</Fact>}
        <Fact term="Amount">{formatCents(chargesInCents(booked.services))}</Fact>
        <Fact term="Booking">
          {booked.id}, {booked.status.toLowerCase()}: we will confirm it soon.
        </Fact>
      </dl>
      <SalonClockNote at={booked.date} />
      <p className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <ButtonLink to="/mybookings">View my bookings</ButtonLink>
        <AddToCalendar booking={booked} />
        <ButtonLink to="/" variant="secondary">
          Back to home
        </ButtonLink>
      </p>
    </div>
  )
}

function Fact({ term, children }: { readonly term: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
