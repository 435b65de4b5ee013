import type { ReactNode } from 'react'
import type { Appointment } from '../../../domain/appointment.ts'
import { type BookingStep, isSameBooking } from '../../../domain/booking.ts'
import type { Formats } from '../../../domain/formats.ts'
import type { Candidate } from '../../../domain/schedule/schedule.ts'
import { useFormats } from '../../store/formats.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { unbrokenTimes } from '../../ui/typography.tsx'
import { changesAccepted } from '../booking-slice.ts'
import { changeInWords, formatMinutes } from '../booking-summary.tsx'
import { isAboutContact, isRetryable, NoticeInView, RefusalNotice } from '../notices.tsx'
import { earlierBookingKept } from '../request-slice.ts'
import { inputOf, selectCandidate, selectChosenServices, selectSelection } from '../selection.ts'
import { pathOf } from '../steps.ts'
import { useNextStepHistory } from '../use-step.ts'
import { candidateAccepted } from './candidates-slice.ts'
import { type Agreement, confirmBooking, selectChanges, selectOtherCandidate, selectQuestion } from './confirm-booking.ts'
import { useJustShown } from './use-just-shown.ts'

export interface ConfirmButtonProps {
  readonly isReady: boolean
  readonly goTo: (step: BookingStep, options?: { readonly replace?: boolean }) => void
}

/** Books what the step shows, unless there is something to decide first. */
export function ConfirmButton({ isReady, goTo }: ConfirmButtonProps) {
  const dispatch = useAppDispatch()
  const isSending = useAppSelector((state) => state.request.sending)
  const question = useAppSelector(selectQuestion)
  const isJustShown = useJustShown()
  const canConfirm = isReady && question === null
  async function confirm(): Promise<void> {
    const failure = await dispatch(confirmBooking())
    if (failure?.fields?.serviceIds) goTo('services', { replace: true })
  }
  return (
    <Button
      busy={isSending}
      disabled={!canConfirm}
      paused={isJustShown && canConfirm}
      onClick={confirm}
      className="sm:min-w-48"
    >
      {isSending ? 'Booking…' : 'Confirm'}
    </Button>
  )
}

/** What the client has to know or to answer before the booking is made, next to the Confirm button. */
export function ConfirmNotice() {
  const dispatch = useAppDispatch()
  const selection = useAppSelector(selectSelection)
  const refusal = useAppSelector((state) => state.booking.refusal)
  const services = useAppSelector(selectChosenServices)
  const changes = useAppSelector(selectChanges)
  const other = useAppSelector(selectOtherCandidate)
  const seen = useAppSelector(selectCandidate)
  const history = useNextStepHistory()
  const formats = useFormats()
  const { found, sending, unsettled } = useAppSelector((state) => state.request)
  const confirm = (agreement?: Agreement) => dispatch(confirmBooking(agreement))
  const otherTime = (
    <ButtonLink to={pathOf('time')} state={history} variant="secondary">
      Choose another time
    </ButtonLink>
  )

  if (changes.length > 0) {
    return (
      <Notice actions={<Button onClick={() => dispatch(changesAccepted(services))}>Continue with these changes</Button>}>
        <p className="font-medium">This changed while you were booking. Nothing is booked yet.</p>
        <ul>
          {changes.map((change) => (
            <li key={`${change.kind} ${change.name}`}>{changeInWords(change, formats)}</li>
          ))}
        </ul>
      </Notice>
    )
  }
  if (other && seen) {
    const actions = (
      <>
        <Button onClick={() => dispatch(candidateAccepted(other))}>Continue with {other.stylistName}</Button>
        {otherTime}
      </>
    )
    return (
      <Notice actions={actions}>
        <p className="font-medium">This changed while you were booking. Nothing is booked yet.</p>
        <p>
          At {formats.time(selection.time ?? '')} it’s with {other.stylistName} now: {termsInWords(other, formats)}, not{' '}
          {termsInWords(seen, formats)}.
        </p>
      </Notice>
    )
  }
  if (found) {
    const actions = (
      <>
        <Button busy={sending} onClick={() => confirm({ replaces: found.id, alsoBook: true })}>
          Release it and book {formats.time(selection.time ?? '')}
        </Button>
        <Button variant="secondary" disabled={sending} onClick={() => dispatch(earlierBookingKept(found))}>
          Keep {formats.time(found.time)}
        </Button>
      </>
    )
    return (
      <Notice actions={actions}>
        <p className="font-medium">You already booked this one:</p>
        <Visit of={found} />
        {refusal ? (
          <p>{unbrokenTimes(refusal.message)}</p>
        ) : (
          <p className="text-sm">Your first try went through after all. Which one do you want?</p>
        )}
      </Notice>
    )
  }
  if (refusal?.reason === 'own_visit') {
    const actions = (
      <>
        <Button busy={sending} onClick={() => confirm({ alsoBook: true })}>
          Book both
        </Button>
        {otherTime}
      </>
    )
    return (
      <Notice actions={actions}>
        <p className="font-medium">{unbrokenTimes(refusal.message)}</p>
        {refusal.current && <Visit of={refusal.current} />}
      </Notice>
    )
  }
  if (refusal?.reason === 'too_many_open') {
    return (
      <Notice actions={<ButtonLink to="/mybookings">View my bookings</ButtonLink>}>
        <p>{unbrokenTimes(refusal.message)}</p>
      </Notice>
    )
  }
  if (refusal && isRetryable(refusal)) {
    const actions = (
      <Button variant="secondary" onClick={() => confirm()}>
        Try again
      </Button>
    )
    return (
      <Notice tone="danger" actions={actions}>
        <p>{unbrokenTimes(refusal.message)}</p>
        {refusal.code !== 'rate_limited' && <p className="text-sm">You won’t be booked twice.</p>}
      </Notice>
    )
  }
  if (refusal && !isAboutContact(refusal)) return <RefusalNotice refusal={refusal} />
  const input = inputOf(selection)
  if (!unsettled || sending || !input || !isSameBooking(unsettled.input, input)) return null
  return (
    <Notice>
      <p>We don’t know yet whether this was booked. Confirm to find out: you won’t be booked twice.</p>
    </Notice>
  )
}

interface NoticeProps {
  readonly tone?: 'warning' | 'danger'
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A notice of the confirm step with the buttons that answer it. */
function Notice({ tone = 'warning', actions, children }: NoticeProps) {
  return (
    <NoticeInView tone={tone}>
      <div className="grid gap-1 wrap-anywhere hyphens-auto">{children}</div>
      {actions && <div className="mt-3 flex flex-col gap-2 sm:flex-row sm:flex-wrap">{actions}</div>}
    </NoticeInView>
  )
}

/** A visit in a few words. */
function Visit({ of: { services, stylist, date, time } }: { readonly of: Appointment }) {
  const isKnown = useAppSelector((state) => state.salon.salon !== null)
  const formats = useFormats()
  const names = services.map(({ ServiceName }) => ServiceName).join(', ')
  return (
    <p>
      {names}
      {stylist && ` with ${stylist.stylistName}`}, {isKnown && `${formats.date(date)}, `}
      <span className="whitespace-nowrap">{formats.time(time)}</span>
    </p>
  )
}

/** What a visit costs and takes: '$68.00, 1 hr'. */
function termsInWords({ total, minutes }: Pick<Candidate, 'total' | 'minutes'>, { price }: Formats): string {
  return `${price(total)}, ${formatMinutes(minutes)}`
}
