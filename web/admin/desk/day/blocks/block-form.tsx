import { plural, t } from '@lingui/core/macro'
import { type BlockRepeat, blockRepeats, maxBlockReason } from '../../../../../domain/booking/schedule/desk-block.ts'
import { StylistSelect } from '../../../../parts/catalogue/stylist-select.tsx'
import { DateField } from '../../../../parts/dates/date-field.tsx'
import { useFormats } from '../../../../store/hooks.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { SelectField, TextField } from '../../../../ui/field.tsx'
import { TypedTimeField } from '../../../shared/form/typed-time-field.tsx'
import { useBlockable } from '../day-context.ts'
import { PanelFoot } from '../side-panel.tsx'
import { offText } from '../time-axis.tsx'
import { type BlockFormOptions, useBlockForm } from './use-block-form.ts'

const reasons = () => [t`Lunch`, t({ message: 'Break', context: 'noun: a pause' }), t`Training`]
const repeatLabels = () => ({ never: t`Doesn’t repeat`, daily: t`Every day`, weekly: t`Every week` })
const endOfDay = 24 * 60
const compact = 'min-w-0 px-2! text-sm!'

export function BlockForm(options: BlockFormOptions) {
  const { day, block } = options
  const formats = useFormats()
  const isBlockable = useBlockable()
  const stylists = day.stylists.filter(({ id }) => isBlockable(id))
  // Somebody who is off needs no lunch.
  const working = stylists.find((stylist) => offText(day, stylist) === null)
  const form = useBlockForm({ ...options, stylistId: (working ?? stylists[0])?.id ?? '' })
  const { draft, edit, failure, dates, isSending } = form
  const fields = failure?.fields ?? {}
  return (
    <form
      className="flex grow flex-col gap-1"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      {!block && <UsualReasons isDisabled={isSending} onChoose={(reason) => void form.save({ reason })} />}
      <StylistSelect stylists={stylists} value={draft.stylistId} onChange={(stylistId) => edit({ stylistId })} />
      <DateField
        label={t`Date`}
        className={compact}
        value={draft.date}
        error={fields.date}
        onChange={({ target }) => target.value !== '' && edit({ date: target.value })}
      />
      <div className="grid grid-cols-2 gap-2">
        <TypedTimeField
          label={t({ message: 'From', context: 'a time' })}
          value={draft.starts}
          likely={day.axis}
          error={fields.starts}
          onChange={(starts) => edit({ starts })}
        />
        <TypedTimeField
          label={t({ message: 'To', context: 'a time' })}
          value={draft.ends}
          likely={{ starts: draft.starts ?? day.axis.starts, ends: endOfDay }}
          error={fields.ends}
          // Midnight as an end is 24:00, not 0:00.
          onChange={(ends) => edit({ ends: ends === 0 ? endOfDay : ends })}
        />
      </div>
      <TextField
        label={t`Reason (optional)`}
        maxLength={maxBlockReason}
        value={draft.reason}
        error={fields.reason}
        onChange={({ target }) => edit({ reason: target.value })}
      />
      {!block && <RepeatsField repeats={draft.repeats} onChange={(repeats) => edit({ repeats })} />}
      {!block && draft.repeats !== 'never' && (
        <DateField
          label={t`Last day`}
          min={draft.date}
          className={compact}
          hint={daysText(dates.length, formats.calendarDate(draft.until))}
          value={draft.until}
          error={fields.dates}
          onChange={({ target }) => target.value !== '' && edit({ until: target.value })}
        />
      )}
      <BlockFoot form={form} block={block} />
    </form>
  )
}

const daysText = (count: number, date: string) =>
  t`${plural(count, { one: `# day, up to ${date}.`, other: `# days, up to ${date}.` })}`

interface UsualReasonsProps {
  readonly isDisabled: boolean
  readonly onChoose: (reason: string) => void
}

function UsualReasons({ isDisabled, onChoose }: UsualReasonsProps) {
  return (
    <fieldset className="mb-2 grid grid-cols-3 gap-2">
      <legend className="mb-1.5 font-medium">
        {t({ message: 'Block at once for', comment: 'Above the reasons “Lunch”, “Break” and “Training”' })}
      </legend>
      {reasons().map((reason) => (
        <Button
          key={reason}
          variant="secondary"
          disabled={isDisabled}
          className="px-1! text-sm!"
          onClick={() => onChoose(reason)}
        >
          {reason}
        </Button>
      ))}
    </fieldset>
  )
}

interface RepeatsFieldProps {
  readonly repeats: BlockRepeat
  readonly onChange: (repeats: BlockRepeat) => void
}

function RepeatsField({ repeats, onChange }: RepeatsFieldProps) {
  const labels = repeatLabels()
  return (
    <SelectField
      label={t({ message: 'Repeats', comment: 'How often a blocked time repeats' })}
      value={repeats}
      onChange={({ target }) => {
        const chosenRepeat = blockRepeats.find((each) => each === target.value)
        if (chosenRepeat) onChange(chosenRepeat)
      }}
      options={blockRepeats.map((each) => [each, labels[each]])}
    />
  )
}

interface BlockFootProps extends Pick<BlockFormOptions, 'block'> {
  readonly form: ReturnType<typeof useBlockForm>
}

function BlockFoot({ form, block }: BlockFootProps) {
  const { failure, dates, isSending } = form
  const fields = failure?.fields ?? {}
  const canSkip = failure?.code === 'slot_taken' && dates.length > 1
  return (
    <PanelFoot>
      {failure && Object.keys(fields).length === 0 && (
        <Alert tone="danger" live>
          {failure.message}
        </Alert>
      )}
      {canSkip && (
        <Button variant="secondary" busy={isSending} onClick={() => void form.save({ skipTaken: true })}>
          {t`Block the other days`}
        </Button>
      )}
      <Button type="submit" busy={isSending}>
        {block ? t`Save` : t`Block time`}
      </Button>
      {block && (
        <Button variant="danger" disabled={isSending} onClick={() => void form.removeIt(false)}>
          {t`Remove`}
        </Button>
      )}
      {block?.seriesId && (
        <Button variant="danger" disabled={isSending} onClick={() => void form.removeIt(true)}>
          {t`Remove this and all later ones`}
        </Button>
      )}
    </PanelFoot>
  )
}
