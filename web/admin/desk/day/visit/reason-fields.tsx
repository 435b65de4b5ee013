import { useId } from 'react'
import { type CancelReason, cancelReasons } from '../../../../../domain/appointment.ts'
import { reasonWords } from '../../../shared/visit/visit-words.ts'

interface ReasonFieldsProps {
  readonly legend: string
  readonly reason: CancelReason | null
  readonly onChange: (reason: CancelReason) => void
}

/** One reason of five for a canceled visit. */
export function ReasonFields({ legend, reason, onChange }: ReasonFieldsProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{legend}</legend>
      {cancelReasons.map((each) => (
        <label key={each} className="flex min-h-11 cursor-pointer items-center gap-2.5">
          <input
            type="radio"
            name={name}
            checked={reason === each}
            onChange={() => onChange(each)}
            className="size-5 accent-accent"
          />
          {reasonWords[each]}
        </label>
      ))}
    </fieldset>
  )
}
