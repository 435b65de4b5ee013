import { blockRepeats, maxBlockReason } from '../../../../../domain/schedule/desk-block.ts'
import { gridMinutes } from '../../../../../domain/time/calendar.ts'
import { StylistSelect } from '../../../../catalogue/stylist-select.tsx'
import { useFormats } from '../../../../store/hooks.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field, inputClass, TextField } from '../../../../ui/field.tsx'
import { useBlockable } from '../day-context.ts'
import { type BlockFormOptions, useBlockForm } from './use-block-form.ts'

const reasons = ['Lunch', 'Training', 'Keep free']
const repeatLabels = { never: 'Doesn’t repeat', daily: 'Every day', weekly: 'Every week' } as const
const compact = 'min-w-0 px-2! text-sm!'

/** Whose time, when, why, and whether it repeats. */
export function BlockForm(options: BlockFormOptions) {
  const { day, block } = options
  const formats = useFormats()
  const isBlockable = useBlockable()
  const stylists = day.stylists.filter(({ id }) => isBlockable(id))
  const form = useBlockForm({ ...options, stylistId: stylists[0]?.id ?? '' })
  const { draft, edit, failure, dates, isSending } = form
  const fields = failure?.fields ?? {}
  const canSkip = failure?.code === 'slot_taken' && dates.length > 1
  return (
    <form
      className="grid gap-1"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      <StylistSelect stylists={stylists} value={draft.stylistId} onChange={(stylistId) => edit({ stylistId })} />
      <TextField
        label="Date"
        type="date"
        className={compact}
        value={draft.date}
        error={fields.date}
        onChange={({ target }) => target.value !== '' && edit({ date: target.value })}
      />
      <div className="grid grid-cols-2 gap-2">
        <TimeField label="From" value={draft.starts} error={fields.starts} onChange={(starts) => edit({ starts })} />
        <TimeField label="To" value={draft.ends} error={fields.ends} onChange={(ends) => edit({ ends })} />
      </div>
      <TextField
        label="Reason (optional)"
        maxLength={maxBlockReason}
        value={draft.reason}
        error={fields.reason}
        onChange={({ target }) => edit({ reason: target.value })}
      />
      <div className="-mt-3 mb-3 flex flex-wrap gap-2">
        {reasons.map((reason) => (
          <Button key={reason} variant="secondary" className="px-3! py-0! text-sm!" onClick={() => edit({ reason })}>
            {reason}
          </Button>
        ))}
      </div>
      {!block && (
        <Field label="Repeats">
          {(wiring) => (
            <select
              {...wiring}
              className={inputClass}
              value={draft.repeats}
              onChange={({ target }) => {
                const repeats = blockRepeats.find((each) => each === target.value)
                if (repeats) edit({ repeats })
              }}
            >
              {blockRepeats.map((each) => (
                <option key={each} value={each}>
                  {repeatLabels[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {!block && draft.repeats !== 'never' && (
        <TextField
          label="Last day"
          type="date"
          min={draft.date}
          className={compact}
          hint={`${dates.length} ${dates.length === 1 ? 'day' : 'days'}, up to ${formats.calendarDate(draft.until)}.`}
          value={draft.until}
          error={fields.dates}
          onChange={({ target }) => target.value !== '' && edit({ until: target.value })}
        />
      )}
      {failure && Object.keys(fields).length === 0 && (
        <Alert tone="danger" live>
          {failure.message}
        </Alert>
      )}
      <div className="mt-2 grid gap-2">
        {canSkip && (
          <Button variant="secondary" busy={isSending} onClick={() => void form.save(true)}>
            Keep the other days free
          </Button>
        )}
        <Button type="submit" busy={isSending}>
          {block ? 'Save' : 'Keep it free'}
        </Button>
        {block && (
          <Button variant="danger" disabled={isSending} onClick={() => void form.removeIt(false)}>
            Remove
          </Button>
        )}
        {block?.seriesId && (
          <Button variant="danger" disabled={isSending} onClick={() => void form.removeIt(true)}>
            Remove this and all later ones
          </Button>
        )}
      </div>
    </form>
  )
}

interface TimeFieldProps {
  readonly label: string
  /** Minutes since midnight; null while what is typed is no time. */
  readonly value: number | null
  readonly error: string | undefined
  readonly onChange: (minutes: number | null) => void
}

const endOfDay = 24 * 60
const twoDigits = (number: number) => String(number).padStart(2, '0')

/** An end at midnight is written as the clock shows it. */
function TimeField({ label, value, error, onChange }: TimeFieldProps) {
  const shown = value === null ? '' : `${twoDigits(Math.floor(value / 60) % 24)}:${twoDigits(value % 60)}`
  return (
    <TextField
      label={label}
      type="time"
      step={gridMinutes * 60}
      className={compact}
      value={shown}
      error={error}
      onChange={({ target }) => {
        const typed = minutesIn(target.value)
        onChange(label === 'To' && typed === 0 ? endOfDay : typed)
      }}
    />
  )
}

/** '10:35' in minutes, on the nearest time of the grid; null for no time. */
function minutesIn(value: string): number | null {
  const [hours, minutes] = value.split(':').map(Number)
  return hours === undefined || minutes === undefined ? null : hours * 60 + Math.round(minutes / gridMinutes) * gridMinutes
}
