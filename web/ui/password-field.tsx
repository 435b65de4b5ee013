import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Field, inputClass } from './field.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'children'> {
  readonly label: string
  readonly hint?: string
  readonly error?: string | undefined
}

/** A password, which can be looked at while it is typed. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className="relative">
          <input {...input} {...wiring} type={isShown ? 'text' : 'password'} className={`${inputClass} pr-13`} />
          <button
            type="button"
            aria-pressed={isShown}
            aria-label="Show password"
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-muted hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </Field>
  )
}
