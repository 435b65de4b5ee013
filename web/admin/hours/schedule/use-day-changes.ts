import type { RefObject } from 'react'
import type { VersionedSchedule } from '../../../../domain/booking/schedule/working-days.ts'
import type { Absence, HoursException } from '../../../../domain/salon/schedule/hours.ts'
import { randomId } from '../../../random-id.ts'
import { useFormats } from '../../../store/hooks.ts'
import { notify } from '../../../ui/toast.ts'
import type { StylistName } from './affected/affected-api.ts'
import { dateInWords } from './time-text.ts'
import { useScheduleChange } from './use-schedule-change.tsx'
import { awayInWords } from './working-day.ts'

interface DayChangesOptions {
  readonly stylist: StylistName
  readonly current: VersionedSchedule | null
  readonly today: string
}

type FocusAfter = RefObject<HTMLElement | null>

/** Changes of a stylist's days, each after its question. They return true if saved. */
export function useDayChanges({ stylist, current, today }: DayChangesOptions) {
  const formats = useFormats()
  const { propose, review, question } = useScheduleChange({ stylist, current })
  const name = stylist.stylistName

  const addAbsence = (
    absence: Absence,
    { title = `Save ${name}’s absence?`, confirm = 'Save absence', asksAlways = false } = {},
  ): Promise<boolean> =>
    propose({
      title,
      confirm,
      saved: 'Absence saved.',
      // It may be stored already, if the response to the first attempt was lost.
      apply: (schedule) => ({ ...schedule, absences: [...schedule.absences.filter(({ id }) => id !== absence.id), absence] }),
      asksAlways,
    })

  return {
    propose,
    review,
    question,
    addAbsence,
    async awayOn(from: string, to = from): Promise<boolean> {
      const isAway = (away: Absence) => away.from <= from && to <= away.to && away.part === null && away.repeats === null
      if (current?.schedule.absences.some(isAway)) {
        notify({ text: `${name} is already away ${awayInWords({ from, to }, today, formats)}.` })
        return false
      }
      const absence = { id: randomId(), from, to, part: null, repeats: null, reason: '' }
      const title = `Mark ${name} away ${awayInWords({ from, to }, today, formats)}?`
      return addAbsence(absence, { title, confirm: 'Mark away', asksAlways: true })
    },
    removeAbsence: (id: string, focusAfter?: FocusAfter): Promise<boolean> =>
      propose({
        title: 'Remove this absence?',
        confirm: 'Remove absence',
        saved: 'Absence removed.',
        apply: (schedule) => ({ ...schedule, absences: schedule.absences.filter((absence) => absence.id !== id) }),
        asksAlways: true,
        ...(focusAfter && { focusAfter }),
      }),
    setHours: ({ date, hours }: HoursException): Promise<boolean> =>
      propose({
        title: `Change ${name}’s hours on ${dateInWords(date, formats)}?`,
        confirm: 'Change hours',
        saved: 'Hours saved.',
        apply: (schedule) => ({
          ...schedule,
          exceptions: [...schedule.exceptions.filter((other) => other.date !== date), { date, hours }],
        }),
        asksAlways: false,
      }),
    removeException: (date: string, focusAfter?: FocusAfter): Promise<boolean> =>
      propose({
        title: `Go back to the usual hours on ${dateInWords(date, formats)}?`,
        confirm: 'Use usual hours',
        saved: 'Usual hours restored.',
        apply: (schedule) => ({ ...schedule, exceptions: schedule.exceptions.filter((other) => other.date !== date) }),
        asksAlways: false,
        ...(focusAfter && { focusAfter }),
      }),
  }
}
