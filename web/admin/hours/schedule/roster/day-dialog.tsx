import { useState } from 'react'
import { Link } from 'react-router'
import { isAbsentOn, type WorkingDay } from '../../../../../domain/booking/schedule/working-days.ts'
import { isSoon } from '../../../../../domain/salon/schedule/hours.ts'
import type { Stylist } from '../../../../../domain/salon/stylist.ts'
import { failureOf } from '../../../../store/api-slice.ts'
import { useCan, useFormats } from '../../../../store/hooks.ts'
import { LoadFailed } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { useUnsavedChanges } from '../../../../ui/leaving/unsaved-changes.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { AbsenceForm } from '../absence-form.tsx'
import { DateHoursForm } from '../date-hours-form.tsx'
import { DayButtons, DayFacts } from '../day-facts.tsx'
import { PlannedRow } from '../planned-list.tsx'
import { useScheduleQuery } from '../schedule-api.ts'
import { absenceInWords, dateInWords } from '../time-text.ts'
import { useDayChanges } from '../use-day-changes.ts'

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
  const canWrite = useCan('schedules.write')
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
  const absences = current?.schedule.absences.filter((absence) => isAbsentOn(absence, date)) ?? []
  const formProps = { date, onChange: setIsChanged, onDone: () => show(null) }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={close}
      title={`${stylist.stylistName}, ${dateInWords(date, formats)}`}
      onClosed={onClosed}
    >
      {failure && <LoadFailed what="the schedule" error={failure.message} onRetry={refetch} />}
      {!failure && (!current || !day) && <Loader label="Loading the schedule…" />}
      {current && day && form === null && (
        <>
          <div className="grid gap-1">
            <DayFacts day={day} stylistId={stylist.id} />
          </div>
          {absences.length > 0 && (
            <ul aria-label="Absences" className="grid">
              {absences.map((absence) => (
                <PlannedRow
                  key={absence.id}
                  text={`Away ${absenceInWords(absence, formats)}`}
                  note={absence.reason}
                  remove={
                    canWrite || (absence.repeats === null && isSoon(absence.from, today) && isSoon(absence.to, today))
                      ? async () => closeIf(await changes.removeAbsence(absence.id))
                      : null
                  }
                />
              ))}
            </ul>
          )}
          <DayButtons
            day={day}
            today={today}
            actions={{
              away: async () => closeIf(await changes.awayOn(date)),
              otherHours: async () => show('hours'),
              dayOff: async () => closeIf(await changes.setHours({ date, hours: [] })),
              usualHours: async () => closeIf(await changes.removeException(date)),
            }}
          />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            {canWrite && (
              <Button variant="secondary" onClick={() => show('absence')}>
                Add an absence
              </Button>
            )}
            <Link
              to={`/admin/stylists/hours?stylist=${stylist.id}`}
              className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
            >
              All hours and absences
            </Link>
          </div>
        </>
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
