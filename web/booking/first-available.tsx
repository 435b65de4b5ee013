import { CalendarClock } from 'lucide-react'
import type { Service } from '../../domain/service.ts'
import type { Stylist } from '../../domain/stylist.ts'
import { useFormats } from '../store/formats.ts'
import { formatMinutes } from './booking-summary.tsx'
import { type Terms, termsDiffer, termsWith } from './offering.ts'
import { CardToggle, ToggleCard } from './toggle-card.tsx'

interface FirstAvailableProps {
  /** Those who can be booked for the chosen services. */
  readonly stylists: readonly Stylist[]
  readonly services: readonly Service[]
  readonly chosen: boolean
  readonly onToggle: () => void
}

/** The card before the stylists': no matter with whom. */
export function FirstAvailable({ stylists, services, chosen, onToggle }: FirstAvailableProps) {
  const { money } = useFormats()
  const terms = stylists.map((stylist) => termsWith(stylist, services))
  const least = (name: keyof Terms) => Math.min(...terms.map((one) => one[name]))
  return (
    <ToggleCard chosen={chosen} choice="one">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 sm:gap-x-4">
        <span className="grid size-16 place-items-center rounded-card bg-accent-soft text-accent sm:size-20">
          <CalendarClock aria-hidden="true" className="size-8" strokeWidth={1.5} />
        </span>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start gap-1.5">
          <CardToggle chosen={chosen} onToggle={onToggle} describedBy="first-available-text">
            First available
          </CardToggle>
          <p id="first-available-text" className="text-sm text-muted">
            See everyone’s times: that’s the most to choose from.
            {termsDiffer(stylists, services) && (
              <span className="block text-ink tabular-nums">
                from <span className="font-semibold">{money(least('mills'))}</span> · from {formatMinutes(least('minutes'))}
              </span>
            )}
          </p>
        </div>
      </div>
    </ToggleCard>
  )
}
