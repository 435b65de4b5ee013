import type { ComponentProps, ReactNode } from 'react'
import { Field, inputClass } from './field.tsx'

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'id' | 'children'> {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
}

/** A field for a text of several lines; it grows with what is typed. */
export function TextAreaField({ label, hint, error, className = '', ...textArea }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <textarea
          rows={3}
          {...textArea}
          {...wiring}
          className={`${inputClass} field-sizing-content max-h-80 min-h-24 ${className}`}
        />
      )}
    </Field>
  )
}
