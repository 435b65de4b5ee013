import type { ComponentProps } from 'react'
import type { Formats } from '../../../domain/formats.ts'
import { isCalendarDate } from '../../../domain/time/calendar.ts'
import { useFormats } from '../../store/hooks.ts'
import { TextField } from '../../ui/field.tsx'
import { useInBrowser } from '../../ui/use-hydrated.ts'

const dateParts = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const

/**
 * A date to enter. Browsers write it in their own language's order, whatever the page's is: where that is another, the date stands below in
 * the page's words, since nobody could say which of 12/04 is the month.
 */
export function DateField({ hint, ...field }: ComponentProps<typeof TextField>) {
  const formats = useFormats()
  const isOtherOrder = useInBrowser(() => orderOf(navigator.language) !== orderOf(formats.locale), false)
  return <TextField {...field} type="date" hint={hint ?? (isOtherOrder && writtenDate(field.value, formats))} />
}

function writtenDate(value: ComponentProps<'input'>['value'], formats: Formats): string | undefined {
  return typeof value === 'string' && isCalendarDate(value) ? formats.calendarDate(value, dateParts) : undefined
}

/** 'month/day/year' */
function orderOf(locale: string): string {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type)
  return parts.filter((type) => type !== 'literal').join('/')
}
