import { useState } from 'react'
import { typedTime } from '../../../../domain/time/typed-time.ts'
import { useFormats } from '../../../store/hooks.ts'
import { TextField } from '../../../ui/field.tsx'

interface TypedTimeFieldProps {
  readonly label: string
  /** Minutes since midnight; null while what is typed is no time. */
  readonly value: number | null
  /** Between which a time is likelier to be meant, such as what the day shows. */
  readonly likely?: { readonly starts: number; readonly ends: number } | undefined
  readonly error: string | undefined
  readonly onChange: (minutes: number | null) => void
}

/** A time of day as people write it: 1230, 12.30, 3pm. What is half typed stays in the field, and is shown as the salon writes it after that. */
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
      // What can't be read stays, with what is wrong with it.
      onBlur={() => value !== null && setTyped(null)}
    />
  )
}
