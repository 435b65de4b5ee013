import type { Salon } from '../../../domain/salon/salon.ts'
import { useFormats } from '../../store/hooks.ts'
import { formatClosures, formatHours } from '../../ui/salon-contact.ts'
import { OpenNow } from './open-now.tsx'

interface OpeningHoursProps {
  readonly salon: Salon
  readonly closures: number
}

export function OpeningHours({ salon, closures }: OpeningHoursProps) {
  const formats = useFormats()
  return (
    <>
      <OpenNow salon={salon} />
      {formatHours(salon, formats).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {formatClosures(salon, formats)
        .slice(0, closures)
        .map((line) => (
          <span key={line} className="mt-2 block text-base font-normal wrap-anywhere">
            {line}
          </span>
        ))}
    </>
  )
}
