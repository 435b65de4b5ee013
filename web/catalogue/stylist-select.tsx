import type { ReactNode } from 'react'
import type { Stylist } from '../../domain/stylist.ts'
import { Field, inputClass } from '../ui/field.tsx'

interface StylistSelectProps {
  readonly stylists: readonly Pick<Stylist, 'id' | 'stylistName'>[]
  /** A stylist's id, or the value of one of the other options. */
  readonly value: string
  readonly onChange: (stylistId: string) => void
  readonly disabled?: boolean
  /** Options before the stylists. */
  readonly children?: ReactNode
}

export function StylistSelect({ stylists, value, onChange, disabled = false, children }: StylistSelectProps) {
  return (
    <Field label="Stylist">
      {(wiring) => (
        <select
          {...wiring}
          className={inputClass}
          disabled={disabled}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {children}
          {stylists.map(({ id, stylistName }) => (
            <option key={id} value={id}>
              {stylistName}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
