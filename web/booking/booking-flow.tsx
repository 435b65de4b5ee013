import type { ComponentType } from 'react'
import type { BookingStep } from '../../domain/booking.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { Alert } from '../ui/alert.tsx'
import { Skeleton } from '../ui/loader.tsx'
import { BarNotice } from './bar-notice.tsx'
import { Choices } from './choices.tsx'
import { confirmBooking, selectQuestion } from './confirm-booking.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { ConfirmedStep } from './confirmed-step.tsx'
import { isWorthRepeating, RefusalNotice } from './refusal-notice.tsx'
import { selectSelection } from './selection.ts'
import { ServicesStep } from './services-step.tsx'
import { StepBar } from './step-bar.tsx'
import { StepHeading } from './step-heading.tsx'
import { StepProgress } from './step-progress.tsx'
import { StylistStep } from './stylist-step.tsx'
import { TimeStep, TimeStepSkeleton } from './time-step.tsx'
import { useSeenChoices } from './use-seen-choices.ts'
import { useFocusOnStep, useLinkedChoices, useStep } from './use-step.ts'

const contents: Record<Exclude<BookingStep, 'confirmed'>, ComponentType> = {
  services: ServicesStep,
  stylist: StylistStep,
  time: TimeStep,
  confirm: ConfirmStep,
}

const leads: Record<Exclude<BookingStep, 'confirmed'>, string> = {
  services: 'Choose one or more services.',
  stylist: 'One stylist looks after your whole visit.',
  time: 'Pick a day and time, or take the next opening.',
  confirm: 'Check the details, then confirm.',
}

/** The steps of a booking, one at a time. */
export function BookingFlow() {
  const dispatch = useAppDispatch()
  const selection = useAppSelector(selectSelection)
  const isAdmin = useAppSelector((state) => state.auth.User?.admin)
  const { booked, refusal, sending, restored } = useAppSelector((state) => state.booking)
  const unknownChoices = useLinkedChoices()
  const { step, goTo, goBack } = useStep()
  const question = useAppSelector(selectQuestion)
  useFocusOnStep(step)
  useSeenChoices()

  if (step === 'confirmed') return booked ? <ConfirmedStep booked={booked} /> : <ComingBack step={step} />

  // The server knows none of the choices: until they are brought back, only the first step can be shown as it is.
  const Content = contents[step]
  async function confirm(): Promise<void> {
    const failure = await dispatch(confirmBooking())
    if (failure?.fields?.serviceIds) goTo('services', { replace: true })
  }
  return (
    <>
      <StepProgress step={step} />
      <div className={`grid items-start gap-10 ${step === 'confirm' ? '' : 'lg:grid-cols-[minmax(0,1fr)_19rem]'}`}>
        <div className="min-w-0">
          <StepHeading step={step}>{leads[step]}</StepHeading>
          {isAdmin && (
            <p className="-mt-3 mb-6 text-muted">You’re signed in as the administrator: this books a visit for yourself.</p>
          )}
          {step !== 'confirm' && refusal && !isWorthRepeating(refusal) && (
            <div className="mb-6">
              <RefusalNotice refusal={refusal} />
            </div>
          )}
          {unknownChoices && (
            <div className="mb-6">
              <Alert tone="info" live>
                {unknownChoices}
              </Alert>
            </div>
          )}
          {restored || step === 'services' ? <Content /> : <ComingBack step={step} />}
        </div>
        {/* The last step is all about these choices. */}
        {step !== 'confirm' && (
          <aside aria-labelledby="your-visit" className="sticky top-24 hidden rounded-card bg-sunken p-5 lg:block">
            <h2 id="your-visit" className="mb-3 font-serif text-xl font-medium">
              Your visit
            </h2>
            <Choices selection={selection} />
          </aside>
        )}
      </div>
      <StepBar
        step={step}
        selection={selection}
        goTo={goTo}
        goBack={goBack}
        onConfirm={confirm}
        isSending={sending}
        isAsked={question !== null}
        notice={<BarNotice step={step} selection={selection} />}
      />
    </>
  )
}

/** Holds a step's place, as tall as it will be, while the choices are brought back. */
function ComingBack({ step }: { readonly step: BookingStep }) {
  return (
    <>
      <p role="status" className="sr-only">
        Loading your choices…
      </p>
      {step === 'stylist' ? (
        // The stylists are known already, only not which one is chosen.
        <div inert className="animate-pulse">
          <StylistStep />
        </div>
      ) : step === 'time' ? (
        <TimeStepSkeleton />
      ) : (
        <div className="grid gap-4">
          <Skeleton className="h-36" />
          <Skeleton className="h-32" />
          <Skeleton className="h-32" />
        </div>
      )}
    </>
  )
}
