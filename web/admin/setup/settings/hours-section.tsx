import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { type Formats, formatsOf } from '../../../../domain/formats.ts'
import type { Weekday } from '../../../../domain/time/calendar.ts'
import { useFocusKept } from '../../../ui/use-still-list.ts'
import { CopyHours } from '../../shared/form/copy-hours.tsx'
import { GroupError, rowButtonClass, rowInputClass, Section } from './section.tsx'
import { type HoursRow, newKey, type SettingsDraft } from './settings-draft.ts'
import type { SettingsForm } from './use-settings.ts'

export function HoursSection({ draft, errors, change }: SettingsForm) {
  const formats = formatsOf(draft.place)
  const setDays = (days: readonly Weekday[], hours: () => readonly HoursRow[]) =>
    change(days.length === 1 ? `hours.${days[0]}` : 'hours', (current) => ({
      ...current,
      hours: { ...current.hours, ...(Object.fromEntries(days.map((day) => [day, hours()])) as SettingsDraft['hours']) },
    }))
  return (
    <Section
      id="hours"
      title={t`Opening hours`}
      about={t`When clients can be in the salon. Stylists can work within these hours; a day can have several, with a break between.`}
    >
      <div className="@container grid">
        {formats.week.map((day) => (
          <Day
            key={day}
            day={day}
            formats={formats}
            hours={draft.hours[day]}
            errors={errors}
            onChange={(hours) => setDays([day], () => hours)}
            onCopy={(days) => setDays(days, () => draft.hours[day].map((one) => ({ ...one, key: newKey() })))}
          />
        ))}
      </div>
    </Section>
  )
}

interface DayProps {
  readonly day: Weekday
  readonly formats: Formats
  readonly hours: readonly HoursRow[]
  readonly errors: SettingsForm['errors']
  readonly onChange: (hours: readonly HoursRow[]) => void
  readonly onCopy: (days: readonly Weekday[]) => void
}

/** @param part of the day's hours; null if it is the only one */
function timeLabel(day: string, end: 'starts' | 'ends', part: number | null): string {
  if (part === null) return end === 'starts' ? t`${day} from` : t`${day} to`
  return end === 'starts' ? t`${day} from, part ${part}` : t`${day} to, part ${part}`
}

function Day({ day, formats, hours, errors, onChange, onCopy }: DayProps) {
  const name = formats.weekday(day)
  const path = `hours.${day}`
  const errorId = `${path}-error`
  const error = Object.entries(errors).find(([name]) => name === path || name.startsWith(`${path}.`))?.[1]
  const last = hours.at(-1)
  const row = useRef<HTMLFieldSetElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  useFocusKept(row, add)
  return (
    <fieldset
      ref={row}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 border-t border-line py-2.5 first:border-t-0 sm:grid-cols-[7.5rem_minmax(0,1fr)_auto]"
    >
      <legend className="float-start font-medium first-letter:uppercase sm:pt-2.5 wrap-anywhere">{name}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {hours.length === 0 && <p className="py-2.5 text-muted">{t`Closed`}</p>}
        {hours.map((interval, index) => {
          const time = (end: 'starts' | 'ends') => (
            <input
              type="time"
              step={300}
              name={`${path}.${index}.${end}`}
              aria-label={timeLabel(name, end, hours.length > 1 ? index + 1 : null)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
              value={interval[end]}
              onChange={({ target }) =>
                onChange(hours.map((one) => (one === interval ? { ...one, [end]: target.value } : one)))
              }
              className={`${rowInputClass} grow basis-0 px-1.5! sm:max-w-36 sm:px-2.5! [&::-webkit-calendar-picker-indicator]:@max-3xl:hidden`}
            />
          )
          return (
            <div key={interval.key} className="flex items-center gap-1 sm:gap-2">
              {time('starts')}
              <span aria-hidden="true">–</span>
              {time('ends')}
              <button
                type="button"
                aria-label={t`Remove ${{ start: interval.starts }} to ${{ end: interval.ends }} on ${{ day: name }}`}
                onClick={() => onChange(hours.filter((one) => one !== interval))}
                className={`${rowButtonClass} shrink-0`}
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </div>
          )
        })}
        <GroupError id={errorId}>{error}</GroupError>
      </div>
      <div className="-ms-2.5 flex flex-wrap content-start">
        <button
          ref={add}
          type="button"
          onClick={() => onChange([...hours, { key: newKey(), starts: last?.ends ?? '10:00', ends: last ? '' : '19:00' }])}
          className={rowButtonClass}
        >
          <Plus aria-hidden="true" className="size-4" />
          {hours.length === 0 ? (
            <Trans comment="Button: the salon opens on that day, too">
              Open<span className="sr-only"> on {name}</span>
            </Trans>
          ) : (
            <Trans>
              Add hours<span className="sr-only"> on {name}</span>
            </Trans>
          )}
        </button>
        <CopyHours
          day={day}
          days={formats.week}
          formats={formats}
          onCopy={onCopy}
          className={`${rowButtonClass} max-w-full bg-transparent`}
        />
      </div>
    </fieldset>
  )
}
