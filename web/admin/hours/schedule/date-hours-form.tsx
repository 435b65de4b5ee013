import { t } from '@lingui/core/macro'
import { type FormEvent, useState } from 'react'
import { dayHours, type HoursException, type HoursInterval } from '../../../../domain/salon/schedule/hours.ts'
import { weekdayOf } from '../../../../domain/time/calendar.ts'
import { useAppSelector, useFormats } from '../../../store/hooks.ts'
import { FormEnd } from '../../shared/form/form-card.tsx'
import { readInterval, type TypedInterval } from '../../shared/form/time-input.ts'
import { IntervalsField } from './intervals-field.tsx'
import { dateInWords, typedHours } from './time-text.ts'

interface DateHoursFormProps {
  readonly date: string
  readonly hours: readonly HoursInterval[]
  /** @returns true if saved */
  readonly save: (exception: HoursException) => Promise<boolean>
  readonly onChange: (isChanged: boolean) => void
  readonly onDone: () => void
}

export function DateHoursForm({ date, hours, save, onChange, onDone }: DateHoursFormProps) {
  const formats = useFormats()
  const salonHours = useAppSelector(({ salon }) => salon.salon?.hours[weekdayOf(date)])
  const [typed, setTyped] = useState(() => typedHours(hours.length > 0 ? hours : (salonHours ?? [])))
  const [error, setError] = useState<string>()
  const [isSending, setIsSending] = useState(false)

  function change(next: readonly TypedInterval[]): void {
    setTyped(next)
    onChange(true)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSending) return
    const checked = dayHours.safeParse(typed.map(readInterval))
    setError(checked.error?.issues[0]?.message)
    if (!checked.success) return
    setIsSending(true)
    const isSaved = await save({ date, hours: checked.data })
    setIsSending(false)
    if (isSaved) onDone()
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <IntervalsField label={dateInWords(date, formats)} value={typed} onChange={change} error={error} />
      <FormEnd submit={t`Save hours`} isSending={isSending} failure={null} onCancel={onDone} />
    </form>
  )
}
