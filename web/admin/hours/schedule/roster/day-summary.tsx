import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { isAbsentOn, type WorkingDay } from '../../../../../domain/booking/schedule/working-days.ts'
import type { StylistSchedule } from '../../../../../domain/salon/schedule/hours.ts'
import { useCan, useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { DayButtons, type DayButtonsProps, DayFacts } from '../day-facts.tsx'
import { PlannedRow } from '../planned-list.tsx'
import { absenceInWords } from '../time-text.ts'
import { canRemoveAbsence } from '../working-day.ts'

interface DaySummaryProps extends DayButtonsProps {
  readonly stylistId: string
  readonly day: WorkingDay
  readonly schedule: StylistSchedule
  readonly onRemove: (absenceId: string) => Promise<void>
  readonly onAdd: () => void
}

/** The plan of a stylist's date, and its changes. */
export function DaySummary({ stylistId, day, today, schedule, actions, onRemove, onAdd }: DaySummaryProps) {
  const formats = useFormats()
  const canWrite = useCan('schedules.write')
  const absences = schedule.absences.filter((absence) => isAbsentOn(absence, day.date))
  return (
    <>
      <div className="grid gap-1">
        <DayFacts day={day} stylistId={stylistId} />
      </div>
      {absences.length > 0 && (
        <ul aria-label={t`Absences`} className="grid">
          {absences.map((absence) => (
            <PlannedRow
              key={absence.id}
              text={t`Away ${{ when: absenceInWords(absence, formats) }}`}
              note={absence.reason}
              remove={canRemoveAbsence(absence, { canWrite, today }) ? () => onRemove(absence.id) : null}
            />
          ))}
        </ul>
      )}
      <DayButtons day={day} today={today} actions={actions} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {canWrite && (
          <Button variant="secondary" onClick={onAdd}>
            {t`Add an absence`}
          </Button>
        )}
        <Link
          to={`/admin/stylists/hours?stylist=${stylistId}`}
          className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
        >
          {t`All hours and absences`}
        </Link>
      </div>
    </>
  )
}
