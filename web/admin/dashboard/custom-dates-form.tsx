import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { type CustomDates, checkDates } from './custom-dates.ts'
import type { PeriodChoice } from './periods.ts'

interface CustomDatesFormProps {
  readonly choice: PeriodChoice & CustomDates
  readonly onChange: (choice: PeriodChoice) => void
}

/** Two dates of one's own, checked when they are sent. */
export function CustomDatesForm({ choice, onChange }: CustomDatesFormProps) {
  const { from, to, by } = choice
  const [dates, setDates] = useState<CustomDates>({ from, to })
  const [shown, setShown] = useState<CustomDates>({ from, to })
  const [errors, setErrors] = useState<Partial<Record<keyof CustomDates, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  if (shown.from !== from || shown.to !== to) {
    // Somebody went back: the fields say what is shown.
    setShown({ from, to })
    setDates({ from, to })
    setErrors({})
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const checked = checkDates(dates, by)
    setErrors(checked.errors ?? {})
    if (checked.choice) {
      onChange(checked.choice)
      return
    }
    const field = form.current?.elements.namedItem(checked.errors.from ? 'from' : 'to')
    if (field instanceof HTMLElement) field.focus()
  }

  function field(name: keyof CustomDates) {
    return {
      type: 'date',
      name,
      value: dates[name],
      error: errors[name],
      onChange(event: { readonly target: HTMLInputElement }) {
        setDates({ ...dates, [name]: event.target.value })
        setErrors({ ...errors, [name]: undefined })
      },
    }
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-[13rem_13rem_auto] sm:justify-start"
    >
      <TextField label="First day" {...field('from')} />
      <TextField label="Last day" {...field('to')} />
      <Button type="submit" variant="secondary" className="min-h-12 sm:mt-[1.875rem]">
        Apply
      </Button>
    </form>
  )
}
