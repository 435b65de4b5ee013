import { useId } from 'react'
import type { WorkingDay } from '../../../../domain/booking/schedule/working-days.ts'
import { useFormats } from '../../../store/hooks.ts'
import { Skeleton } from '../../../ui/loader.tsx'
import { DayButtons, type DayButtonsProps, DayFacts } from './day-facts.tsx'
import { dateInWords } from './time-text.ts'

interface DayPanelProps extends Omit<DayButtonsProps, 'day'> {
  readonly date: string
  readonly day: WorkingDay | undefined
  readonly stylistId: string
}

export function DayPanel({ date, day, stylistId, today, actions }: DayPanelProps) {
  const id = useId()
  const formats = useFormats()
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-card border border-line bg-surface p-5 shadow-card">
      <h2 id={id} aria-live="polite" className="font-serif text-heading font-medium">
        {dateInWords(date, formats)}
      </h2>
      {day ? <DayFacts day={day} stylistId={stylistId} /> : <Skeleton className="h-6 w-40" />}
      {day && <DayButtons day={day} today={today} actions={actions} />}
    </section>
  )
}
