import { plural, t } from '@lingui/core/macro'
import { Plus, X } from 'lucide-react'
import { type Ref, useRef } from 'react'
import { type Formats, formatsOf } from '../../../../domain/formats.ts'
import { defaultStarts } from '../../../../domain/salon/schedule/usual-hours.ts'
import { startIntervals } from '../../../../domain/salon/settings.ts'
import { useRemovalShield } from '../../../ui/confirm-dialog.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { useFocusKept } from '../../../ui/use-still-list.ts'
import { RadioField } from '../../shared/form/choice-fields.tsx'
import { readTimeInput, timeInputValue } from '../../shared/form/time-input.ts'
import { GroupError, rowButtonClass, rowInputClass, Section, Switch } from './section.tsx'
import { newKey, type SettingsDraft } from './settings-draft.ts'
import type { SettingsForm } from './use-settings.ts'

type Starts = SettingsDraft['starts']

const usual = defaultStarts.map(timeInputValue)

const kinds = () => ({ times: t`At these times`, interval: t`All day, at an interval` })

export function StartsSection({ draft: { starts, noGaps, place }, errors, change }: SettingsForm) {
  const set = (part: Partial<Starts>) => change('starts', (draft) => ({ ...draft, starts: { ...draft.starts, ...part } }))
  const fresh = (times: readonly string[]) => times.map((time) => ({ key: newKey(), time }))
  const error = Object.entries(errors).find(([name]) => name === 'starts' || name.startsWith('starts.'))?.[1]
  const formats = formatsOf(place)
  const times = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  useFocusKept(times, add)
  useRemovalShield(starts.times.length)
  return (
    <Section id="starts" title={t`Start times`} about={t`When a visit can start, within your opening hours.`}>
      <RadioField
        label={t`Clients can start`}
        name="starts.kind"
        choices={['times', 'interval']}
        labelOf={(kind) => kinds()[kind]}
        value={starts.kind}
        error={undefined}
        onChange={(kind) => set({ kind, ...(kind === 'times' && starts.times.length === 0 && { times: fresh(usual) }) })}
      />
      <div ref={times}>
        {starts.kind === 'interval' ? (
          <IntervalField minutes={starts.minutes} error={error} onChange={(minutes) => set({ minutes })} />
        ) : (
          <TimesField
            times={starts.times}
            errors={errors}
            error={error}
            add={add}
            formats={formats}
            onChange={(next) => set({ times: next })}
          />
        )}
      </div>
      <Switch
        label={t`Leave no gaps`}
        hint={t`Offers only starts that leave no time between visits that is too short for any service.`}
        checked={noGaps}
        onChange={(checked) => change('noGaps', (draft) => ({ ...draft, noGaps: checked }))}
      />
    </Section>
  )
}

interface IntervalFieldProps {
  readonly minutes: Starts['minutes']
  readonly error: string | undefined
  readonly onChange: (minutes: number) => void
}

function IntervalField({ minutes, error, onChange }: IntervalFieldProps) {
  return (
    <div className="max-w-xs">
      <SelectField
        label={t`Interval`}
        name="starts.minutes"
        value={minutes}
        error={error}
        onChange={({ target }) => onChange(Number(target.value))}
        options={startIntervals.map((each) => [
          each,
          each === 60 ? t`Every hour` : t`${plural({ minutes: each }, { one: 'Every # minute', other: 'Every # minutes' })}`,
        ])}
      />
    </div>
  )
}

interface TimesFieldProps extends Pick<SettingsForm, 'errors'> {
  readonly times: Starts['times']
  readonly error: string | undefined
  readonly add: Ref<HTMLButtonElement>
  readonly formats: Formats
  readonly onChange: (times: Starts['times']) => void
}

function TimesField({ times, errors, error, add, formats, onChange }: TimesFieldProps) {
  return (
    <div className="grid gap-2">
      <ul className="flex flex-wrap gap-2">
        {times.map(({ key, time }, index) => (
          <li key={key} className="flex items-center">
            <input
              type="time"
              step={300}
              name={`starts.times.${index}`}
              aria-label={t({ message: `Start ${{ number: index + 1 }}`, comment: 'A time at which a visit can start' })}
              aria-invalid={errors[`starts.times.${index}`] ? true : undefined}
              aria-describedby={error ? 'starts-error' : undefined}
              value={time}
              onChange={({ target }) => onChange(times.map((one) => (one.key === key ? { key, time: target.value } : one)))}
              className={rowInputClass}
            />
            <button
              type="button"
              aria-label={t`Remove start ${{ time: time ? formats.timeOfDay(readTimeInput(time)) : index + 1 }}`}
              onClick={() => onChange(times.filter((one) => one.key !== key))}
              className={rowButtonClass}
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      <GroupError id="starts-error">{error}</GroupError>
      <p className="-ms-2.5">
        <button
          ref={add}
          type="button"
          onClick={() => onChange([...times, { key: newKey(), time: '' }])}
          className={rowButtonClass}
        >
          <Plus aria-hidden="true" className="size-4" />
          {t`Add a start time`}
        </button>
      </p>
    </div>
  )
}
