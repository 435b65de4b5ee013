import { useId } from 'react'
import { useHydrated } from '../../../ui/use-hydrated.ts'

interface ChoiceChipsProps<Option extends string> {
  readonly legend: string
  readonly name: string
  readonly options: readonly Option[]
  readonly names: Readonly<Record<Option, string>>
  readonly value: Option | ''
  readonly error?: string | undefined
  readonly onChange: (option: Option) => void
}

export function ChoiceChips<Option extends string>(props: ChoiceChipsProps<Option>) {
  const { legend, name, options, names, value, error, onChange } = props
  const isHydrated = useHydrated()
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map((option) => (
          <label
            key={option}
            className="relative inline-flex min-h-11 cursor-pointer items-center rounded-control border border-line-strong px-3 text-sm font-medium has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={option}
              disabled={!isHydrated}
              checked={value === option}
              onChange={() => onChange(option)}
              className="sr-only"
            />
            {names[option]}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
