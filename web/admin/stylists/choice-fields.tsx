import { type ReactNode, useId } from 'react'
import { type Weekday, weekdays } from '../../../domain/calendar.ts'
import { stylistStatuses } from '../../../domain/stylist.ts'
import type { StylistValues } from './stylist-values.ts'

interface ChoiceGroupProps {
  readonly legend: string
  readonly error: string | undefined
  readonly children: ReactNode
}

function ChoiceGroup({ legend, error, children }: ChoiceGroupProps) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid gap-1.5">
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
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

interface ChoiceFieldProps<Value> {
  readonly value: Value
  readonly error: string | undefined
  readonly onChange: (value: Value) => void
}

/** Available or Not Available. */
export function StatusField({ value, error, onChange }: ChoiceFieldProps<StylistValues['status']>) {
  return (
    <ChoiceGroup legend="Status" error={error}>
      {stylistStatuses.map((status) => (
        <label key={status} className={choiceClass}>
          <input
            type="radio"
            name="status"
            value={status}
            checked={value === status}
            onChange={() => onChange(status)}
            className="size-4.5 accent-accent"
          />
          {status}
        </label>
      ))}
    </ChoiceGroup>
  )
}

/** Monday to Sunday. */
export function DaysField({ value, error, onChange }: ChoiceFieldProps<readonly Weekday[]>) {
  function toggle(day: Weekday): void {
    onChange(weekdays.filter((other) => (other === day ? !value.includes(day) : value.includes(other))))
  }
  return (
    <ChoiceGroup legend="Days Available" error={error}>
      {weekdays.map((day) => (
        <label key={day} className={choiceClass}>
          <input
            type="checkbox"
            name="daysAvailable"
            value={day}
            checked={value.includes(day)}
            onChange={() => toggle(day)}
            className="size-4.5 accent-accent"
          />
          {day}
        </label>
      ))}
    </ChoiceGroup>
  )
}
