import { t } from '@lingui/core/macro'
import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Alert } from './alert.tsx'
import { pressable } from './use-hydrated.ts'

interface FieldWiring {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly children: (wiring: FieldWiring) => ReactNode
}

export const inputClass =
  'block w-full min-h-12 rounded-control border border-line-strong bg-surface px-3.5 py-2.5 text-base text-ink ' +
  'placeholder:text-muted disabled:bg-sunken disabled:text-muted aria-invalid:border-danger aria-invalid:border-2'

/** Label, input and one reserved line for hint or error, so that nothing moves; longer errors push the content below. */
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
      <div className="grid min-h-5 text-sm *:col-start-1 *:row-start-1">
        {hint && (
          // Invisible rather than removed: it keeps its lines, and is still read out.
          <p id={hintId} className={`text-muted ${error ? 'invisible' : ''}`}>
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

export function TextField({ label, hint, error, className = '', ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <input {...input} {...wiring} className={`${inputClass} ${className}`} />}
    </Field>
  )
}

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'id' | 'children'> {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
}

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

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id'> {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** Value and text of each choice, after the children. */
  readonly options?: readonly (readonly [value: string | number, text: string])[]
}

/** A field with the browser's own select. */
export function SelectField({ label, hint, error, options = [], className = '', children, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <select {...select} {...wiring} className={`${inputClass} ${className}`}>
          {children}
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'children'> {
  readonly label: string
  readonly hint?: string
  readonly error?: string | undefined
}

export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className="relative">
          <input {...input} {...wiring} type={isShown ? 'text' : 'password'} className={`${inputClass} pe-13`} />
          <button
            type="button"
            aria-pressed={isShown}
            aria-label={t`Show password`}
            {...pressable()}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 end-0 grid w-12 place-items-center rounded-control text-muted hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </Field>
  )
}

/** Tells password managers the form's account; invisible. */
export function UsernameForManagers({ email }: { readonly email: string }) {
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
}

/** Reason for a failed submit, read out at once. @param isKept adds that nothing typed is lost */
export function FormFailure({ failure, isKept = false }: { readonly failure: string | null; readonly isKept?: boolean }) {
  return (
    failure && (
      <Alert tone="danger" live>
        {failure}
        {isKept && ` ${t`Nothing you entered is lost.`}`}
      </Alert>
    )
  )
}
