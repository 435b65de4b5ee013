import { t } from '@lingui/core/macro'
import { ChevronUp } from 'lucide-react'
import { Suspense } from 'react'
import { anyStylist, type BookingStep, canLeave, durationInMinutes } from '../../domain/booking/booking.ts'
import { selectionAbandoned } from '../parts/draft/booking-slice.ts'
import { FootBar } from '../parts/times/foot-bar.tsx'
import { useAppDispatch, useAppSelector, useFormats } from '../store/hooks.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { BookingSummary, formatMinutes, summaryLine } from './booking-summary.tsx'
import { ConfirmButton, ConfirmNotice, NoDays } from './later-steps.tsx'
import { NoticeInView } from './notices.tsx'
import { isTooLong, missingInWords, missingServices, stylistBlocker } from './offering.ts'
import { type ShownSelection, selectCandidate, selectChosenServices, selectChosenStylist } from './selection.ts'
import { confirmLabel, nextStep } from './steps.ts'

interface StepBarProps {
  readonly step: BookingStep
  readonly selection: ShownSelection
  readonly goTo: (step: BookingStep, options?: { readonly replace?: boolean }) => void
  readonly goBack: () => void
}

/** Back and next buttons at the foot of the window, in a thumb's reach, with the summary and warnings. */
export function StepBar({ step, selection, goTo, goBack }: StepBarProps) {
  const dispatch = useAppDispatch()
  const formats = useFormats()
  const isSending = useAppSelector((state) => state.request.sending)
  const isLinked = useAppSelector(({ booking }) => booking.linked)
  const next = step === 'services' && isLinked && selection.stylist ? 'time' : nextStep(step)
  const isCandidateMissing = useAppSelector(
    (state) => step === 'confirm' && selection.stylist === anyStylist && !selectCandidate(state),
  )
  const isReady = canLeave(step, selection) && !isCandidateMissing
  return (
    <FootBar
      className="mt-8 pt-2 lg:pt-4"
      buttons={
        <>
          {step === 'services' ? (
            <ButtonLink to="/" variant="secondary" onClick={() => dispatch(selectionAbandoned())}>
              {t({ message: 'Cancel', comment: 'Leaves the booking that is being made' })}
            </ButtonLink>
          ) : (
            <Button variant="secondary" onClick={goBack} disabled={isSending}>
              {t({ message: 'Back', context: 'to the step before' })}
            </Button>
          )}
          {step === 'confirm' ? (
            <Suspense
              fallback={
                <Button disabled className="sm:min-w-48">
                  {confirmLabel()}
                </Button>
              }
            >
              <ConfirmButton isReady={isReady} goTo={goTo} />
            </Suspense>
          ) : (
            <Button disabled={!isReady} onClick={() => next && goTo(next)} className="sm:min-w-48">
              {t`Continue`}
            </Button>
          )}
        </>
      }
    >
      <StepWarning step={step} selection={selection} />
      <p role="status" className="sr-only">
        {step !== 'confirm' && summaryLine(selection, formats)}
      </p>
      {step !== 'confirm' && (
        // Closed at each step: it would hide the next step's choices.
        <details key={step} className="group lg:hidden">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-control font-medium tabular-nums [&::-webkit-details-marker]:hidden">
            {summaryLine(selection, formats)}
            <ChevronUp aria-hidden="true" className="size-5 shrink-0 text-accent group-open:rotate-180" />
          </summary>
          <div className="max-h-[45dvh] overflow-y-auto pb-2">
            <BookingSummary selection={selection} />
          </div>
        </details>
      )}
    </FootBar>
  )
}

interface StepWarningProps {
  readonly step: BookingStep
  readonly selection: ShownSelection
}

/** Warning or failure beside the button, so that it is in sight at any scroll position. */
function StepWarning({ step, selection }: StepWarningProps) {
  const { services, stylist } = selection
  const { salon } = useAppSelector((state) => state.salon)
  const chosenStylist = useAppSelector(selectChosenStylist)
  const listedServices = useAppSelector(selectChosenServices)
  const stylists = useAppSelector((state) => state.stylists.items)
  if (step === 'confirm') {
    return (
      <Suspense fallback={null}>
        <ConfirmNotice />
      </Suspense>
    )
  }
  if (step === 'services' && isTooLong(services, salon)) {
    return (
      <NoticeInView className="scroll-mt-24">
        {t`Together these take ${{ duration: formatMinutes(durationInMinutes(services)) }}, longer than one visit can. Remove one, or book two visits.`}
      </NoticeInView>
    )
  }
  const isDoneByNobody = stylists.every((one) => missingServices(one, listedServices).length > 0)
  if (step === 'services' && services.length > 1 && isDoneByNobody) {
    return (
      <NoticeInView className="scroll-mt-24">
        {t`No one here does all of these in one visit. Remove one, or book two visits.`}
      </NoticeInView>
    )
  }
  if ((step === 'services' || step === 'stylist') && chosenStylist && !stylist) {
    return (
      <NoticeInView className="scroll-mt-24">
        {missingInWords(chosenStylist, missingServices(chosenStylist, listedServices))}{' '}
        {step === 'services'
          ? t`You can choose someone else in the next step.`
          : t`Choose someone else, or change your services.`}
      </NoticeInView>
    )
  }
  const blocker = stylist && stylist !== anyStylist && stylistBlocker(stylist)
  if (step === 'stylist' && blocker) {
    return (
      <NoticeInView key={stylist.id} className="scroll-mt-24">
        <Suspense fallback={null}>
          <NoDays stylist={stylist} blocker={blocker} />
        </Suspense>
      </NoticeInView>
    )
  }
  return null
}
