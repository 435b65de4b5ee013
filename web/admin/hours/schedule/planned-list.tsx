import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { type RefObject, useId, useRef } from 'react'
import type { Absence, StylistSchedule } from '../../../../domain/salon/schedule/hours.ts'
import { useFormats } from '../../../store/hooks.ts'
import { useFocusKept } from '../../../ui/use-still-list.ts'
import { ActionButton } from './action-button.tsx'
import { absenceInWords, dateInShort, hoursInWords } from './time-text.ts'

interface PlannedListProps {
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly schedule: StylistSchedule
  readonly today: string
  /** True if the account may remove plans for these dates. */
  readonly canRemove: (dates: Pick<Absence, 'from' | 'to' | 'repeats'>) => boolean
  readonly onRemoveAbsence: (id: string) => Promise<unknown>
  readonly onRemoveException: (date: string) => Promise<unknown>
}

export function PlannedList({ heading, schedule, today, canRemove, onRemoveAbsence, onRemoveException }: PlannedListProps) {
  const id = useId()
  const formats = useFormats()
  const section = useRef<HTMLElement>(null)
  useFocusKept(section, heading)
  const absences = schedule.absences.filter((absence) => !isOver(absence, today))
  const exceptions = schedule.exceptions.filter(({ date }) => date >= today)
  const entries = [
    ...absences.map((absence) => ({
      key: absence.id,
      date: absence.from,
      text: t`Away ${{ when: absenceInWords(absence, formats) }}`,
      note: absence.reason,
      isRemovable: canRemove(absence),
      remove: () => onRemoveAbsence(absence.id),
    })),
    ...exceptions.map(({ date, hours }) => ({
      key: date,
      date,
      text:
        hours.length > 0
          ? t`${{ date: dateInShort(date, formats) }}: ${{ hours: hoursInWords(hours, formats) }}`
          : t`${{ date: dateInShort(date, formats) }}: off`,
      note: '',
      isRemovable: canRemove({ from: '', to: '', repeats: null }),
      remove: () => onRemoveException(date),
    })),
  ].toSorted((one, other) => one.date.localeCompare(other.date))
  return (
    <section
      ref={section}
      aria-labelledby={id}
      className="grid gap-3 rounded-card border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 ref={heading} id={id} tabIndex={-1} className="font-serif text-heading font-medium">
        {t`Absences and other hours`}
      </h2>
      {entries.length === 0 && <p className="text-muted">{t`Nothing planned.`}</p>}
      {entries.length > 0 && (
        <ul className="grid">
          {entries.map(({ key, text, note, isRemovable, remove }) => (
            <PlannedRow key={key} text={text} note={note} remove={isRemovable ? remove : null} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface PlannedRowProps {
  readonly text: string
  readonly note: string
  readonly remove: (() => Promise<unknown>) | null
}

export function PlannedRow({ text, note, remove }: PlannedRowProps) {
  return (
    <li className="flex min-h-12 items-center justify-between gap-3 border-t border-line py-1 first:border-t-0">
      <p className="min-w-0 wrap-anywhere">
        {text}
        {note && <span className="text-muted"> · {note}</span>}
      </p>
      {remove && (
        <ActionButton
          variant="quiet"
          run={remove}
          aria-label={t({ message: `Remove: ${{ plan: text }}`, comment: 'Removes an absence or other hours' })}
          className="shrink-0 px-3! aria-busy:[&>svg:last-child]:hidden"
        >
          <X aria-hidden="true" className="size-5 text-muted" />
        </ActionButton>
      )}
    </li>
  )
}

function isOver({ to, repeats }: Absence, today: string): boolean {
  if (repeats === null) return to < today
  const [, until] = /UNTIL=(\d{8})/.exec(repeats) ?? []
  return until !== undefined && until < today.replaceAll('-', '') && to < today
}
