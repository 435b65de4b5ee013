import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

/** What an input needs so that its label, hint and error are read with it. */
interface FieldWiring {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** Draws the input with the wiring on it. */
  readonly children: (wiring: FieldWiring) => ReactNode
}

/** The look of an input, a select or a text area. */
export const inputClass =
  'block w-full min-h-12 rounded-control border border-line-strong bg-surface px-3.5 py-2.5 text-base text-ink ' +
  'placeholder:text-muted disabled:bg-sunken disabled:text-muted aria-invalid:border-danger aria-invalid:border-2'

/**
 * A label, an input, and below it a line for a hint or an error, which takes the hint's place. The line is always there, and longer ones
 * reach into the space below, so that nothing moves when an error comes or goes.
 */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      <div className="grid h-5 text-sm *:col-start-1 *:row-start-1">
        {hint && (
          <p id={hintId} className={`text-muted ${error ? 'sr-only' : ''}`}>
            {hint}
          </p>
        )}
        {error && (
          <p id={errorId} className="flex items-start gap-1.5 text-danger">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'children'> {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
}

/** A field with a one-line input. */
export function TextField({ label, hint, error, className = '', ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <input {...input} {...wiring} className={`${inputClass} ${className}`} />}
    </Field>
  )
}
