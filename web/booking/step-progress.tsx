import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { type BookingStep, bookingSteps } from '../../domain/booking.ts'
import { countedSteps, pathOf, stepLabels } from './steps.ts'
import { useNextTrail } from './trail.ts'

const place = 'flex min-h-11 flex-col justify-start gap-2 pt-1 text-sm'

/** How far along the client is, and the way back to the steps that are done. */
export function StepProgress({ step }: { readonly step: BookingStep }) {
  const current = bookingSteps.indexOf(step)
  const trail = useNextTrail()
  return (
    <nav aria-label="Booking steps" className="-mt-4 mb-5 sm:mt-0 sm:mb-8 low:mt-0 low:mb-3">
      <ol className="grid grid-cols-4 gap-1.5 sm:gap-3">
        {countedSteps.map((counted, index) => {
          const bar = <Bar reached={index <= current} />
          if (index === current) {
            return (
              <li key={counted} aria-current="step" className={`${place} font-semibold`}>
                {bar}
                {stepLabels[counted]}
              </li>
            )
          }
          if (index > current) {
            return (
              <li key={counted} className={`${place} text-muted`}>
                {bar}
                {stepLabels[counted]}
              </li>
            )
          }
          return (
            <li key={counted}>
              <Link to={pathOf(counted)} state={trail} className={`${place} text-accent hover:underline`}>
                {bar}
                <span className="flex items-center gap-1">
                  {stepLabels[counted]}
                  <Check aria-hidden="true" className="hidden size-4 shrink-0 min-[22.5rem]:block" />
                  <span className="sr-only">(done)</span>
                </span>
              </Link>
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
