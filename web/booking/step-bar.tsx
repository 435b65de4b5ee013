import { ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { type BookingStep, canLeave, type Selection } from '../../domain/booking.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Choices, choicesInALine } from './choices.tsx'
import { nextStep } from './steps.ts'

interface StepBarProps {
  readonly step: BookingStep
  readonly selection: Selection
  readonly goTo: (step: BookingStep) => void
  readonly goBack: () => void
  readonly onConfirm: () => void
  readonly isSending: boolean
  /** Whether the notice asks something that has to be answered first. */
  readonly isAsked: boolean
  /** What to know before going on. */
  readonly notice?: ReactNode
}

/** The ways back and on, within a thumb's reach at the foot of the window, with what has been chosen so far. */
export function StepBar({ step, selection, goTo, goBack, onConfirm, isSending, isAsked, notice }: StepBarProps) {
  const next = nextStep(step)
  const isReady = canLeave(step, selection)
  return (
    // In a low window, as at 200 %, it would leave the choices no room: there it stands below them.
    <div className="sticky bottom-0 z-20 -mx-5 mt-8 low:static grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line bg-paper px-5 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-8 sm:px-8 lg:mx-0 lg:px-0 lg:pt-4">
      {notice}
      <p role="status" className="sr-only">
        {step !== 'confirm' && choicesInALine(selection)}
      </p>
      {step !== 'confirm' && (
        <details className="group lg:hidden">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-control font-medium tabular-nums [&::-webkit-details-marker]:hidden">
            {choicesInALine(selection)}
            <ChevronUp aria-hidden="true" className="size-5 shrink-0 text-accent group-open:rotate-180" />
          </summary>
          <div className="max-h-[45dvh] overflow-y-auto pb-2">
            <Choices selection={selection} />
          </div>
        </details>
      )}
      <div className="grid grid-cols-[auto_1fr] gap-3 sm:flex sm:justify-between">
        {step === 'services' ? (
          <ButtonLink to="/" variant="secondary">
            Cancel
          </ButtonLink>
        ) : (
          <Button variant="secondary" onClick={goBack} disabled={isSending}>
            Back
          </Button>
        )}
        {step === 'confirm' ? (
          <Button busy={isSending} disabled={!isReady || isAsked} onClick={onConfirm} className="sm:min-w-48">
            {isSending ? 'Booking…' : 'Confirm'}
          </Button>
        ) : (
          <Button disabled={!isReady} onClick={() => next && goTo(next)} className="sm:min-w-48">
            Continue
          </Button>
        )}
      </div>
    </div>
  )
}
