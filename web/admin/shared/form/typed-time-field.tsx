import { useState } from 'react'
import { typedTime } from '../../../../domain/time/typed-time.ts'
import { useFormats } from '../../../store/hooks.ts'
import { TextField } from '../../../ui/field.tsx'

interface TypedTimeFieldProps {
  readonly label: string
  /** Minutes since midnight; null if the input is not a time. */
  readonly value: number | null
  /** Range in which an ambiguous time is more likely, such as the visible hours. */
  readonly likely?: { readonly starts: number; readonly ends: number } | undefined
  readonly error: string | undefined
  readonly onChange: (minutes: number | null) => void
}

/** A time of day as people write it: 1230, 12.30, 3pm. Formatted as the salon writes it once the field is left. */
export function TypedTimeField({ label, value, likely, error, onChange }: TypedTimeFieldProps) {
  const { timeOfDay } = useFormats()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      label={label}
      autoComplete="off"
      maxLength={12}
      className="min-w-0 px-2! text-sm! tabular-nums"
      value={typed ?? (value === null ? '' : timeOfDay(value))}
      error={error}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(typedTime(target.value, likely))
      }}
      // Unreadable input stays, with its error.
      onBlur={() => value !== null && setTyped(null)}
    />
  )
}
