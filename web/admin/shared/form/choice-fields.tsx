import { type ReactNode, useId } from 'react'

interface ChoiceGroupProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly error: string | undefined
  readonly children: ReactNode
}

function ChoiceGroup({ label, hint, error, children }: ChoiceGroupProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <fieldset aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined} className="grid gap-1.5">
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
      {hint && (
        <div id={hintId} className="text-sm text-muted">
          {hint}
        </div>
      )}
      {error && (
        <p id={errorId} className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const choiceClass =
  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-line-strong px-3.5 py-2 hover:bg-accent-soft ' +
  'has-checked:border-accent has-checked:bg-accent-soft'

interface ChoiceFieldProps<Choice extends string, Value> {
  readonly label: string
  /** Name by which `useForm` finds the invalid input. */
  readonly name: string
  readonly choices: readonly Choice[]
  readonly labelOf: (choice: Choice) => string
  readonly value: Value
  readonly hint?: ReactNode
  readonly error: string | undefined
  readonly onChange: (value: Value) => void
}

export function RadioField<Choice extends string>(props: ChoiceFieldProps<Choice, Choice>) {
  const { label, name, choices, labelOf, value, hint, error, onChange } = props
  return (
    <ChoiceGroup label={label} hint={hint} error={error}>
      {choices.map((choice) => (
        <label key={choice} className={choiceClass}>
          <input
            type="radio"
            name={name}
            value={choice}
            checked={value === choice}
            onChange={() => onChange(choice)}
            className="size-4.5 accent-accent"
          />
          {labelOf(choice)}
        </label>
      ))}
    </ChoiceGroup>
  )
}

/** The value keeps the order of `choices`. */
export function CheckboxField<Choice extends string>(props: ChoiceFieldProps<Choice, readonly Choice[]>) {
  const { label, name, choices, labelOf, value, hint, error, onChange } = props
  function toggle(toggled: Choice): void {
    onChange(choices.filter((choice) => (choice === toggled ? !value.includes(choice) : value.includes(choice))))
  }
  return (
    <ChoiceGroup label={label} hint={hint} error={error}>
      {choices.map((choice) => (
        <label key={choice} className={choiceClass}>
          <input
            type="checkbox"
            name={name}
            value={choice}
            checked={value.includes(choice)}
            onChange={() => toggle(choice)}
            className="size-4.5 accent-accent"
          />
          {labelOf(choice)}
        </label>
      ))}
    </ChoiceGroup>
  )
}
