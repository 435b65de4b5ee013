import { type ChangeEvent, useEffect, useState } from 'react'

/** Below, a year is still being typed. */
const firstDate = '1900-01-01'

/**
 * Props of a date input whose value is in the address. The address follows a moment later: the input keeps the typed value until then, or
 * each digit would be taken back and begin the field again.
 * @param date the address's, or '' for none
 * @param onDate takes each whole date, and '' if the input is empty
 */
export function useTypedDate(date: string, onDate: (date: string) => void) {
  const [typedDate, setTypedDate] = useState<string | null>(null)
  useEffect(() => setTypedDate((latest) => (latest === date ? null : latest)), [date])
  return {
    value: typedDate ?? date,
    onChange({ target: { value } }: ChangeEvent<HTMLInputElement>): void {
      setTypedDate(value)
      if (value === '' || value >= firstDate) onDate(value)
    },
    onBlur: () => setTypedDate(null),
  }
}
