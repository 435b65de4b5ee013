import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { type Absence, absence } from '../../../../domain/salon/schedule/hours.ts'
import { DateField } from '../../../parts/dates/date-field.tsx'
import { randomId } from '../../../random-id.ts'
import { Field, SelectField, TextField } from '../../../ui/field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { FormEnd } from '../../shared/form/form-card.tsx'
import { readInterval, type TypedInterval } from '../../shared/form/time-input.ts'
import { TimeInput } from './intervals-field.tsx'
import { type TypedRepeat, toRule } from './time-text.ts'

interface AbsenceValues {
  /** Generated once, so that a repeat after a lost response isn't saved twice. */
  readonly id: string
  readonly from: string
  readonly to: string
  /** Null for all day. */
  readonly part: TypedInterval | null
  readonly repeats: TypedRepeat
  readonly reason: string
}

const absenceForm: z.ZodType<Absence> = z
  .custom<AbsenceValues>()
  .transform(
    ({ id, from, to, part, repeats, reason }): z.input<typeof absence> => ({
      id,
      from,
      to: to || from,
      part: part && readInterval(part),
      repeats: toRule(repeats),
      reason,
    }),
  )
  .pipe(absence)

const everyWeeks = () =>
  [
    ['', t`Doesn’t repeat`],
    ['1', t`Every week`],
    ['2', t`Every 2 weeks`],
    ['3', t`Every 3 weeks`],
    ['4', t`Every 4 weeks`],
  ] as const

interface AbsenceFormProps {
  readonly date: string
  /** @returns true if saved */
  readonly save: (absence: Absence) => Promise<boolean>
  readonly onChange: (isChanged: boolean) => void
  readonly onDone: () => void
}

export function AbsenceForm({ date, save, onChange, onDone }: AbsenceFormProps) {
  const [empty] = useState(() => ({
    id: randomId(),
    from: date,
    to: date,
    part: null,
    repeats: { every: '', until: '' },
    reason: '',
  }))
  const { formProps, field, values, errors, set, isChanged, isSending, failure } = useForm<AbsenceValues, Absence>({
    empty,
    schema: absenceForm,
    send: save,
    onSent: onDone,
  })
  useEffect(() => onChange(isChanged), [onChange, isChanged])
  const { part, repeats } = values
  return (
    <form {...formProps} autoComplete="off" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid gap-x-5 gap-y-2.5 sm:grid-cols-2">
        <DateField label={t`First day`} {...field('from')} />
        <DateField label={t`Last day`} {...field('to')} />
      </div>
      <label className="flex min-h-11 items-center gap-2.5 justify-self-start font-medium">
        <input
          type="checkbox"
          checked={part === null}
          onChange={({ target }) => set('part', target.checked ? null : { starts: '', ends: '' })}
          className="size-4.5 accent-accent"
        />
        {t`All day`}
      </label>
      {part && <PartField part={part} error={errors.part} onChange={(next) => set('part', next)} />}
      <div className="grid gap-x-5 gap-y-2.5 sm:grid-cols-2">
        <RepeatsField repeats={repeats} error={errors.repeats} onChange={(next) => set('repeats', next)} />
        {repeats.every !== '' && (
          <DateField
            label={t`Until (optional)`}
            value={repeats.until}
            onChange={({ target }) => set('repeats', { ...repeats, until: target.value })}
          />
        )}
      </div>
      <TextField label={t`Reason (optional)`} hint={t`Only you see it.`} type="text" maxLength={100} {...field('reason')} />
      <FormEnd submit={t`Save absence`} isSending={isSending} failure={failure} onCancel={onDone} />
    </form>
  )
}

interface PartFieldProps {
  readonly part: TypedInterval
  readonly error: string | undefined
  readonly onChange: (part: TypedInterval) => void
}

function PartField({ part, error, onChange }: PartFieldProps) {
  return (
    <Field label={t`Part of each day`} error={error}>
      {({ 'aria-describedby': errorId }) => (
        <div className="flex flex-wrap items-center gap-2">
          <TimeInput
            label={t`Away from`}
            name="part"
            value={part.starts}
            errorId={error && errorId}
            onChange={(starts) => onChange({ ...part, starts })}
          />
          <span aria-hidden="true">–</span>
          <TimeInput
            label={t`Away until`}
            value={part.ends}
            errorId={error && errorId}
            onChange={(ends) => onChange({ ...part, ends })}
          />
        </div>
      )}
    </Field>
  )
}

interface RepeatsFieldProps {
  readonly repeats: TypedRepeat
  readonly error: string | undefined
  readonly onChange: (repeats: TypedRepeat) => void
}

function RepeatsField({ repeats, error, onChange }: RepeatsFieldProps) {
  return (
    <SelectField
      label={t({ message: 'Repeats', comment: 'Field: how often the absence repeats' })}
      error={error}
      name="repeats"
      value={repeats.every}
      onChange={({ target }) => onChange({ ...repeats, every: target.value })}
      options={everyWeeks().map(([weeks, label]) => [weeks, label])}
    />
  )
}
