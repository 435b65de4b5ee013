import { t } from '@lingui/core/macro'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { dayHours, type HoursInterval, type StylistSchedule } from '../../../../domain/salon/schedule/hours.ts'
import type { Stylist } from '../../../../domain/salon/stylist.ts'
import { type Weekday, weekdays } from '../../../../domain/time/calendar.ts'
import { useAppSelector, useFormats } from '../../../store/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { CopyHours } from '../../shared/form/copy-hours.tsx'
import { showThenFocus } from '../../shared/form/show-then-focus.ts'
import { readInterval, type TypedInterval } from '../../shared/form/time-input.ts'
import type { ScheduleChange } from './affected/affected-question.tsx'
import { IntervalsField } from './intervals-field.tsx'
import { typedHours } from './time-text.ts'

interface WeekHoursEditorProps {
  readonly stylist: Stylist
  readonly schedule: StylistSchedule
  readonly propose: (change: ScheduleChange) => Promise<boolean>
  readonly onChange: (isChanged: boolean) => void
}

type Kind = 'salon' | 'own' | 'off'

interface TypedDay {
  readonly kind: Kind
  readonly hours: readonly TypedInterval[]
}

/** Own hours start as the salon's for that weekday, so that only the difference is typed. */
function typedDay(hours: readonly HoursInterval[] | undefined, salonHours: readonly HoursInterval[]): TypedDay {
  if (hours === undefined) return { kind: 'salon', hours: typedHours(salonHours) }
  return hours.length === 0 ? { kind: 'off', hours: typedHours(salonHours) } : { kind: 'own', hours: typedHours(hours) }
}

/** State of the form: the typed days, their errors, and saving. */
function useWeekHours({ stylist, schedule, propose, onChange }: WeekHoursEditorProps) {
  const [typed, setTyped] = useState<Partial<Record<Weekday, TypedDay>>>({})
  const [errors, setErrors] = useState<Partial<Record<Weekday, string>>>({})
  const [isSaving, setIsSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { week } = useFormats()
  const isChanged = Object.keys(typed).length > 0
  useEffect(() => onChange(isChanged), [onChange, isChanged])
  const salonHours = useAppSelector(({ salon }) => salon.salon?.hours)
  const readDay = (weekday: Weekday) => typed[weekday] ?? typedDay(schedule.hours[weekday], salonHours?.[weekday] ?? [])
  function set(weekday: Weekday, changed: Partial<TypedDay>): void {
    setTyped({ ...typed, [weekday]: { ...readDay(weekday), ...changed } })
    setErrors(({ [weekday]: _, ...others }) => others)
  }

  const available = week.filter((weekday) => stylist.daysAvailable.includes(weekday))
  function copy(from: Weekday, to: readonly Weekday[]): void {
    setTyped({ ...typed, ...Object.fromEntries(to.map((weekday) => [weekday, readDay(from)])) })
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([weekday]) => !to.includes(weekday as Weekday))))
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSaving) return
    const changed = new Map<Weekday, HoursInterval[] | undefined>()
    const dayErrors: Partial<Record<Weekday, string>> = {}
    for (const weekday of weekdays) {
      const day = typed[weekday]
      if (!day) continue
      const checked = dayHours.safeParse(day.kind === 'own' ? day.hours.map(readInterval) : [])
      if (checked.success) changed.set(weekday, day.kind === 'salon' ? undefined : checked.data)
      else dayErrors[weekday] = checked.error.issues[0]?.message ?? ''
    }
    // The submit button can be far below the field.
    showThenFocus(form, () => setErrors(dayErrors))
    if (Object.keys(dayErrors).length > 0) return
    setIsSaving(true)
    const isSaved = await propose({
      title: t`Change ${{ name: stylist.stylistName }}’s hours?`,
      confirm: t`Change hours`,
      saved: t`Hours saved.`,
      apply: (current) => ({ ...current, hours: withChanged(current.hours, changed) }),
      asksAlways: false,
    })
    setIsSaving(false)
    // Keep edits made while saving; they are saved next.
    const isNewer = ([weekday, day]: [string, TypedDay]) => day !== typed[weekday as Weekday]
    if (isSaved) setTyped((now) => Object.fromEntries(Object.entries(now).filter(isNewer)))
  }

  return { form, errors, isSaving, available, readDay, set, copy, submit }
}

export function WeekHoursEditor({ stylist, schedule, propose, onChange }: WeekHoursEditorProps) {
  const { form, errors, isSaving, available, readDay, set, copy, submit } = useWeekHours({
    stylist,
    schedule,
    propose,
    onChange,
  })
  const id = useId()
  const formats = useFormats()
  const { week } = formats

  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-card border border-line bg-surface p-5 shadow-card sm:p-6">
      <h2 id={id} className="font-serif text-heading font-medium">
        {t`Weekly hours`}
      </h2>
      <form ref={form} onSubmit={submit} noValidate className="grid gap-1">
        {week.map((weekday) =>
          stylist.daysAvailable.includes(weekday) ? (
            <WeekdayRow
              key={weekday}
              weekday={weekday}
              day={readDay(weekday)}
              error={errors[weekday]}
              onChange={(changed) => set(weekday, changed)}
            >
              {available.length > 1 && (
                <CopyHours
                  day={weekday}
                  days={available}
                  formats={formats}
                  onCopy={(days) => copy(weekday, days)}
                  className={copyClass}
                />
              )}
            </WeekdayRow>
          ) : (
            <div key={weekday} className="grid min-h-12 items-center gap-2 border-t border-line py-3 sm:grid-cols-[8rem_1fr]">
              <span className="font-medium wrap-anywhere first-letter:uppercase">{formats.weekday(weekday)}</span>
              <span className="text-muted">{t`Not an available day`}</span>
            </div>
          ),
        )}
        <div className="mt-3">
          <Button type="submit" busy={isSaving}>
            {t`Save hours`}
          </Button>
        </div>
      </form>
    </section>
  )
}

/** Takes only the days changed here: another window may have changed the other weekdays. */
function withChanged(
  hours: StylistSchedule['hours'],
  changed: ReadonlyMap<Weekday, HoursInterval[] | undefined>,
): StylistSchedule['hours'] {
  const all = weekdays.map((weekday) => [weekday, changed.has(weekday) ? changed.get(weekday) : hours[weekday]] as const)
  return Object.fromEntries(all.filter(([, day]) => day !== undefined))
}

interface WeekdayRowProps {
  readonly weekday: Weekday
  readonly day: TypedDay
  readonly error: string | undefined
  readonly onChange: (changed: Partial<TypedDay>) => void
  readonly children: ReactNode
}

const copyClass =
  'min-h-11 max-w-full justify-self-start rounded-control bg-transparent px-2.5 font-medium text-accent hover:bg-accent-soft'

const kinds = (): Record<Kind, string> => ({
  salon: t`The salon’s hours`,
  own: t`Own hours`,
  off: t({ message: 'Off', context: 'doesn’t work that day' }),
})

function WeekdayRow({ weekday, day, error, onChange, children }: WeekdayRowProps) {
  const name = useFormats().weekday(weekday)
  return (
    <div className="grid items-start gap-2 border-t border-line py-3 sm:grid-cols-[8rem_12rem_1fr_auto]">
      <span className="font-medium wrap-anywhere sm:py-3">{name}</span>
      <select
        aria-label={name}
        className={inputClass}
        value={day.kind}
        onChange={({ target }) => onChange({ kind: target.value as Kind })}
      >
        {Object.entries(kinds()).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </select>
      {day.kind === 'own' && (
        <IntervalsField label={name} value={day.hours} error={error} onChange={(hours) => onChange({ hours })} />
      )}
      <div className="sm:col-start-4">{children}</div>
    </div>
  )
}
