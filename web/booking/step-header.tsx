import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type BookingStep, bookingSteps } from '../../domain/booking/booking.ts'
import { countedSteps, stepLabel, stepTitle } from './steps.ts'
import { useNextStepHistory, useStepPath } from './use-step.ts'

const stepClass = 'flex min-h-11 flex-col justify-start gap-2 pt-1 text-sm'

interface StepProgressProps {
  readonly step: BookingStep
  readonly pathTo?: (done: BookingStep) => string | null
}

export function StepProgress({ step, pathTo }: StepProgressProps) {
  const pathInFlow = useStepPath()
  const current = bookingSteps.indexOf(step)
  const history = useNextStepHistory()
  return (
    <nav aria-label={t`Booking steps`} className="-mt-4 mb-5 sm:mt-0 sm:mb-8 low:mt-0 low:mb-3">
      <ol className="grid grid-cols-4 gap-1.5 sm:gap-3">
        {countedSteps.map((counted, index) => {
          const bar = <Bar reached={index <= current} />
          if (index === current) {
            return (
              <li key={counted} aria-current="step" className={`${stepClass} font-semibold`}>
                {bar}
                {stepLabel(counted)}
              </li>
            )
          }
          if (index > current) {
            return (
              <li key={counted} className={`${stepClass} text-muted`}>
                {bar}
                {stepLabel(counted)}
              </li>
            )
          }
          const label = (
            <>
              {bar}
              {/* The mark takes no height: beside a long word it wraps, and is clipped. */}
              <span className="flex flex-wrap items-start gap-x-1 overflow-clip">
                {stepLabel(counted)}
                <span className="relative top-0.5 h-0">
                  <Check aria-hidden="true" className="size-4" />
                </span>
                <span className="sr-only">
                  {t({ message: '(done)', comment: 'Read out after the name of a step that is done' })}
                </span>
              </span>
            </>
          )
          const path = (pathTo ?? pathInFlow)(counted)
          return (
            <li key={counted} className={path === null ? stepClass : ''}>
              {path === null ? (
                label
              ) : (
                <Link to={path} state={history} className={`${stepClass} text-accent hover:underline`}>
                  {label}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function Bar({ reached }: { readonly reached: boolean }) {
  return <span aria-hidden="true" className={`block h-1.5 rounded-full ${reached ? 'bg-accent' : 'bg-line'}`} />
}

interface StepHeadingProps {
  readonly step: BookingStep
  /** In place of the step’s own. */
  readonly title?: string | undefined
  readonly children?: ReactNode
}

/** The step's h1. It takes the focus, so it also announces the step's number. */
export function StepHeading({ step, title, children }: StepHeadingProps) {
  const isCounted = countedSteps.includes(step)
  return (
    <header className="mb-6 grid max-w-2xl gap-2 low:mb-4">
      <h1 tabIndex={-1} className="scroll-mt-32 font-serif text-title font-medium">
        {isCounted && (
          <span className="sr-only">
            {t`Step ${{ number: bookingSteps.indexOf(step) + 1 }} of ${{ count: countedSteps.length }}:`}{' '}
          </span>
        )}
        {title ?? stepTitle(step)}
      </h1>
      {children && <p className="text-muted">{children}</p>}
    </header>
  )
}
