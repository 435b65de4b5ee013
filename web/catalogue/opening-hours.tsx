import type { Salon } from '../../domain/salon.ts'
import { useFormats } from '../store/hooks.ts'
import { closuresOf, hoursOf } from '../ui/salon-contact.ts'

interface OpeningHoursProps {
  readonly salon: Salon
  /** How many closures ahead are named. */
  readonly closures: number
}

/** When the salon is open, a line for each group of weekdays, and when it will be closed. */
export function OpeningHours({ salon, closures }: OpeningHoursProps) {
  const formats = useFormats()
  return (
    <>
      {hoursOf(salon, formats).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {closuresOf(salon, formats)
        .slice(0, closures)
        .map((line) => (
          <span key={line} className="mt-2 block text-base font-normal wrap-anywhere">
            {line}
          </span>
        ))}
    </>
  )
}
