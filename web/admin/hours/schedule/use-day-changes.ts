import { t } from '@lingui/core/macro'
import type { RefObject } from 'react'
import type { VersionedSchedule } from '../../../../domain/booking/schedule/working-days.ts'
import type { Absence, HoursException } from '../../../../domain/salon/schedule/hours.ts'
import { randomId } from '../../../random-id.ts'
import { useFormats } from '../../../store/hooks.ts'
import { notify } from '../../../ui/toast.ts'
import type { StylistName } from './affected/affected-api.ts'
import { dateInWords } from './time-text.ts'
import { useScheduleChange } from './use-schedule-change.tsx'
import { alreadyAwayText, markAwayTitle } from './working-day.ts'

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
    { title = t`Save ${name}’s absence?`, confirm = t`Save absence`, asksAlways = false } = {},
  ): Promise<boolean> =>
    propose({
      title,
      confirm,
      saved: t`Absence saved.`,
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
        notify({ text: alreadyAwayText(name, { from, to }, { today, formats }) })
        return false
      }
      const absence = { id: randomId(), from, to, part: null, repeats: null, reason: '' }
      const title = markAwayTitle(name, { from, to }, { today, formats })
      return addAbsence(absence, { title, confirm: t`Mark away`, asksAlways: true })
    },
    removeAbsence: (id: string, focusAfter?: FocusAfter): Promise<boolean> =>
      propose({
        title: t`Remove this absence?`,
        confirm: t`Remove absence`,
        saved: t`Absence removed.`,
        apply: (schedule) => ({ ...schedule, absences: schedule.absences.filter((absence) => absence.id !== id) }),
        asksAlways: true,
        ...(focusAfter && { focusAfter }),
      }),
    setHours: ({ date, hours }: HoursException): Promise<boolean> =>
      propose({
        title: t`Change ${name}’s hours on ${{ date: dateInWords(date, formats) }}?`,
        confirm: t`Change hours`,
        saved: t`Hours saved.`,
        apply: (schedule) => ({
          ...schedule,
          exceptions: [...schedule.exceptions.filter((other) => other.date !== date), { date, hours }],
        }),
        asksAlways: false,
      }),
    removeException: (date: string, focusAfter?: FocusAfter): Promise<boolean> =>
      propose({
        title: t`Go back to the usual hours on ${{ date: dateInWords(date, formats) }}?`,
        confirm: t`Use usual hours`,
        saved: t`Usual hours restored.`,
        apply: (schedule) => ({ ...schedule, exceptions: schedule.exceptions.filter((other) => other.date !== date) }),
        asksAlways: false,
        ...(focusAfter && { focusAfter }),
      }),
  }
}
