import { useId } from 'react'

interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly hint: string
}

interface ChoiceGroupProps<Value extends string> {
  readonly legend: string
  readonly name: string
  readonly choices: readonly Choice<Value>[]
  readonly value: Value | null
  readonly error?: string | undefined
  readonly onChange: (value: Value) => void
}

export function ChoiceGroup<Value extends string>({ legend, name, choices, value, error, onChange }: ChoiceGroupProps<Value>) {
  const id = useId()
  return (
    <fieldset className="grid gap-2" aria-describedby={error && `${id}-error`}>
      <legend className="mb-2 font-medium">{legend}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-14 cursor-pointer items-start gap-3 rounded-control border border-line-strong px-4 py-3 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              aria-invalid={error ? true : undefined}
              aria-describedby={`${id}-${choice.value}`}
              onChange={() => onChange(choice.value)}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="block font-medium">{choice.label}</span>
              <span id={`${id}-${choice.value}`} className="block text-sm text-muted wrap-anywhere">
                {choice.hint}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
