import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { type ComponentType, lazy, memo, Suspense, useCallback, useEffect } from 'react'
import type { BookingStep } from '../../domain/booking/booking.ts'
import { withCommas } from '../../domain/language/lists.ts'
import { say } from '../../domain/language/say.ts'
import { TimeStepSkeleton } from '../parts/times/time-step-skeleton.tsx'
import { useAppDispatch, useAppSelector, useCan, useFormats } from '../store/hooks.ts'
import { Alert } from '../ui/alert.tsx'
import { Skeleton } from '../ui/loader.tsx'
import { BookingSummary } from './booking-summary.tsx'
import type { HoldState } from './hold/hold-slice.ts'
import { ConfirmedStep, ConfirmStep, loadLaterSteps, TimeStep } from './later-steps.tsx'
import { useLinkedSelection } from './linked-selection.ts'
import { isAboutContact, isRetryable, RefusalNotice } from './notices.tsx'
import { selectSelection, useCatalogueChanges } from './selection.ts'
import { ServicesStep } from './services-step.tsx'
import { StepBar } from './step-bar.tsx'
import { StepHeading, StepProgress } from './step-header.tsx'
import { StylistStep } from './stylist-step.tsx'
import { useFocusOnStep, useStep } from './use-step.ts'

// Memoized: a navigation first renders the page that it leaves again.
const contents: Record<Exclude<BookingStep, 'confirmed'>, ComponentType> = {
  services: memo(ServicesStep),
  stylist: memo(StylistStep),
  time: memo(TimeStep),
  confirm: memo(ConfirmStep),
}

const ForWhomField = lazy(async () => ({ default: (await import('./for-whom/for-whom.tsx')).ForWhomField }))

const leads: Record<Exclude<BookingStep, 'confirmed'>, MessageDescriptor> = {
  services: msg`Choose one or more services.`,
  stylist: msg`One stylist looks after your whole visit.`,
  time: msg`Pick a day and time, or take the next opening.`,
  confirm: msg`Check the details, then confirm.`,
}

export function BookingFlow() {
  const selection = useAppSelector(selectSelection)
  const isOfDesk = useCan('bookings.write')
  const { booked, refusal, restored } = useAppSelector((state) => state.booking)
  const linkMessage = useLinkedSelection()
  const isSending = useAppSelector((state) => state.request.sending)
  const { step, goTo, goBack } = useStep()
  useFocusOnStep(step)
  useCatalogueChanges()
  useReleaseOnLeaving()

  if (step === 'confirmed') {
    return (
      <Suspense fallback={<StepSkeleton step={step} />}>
        {booked ? <ConfirmedStep booked={booked} /> : <RestoringStep step={step} />}
      </Suspense>
    )
  }

  // The server has no selection: until the draft is restored, only the first step can be shown.
  const Content = contents[step]
  return (
    <>
      {/* A note typed while the booking is being sent would be lost. */}
      <div inert={isSending}>
        <StepProgress step={step} />
        <div className={`grid items-start gap-10 ${step === 'confirm' ? '' : 'lg:grid-cols-[minmax(0,1fr)_19rem]'}`}>
          <div className="min-w-0">
            <StepHeading step={step}>
              {step === 'confirm' && <ChosenTime date={selection.date} time={selection.time} />}
              {say(leads[step])}
            </StepHeading>
            {isOfDesk && (
              <Suspense fallback={<Skeleton className="mb-6 h-30" />}>
                {restored ? <ForWhomField /> : <Skeleton className="mb-6 h-30" />}
              </Suspense>
            )}
            {step !== 'confirm' && refusal && !isRetryable(refusal) && !isAboutContact(refusal) && (
              <div className="mb-6">
                <RefusalNotice refusal={refusal} />
              </div>
            )}
            {linkMessage && (
              <div className="mb-6">
                <Alert tone="info" live>
                  {linkMessage}
                </Alert>
              </div>
            )}
            <Suspense fallback={<StepSkeleton step={step} />}>
              {restored || step === 'services' ? <Content /> : <RestoringStep step={step} />}
            </Suspense>
          </div>
          {/* The last step shows the summary itself. */}
          {step !== 'confirm' && (
            <aside aria-labelledby="your-visit" className="sticky top-24 hidden rounded-card bg-sunken p-5 lg:block">
              <h2 id="your-visit" className="mb-3 font-serif text-xl font-medium">
                {t`Your visit`}
              </h2>
              <BookingSummary selection={selection} />
            </aside>
          )}
        </div>
      </div>
      <StepBar step={step} selection={selection} goTo={goTo} goBack={goBack} />
    </>
  )
}

/** On a phone, the selection is below the fields and may be out of sight when Confirm is pressed. */
function ChosenTime({ date, time }: { readonly date: string | null; readonly time: string | null }) {
  const formats = useFormats()
  const day = date && formats.calendarDate(date, { weekday: 'long', month: 'long', day: 'numeric' })
  return (
    <span className="block min-h-7 text-lg font-medium text-ink lg:hidden">
      {day && time && withCommas([day, formats.time(time, date)])}
    </span>
  )
}

/** Releases the hold once the selection changes or the flow is left. */
function useReleaseOnLeaving(): void {
  const dispatch = useAppDispatch()
  const heldKey = useAppSelector((state) => (state.hold as HoldState | undefined)?.held?.key ?? '')
  const { serviceIds, stylistId, date, time } = useAppSelector((state) => state.booking)
  const selectedKey = [serviceIds.join(), stylistId, date, time].join(' ')
  const release = useCallback(() => {
    void import('./hold/hold-time.ts').then(({ releaseHold }) => dispatch(releaseHold(heldKey)))
  }, [dispatch, heldKey])
  useEffect(() => {
    if (heldKey && heldKey !== selectedKey) release()
  }, [heldKey, selectedKey, release])
  useEffect(() => (heldKey ? release : undefined), [heldKey, release])
}

/** As tall as the step, so that nothing jumps while the draft is restored. */
function RestoringStep({ step }: { readonly step: BookingStep }) {
  useEffect(loadLaterSteps, [])
  return (
    <>
      <p role="status" className="sr-only">
        {t`Loading your choices…`}
      </p>
      {step === 'stylist' ? (
        // The stylists are loaded, but not the selection.
        <div inert className="animate-pulse">
          <StylistStep />
        </div>
      ) : (
        <StepSkeleton step={step} />
      )}
    </>
  )
}

/** As tall as the step, so that nothing jumps while its code loads. */
function StepSkeleton({ step }: { readonly step: BookingStep }) {
  if (step === 'time') return <TimeStepSkeleton />
  return (
    <div className="grid gap-4">
      <Skeleton className="h-36" />
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
    </div>
  )
}
