import type { ReactNode } from 'react'
import { type BookingStep, bookingSteps } from '../../domain/booking.ts'
import { countedSteps, stepTitles } from './steps.ts'

interface StepHeadingProps {
  readonly step: BookingStep
  readonly children?: ReactNode
}

/** The page's h1 at this step. It takes the focus, so it also says which step of how many this is. */
export function StepHeading({ step, children }: StepHeadingProps) {
  const isCounted = countedSteps.includes(step)
  return (
    <header className="mb-6 grid max-w-2xl gap-2 low:mb-4">
      <h1 tabIndex={-1} className="scroll-mt-32 font-serif text-title font-medium">
        {isCounted && (
          <span className="sr-only">
            Step {bookingSteps.indexOf(step) + 1} of {countedSteps.length}:{' '}
          </span>
        )}
        {stepTitles[step]}
      </h1>
      {children && <p className="text-muted">{children}</p>}
    </header>
  )
}
