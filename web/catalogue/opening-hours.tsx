import type { Salon } from '../../domain/salon.ts'
import { useFormats } from '../store/hooks.ts'
import { closuresOf, hoursOf } from '../ui/salon-contact.ts'
import { OpenNow } from './open-now.tsx'

interface OpeningHoursProps {
  readonly salon: Salon
  /** How many closures ahead are named. */
  readonly closures: number
}

/** Whether the salon is open now, when it is, a line for each group of weekdays, and when it will be closed. */
export function OpeningHours({ salon, closures }: OpeningHoursProps) {
  const formats = useFormats()
  return (
    <>
      <OpenNow salon={salon} />
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
