import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { WorkingDay } from '../../../../../domain/booking/schedule/working-days.ts'
import type { Stylist } from '../../../../../domain/salon/stylist.ts'
import { failureOf } from '../../../../store/api-slice.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { LoadFailed } from '../../../../ui/alert.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { useUnsavedChanges } from '../../../../ui/leaving/unsaved-changes.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { AbsenceForm } from '../absence-form.tsx'
import { DateHoursForm } from '../date-hours-form.tsx'
import { useScheduleQuery } from '../schedule-api.ts'
import { dateInWords } from '../time-text.ts'
import { useDayChanges } from '../use-day-changes.ts'
import { DaySummary } from './day-summary.tsx'

interface DayDialogProps {
  readonly stylist: Stylist
  readonly date: string
  readonly day: WorkingDay | undefined
  readonly today: string
  readonly onClosed: () => void
}

/** A stylist's date in a dialog, with its changes; closes after a save. */
export function DayDialog({ stylist, date, day, today, onClosed }: DayDialogProps) {
  const formats = useFormats()
  const [isOpen, setIsOpen] = useState(true)
  const [form, setForm] = useState<'hours' | 'absence' | null>(null)
  const [isChanged, setIsChanged] = useState(false)
  const { data: current = null, refetch, ...query } = useScheduleQuery(stylist.id)
  const failure = failureOf(query)
  const { question, ...changes } = useDayChanges({ stylist, current, today })
  const leaving = useUnsavedChanges(form !== null && isChanged)
  const close = async () => (await leaving.mayLeave()) && setIsOpen(false)
  const closeIf = (isSaved: boolean) => void (isSaved && setIsOpen(false))
  const show = (next: typeof form) => {
    setIsChanged(false)
    setForm(next)
  }
  const formProps = { date, onChange: setIsChanged, onDone: () => show(null) }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={close}
      title={t`${{ name: stylist.stylistName }}, ${{ date: dateInWords(date, formats) }}`}
      onClosed={onClosed}
    >
      {failure && <LoadFailed problem={t`We couldn’t load the schedule.`} error={failure.message} onRetry={refetch} />}
      {!failure && (!current || !day) && <Loader label={t`Loading the schedule…`} />}
      {current && day && form === null && (
        <DaySummary
          stylistId={stylist.id}
          day={day}
          today={today}
          schedule={current.schedule}
          onRemove={async (id) => closeIf(await changes.removeAbsence(id))}
          onAdd={() => show('absence')}
          actions={{
            away: async () => closeIf(await changes.awayOn(date)),
            otherHours: async () => show('hours'),
            dayOff: async () => closeIf(await changes.setHours({ date, hours: [] })),
            usualHours: async () => closeIf(await changes.removeException(date)),
          }}
        />
      )}
      {current && day && form === 'hours' && (
        <DateHoursForm
          {...formProps}
          hours={day.working}
          save={async (hours) => {
            const isSaved = await changes.setHours(hours)
            closeIf(isSaved)
            return isSaved
          }}
        />
      )}
      {current && day && form === 'absence' && (
        <AbsenceForm
          {...formProps}
          save={async (absence) => {
            const isSaved = await changes.addAbsence(absence)
            closeIf(isSaved)
            return isSaved
          }}
        />
      )}
      {question}
      {leaving.question}
    </Dialog>
  )
}
