import { t } from '@lingui/core/macro'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Appointment } from '../../../../../domain/booking/appointment.ts'
import { anyStylist } from '../../../../../domain/booking/booking.ts'
import { bookingConfirmed } from '../../../../../domain/booking/booking-confirmed.ts'
import { inWords } from '../../../../../domain/language/lists.ts'
import { say } from '../../../../../domain/language/say.ts'
import type { FreeTime } from '../../../../../domain/salon/schedule/schedule.ts'
import { dateAt } from '../../../../../domain/time/viewer-time.ts'
import type { Failure } from '../../../../api-error.ts'
import { serverNow } from '../../../../server-clock.ts'
import { selectShownServices } from '../../../../store/catalogue.ts'
import { useAppSelector, useFormats } from '../../../../store/hooks.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { SelectField } from '../../../../ui/field.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { Section } from '../section.tsx'
import {
  useMakeTestBookingMutation,
  useNextOpeningsQuery,
  useRemoveTestBookingMutation,
  useTestBookingQuery,
} from './setup-api.ts'
import { StepEnd, type StepProps } from './step-end.tsx'

export default function TestStep({ form: _, stored, finish, ...end }: StepProps) {
  const { data, isLoading } = useTestBookingQuery()
  const [failure, setFailure] = useState<string | null>(null)
  return (
    <>
      <Section
        id="test"
        title={t`Book a visit yourself`}
        about={t`It’s only a test: nobody gets mail, and once you remove it, nothing is left of it.`}
      >
        {isLoading && <Loader label={t`One moment…`} />}
        {data?.booking && (
          <Booked booking={data.booking} isConfirmed={stored.rules.confirmsAutomatically} onFailure={setFailure} />
        )}
        {data && !data.booking && <Openings onFailure={setFailure} />}
      </Section>
      <StepEnd {...end} failure={failure ?? end.failure} submit={() => void finish()} next={t`Go on`} />
    </>
  )
}

interface PartProps {
  readonly onFailure: (message: string | null) => void
}

function Openings({ onFailure }: PartProps) {
  const services = useAppSelector(selectShownServices)
  const { calendarDate, time, timeZone } = useFormats()
  const [from] = useState(() => dateAt(serverNow(), timeZone))
  const [serviceId, setServiceId] = useState(services[0]?.id)
  const { currentData: openings, isFetching } = useNextOpeningsQuery(serviceId ? { serviceId, from } : skipToken)
  const [make, { isLoading: isBooking }] = useMakeTestBookingMutation()
  if (!serviceId) return <p>{t`Add a service and a stylist first. Then you can try a booking here.`}</p>

  async function book(opening: FreeTime): Promise<void> {
    if (isBooking || !serviceId) return
    onFailure(null)
    await make({ serviceId, stylistId: anyStylist, date: opening.date, time: opening.time })
      .unwrap()
      .catch((thrown) => onFailure((thrown as Failure).message))
  }
  return (
    <>
      <div className="sm:max-w-sm">
        <SelectField
          label={t`Service`}
          value={serviceId}
          onChange={({ target }) => setServiceId(target.value)}
          options={services.map(({ id, ServiceName }) => [id, ServiceName])}
        />
      </div>
      {isFetching && <Loader label={t`Looking for openings…`} />}
      {openings?.length === 0 && (
        <Alert tone="warning">
          {t`Clients would find no opening for this. Check the days of your stylists and your opening hours.`}
        </Alert>
      )}
      {openings && openings.length > 0 && (
        <div className="grid gap-2">
          <h3 className="font-medium">{t`Next openings`}</h3>
          <p className="flex flex-wrap gap-2">
            {openings.map((opening) => (
              <Button
                key={`${opening.date} ${opening.time}`}
                variant="secondary"
                busy={isBooking}
                onClick={() => void book(opening)}
              >
                {calendarDate(opening.date, { weekday: 'short', month: 'short', day: 'numeric' })} ·{' '}
                {time(opening.time, opening.date)}
              </Button>
            ))}
          </p>
        </div>
      )}
    </>
  )
}

interface BookedProps extends PartProps {
  readonly booking: Appointment
  readonly isConfirmed: boolean
}

function Booked({ booking, isConfirmed, onFailure }: BookedProps) {
  const { date, timeAt, timeZone } = useFormats()
  const [remove, { isLoading: isRemoving }] = useRemoveTestBookingMutation()
  const services = inWords(
    booking.services.map(({ ServiceName }) => ServiceName),
    'comma',
  )
  const stylist = booking.stylist?.stylistName ?? ''
  return (
    <div className="grid gap-4">
      <div className="grid gap-1 rounded-card bg-accent-soft p-4">
        <p className="font-serif text-xl font-medium">{say(bookingConfirmed)}</p>
        <p>{t`${services} with ${stylist}, ${{ date: date(booking.date) }}, ${{ time: timeAt(booking.date) }}`}</p>
        <p className="text-muted">
          {isConfirmed ? t`Your client reads: Confirmed - See you soon!` : t`Your client reads: Please wait for confirmation`}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-3">
        <Button
          variant="danger"
          busy={isRemoving}
          onClick={() => {
            onFailure(null)
            void remove()
              .unwrap()
              .catch((thrown) => onFailure((thrown as Failure).message))
          }}
        >
          {t`Remove the test booking`}
        </Button>
        <Link
          to={`/admin/day?date=${dateAt(booking.date, timeZone)}`}
          className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
        >
          {t`See it on the day`}
        </Link>
      </p>
    </div>
  )
}
