import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { type Appointment, holdsTime } from '../../../domain/booking/appointment.ts'
import { FootBar } from '../../parts/times/foot-bar.tsx'
import { MoveFailure } from '../../parts/times/move-failure.tsx'
import { MoveTimes } from '../../parts/times/move-times.tsx'
import { failureOf, useAppointmentQuery } from '../../store/api-slice.ts'
import { useAppSelector, useFormats } from '../../store/hooks.ts'
import { LoadFailed } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loader } from '../../ui/loader.tsx'
import { unbrokenTimes } from '../../ui/typography.tsx'
import { StepHeading, StepProgress } from '../step-header.tsx'
import { confirmLabel } from '../steps.ts'
import { useFocusOnStep, useJustShown } from '../use-step.ts'
import { MoveConfirm } from './move-confirm.tsx'
import { useMove } from './use-move.ts'

export function MoveFlow({ id }: { readonly id: string }) {
  const { booking, setBooking, failure, retry } = useMovedBooking(id)
  if (failure) return <LoadFailed problem={t`We couldn’t load this booking.`} error={failure} onRetry={retry} />
  if (!booking) return <Loader label={t`Loading your booking…`} />
  if (!holdsTime(booking.status)) {
    const isCanceled = booking.status === 'Canceled'
    return (
      <EmptyState
        text={
          isCanceled ? t`This booking is Canceled, so it can’t be moved.` : t`This booking is Completed, so it can’t be moved.`
        }
      >
        <ButtonLink to="/mybookings">{t`View my bookings`}</ButtonLink>
      </EmptyState>
    )
  }
  return <MoveSteps booking={booking} setBooking={setBooking} />
}

interface MoveStepsProps {
  readonly booking: Appointment
  readonly setBooking: (booking: Appointment) => void
}

function MoveSteps({ booking, setBooking }: MoveStepsProps) {
  const formats = useFormats()
  const move = useMove(booking, setBooking)
  const { selected, failure, isSending } = move
  const { step, date, time } = selected
  const problem = failure && (
    <MoveFailure failure={failure} isSending={isSending} onMoveAnyway={() => move.send({ alsoBook: true })} />
  )
  useFocusOnStep(step)
  return (
    <>
      <StepProgress step={step} pathTo={(done) => (done === 'time' ? move.pathToTimes : null)} />
      <StepHeading step={step}>
        {step === 'time'
          ? unbrokenTimes(
              t`Your visit stays on ${{ date: formats.date(booking.date) }} at ${{ time: formats.time(booking.time, booking.date) }} until you confirm another time.`,
            )
          : t`Check the new time, then confirm.`}
      </StepHeading>
      {step === 'time' && problem && <div className="mb-6">{problem}</div>}
      {step === 'time' ? <MoveTimes booking={booking} move={move} /> : <MoveConfirm booking={booking} move={move} />}
      <FootBar
        className="mt-8 pt-2 lg:pt-4"
        buttons={
          <>
            {step === 'time' ? (
              <ButtonLink to={`/mybookings?booking=${booking.id}`} variant="secondary">
                {t`Keep it`}
              </ButtonLink>
            ) : (
              <Button variant="secondary" disabled={isSending} onClick={() => move.goTo('time')}>
                {t({ message: 'Back', context: 'to the step before' })}
              </Button>
            )}
            {step === 'time' ? (
              <Button disabled={!date || !time} onClick={() => move.goTo('confirm')} className="sm:min-w-48">
                {t`Continue`}
              </Button>
            ) : (
              <ConfirmMove move={move} />
            )}
          </>
        }
      >
        {/* Beside the button, so that it is in sight at any scroll position. */}
        {step === 'confirm' && problem}
      </FootBar>
    </>
  )
}

interface MoveProps {
  readonly move: ReturnType<typeof useMove>
}

function ConfirmMove({ move: { failure, isReady, isSending, send } }: MoveProps) {
  const isJustShown = useJustShown()
  const canConfirm = isReady && failure?.reason !== 'own_visit'
  return (
    <Button
      busy={isSending}
      disabled={!canConfirm}
      paused={isJustShown && canConfirm}
      onClick={() => send()}
      className="sm:min-w-48"
    >
      {isSending ? t`Moving…` : confirmLabel()}
    </Button>
  )
}

/** Returns the booking from the list that opened it, or fetches it, as after a reload. */
function useMovedBooking(id: string) {
  const listed = useAppSelector((state) => state.appointments.records[id])
  const [known, setBooking] = useState<Appointment | null>(listed ?? null)
  const fetched = useAppointmentQuery(id, { skip: known !== null })
  return {
    booking: known ?? fetched.currentData,
    setBooking,
    failure: failureOf(fetched)?.message ?? null,
    retry: fetched.refetch,
  }
}
