import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { z } from 'zod'
import { withPlainDigits } from '../../../../../domain/language/plain-digits.ts'
import { type ClientDetails, type ClientRecord, cardLimits } from '../../../../../domain/people/client.ts'
import { changedFrom, clientChange } from '../../../../../domain/people/client-change.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { SelectField, TextField } from '../../../../ui/field.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useForm } from '../../../../ui/use-form.ts'
import { FormEnd } from '../../../shared/form/form-card.tsx'
import { useChangeClientMutation } from '../client-api.ts'

interface AboutFormProps {
  readonly client: ClientDetails
  readonly record: ClientRecord
  readonly onClose: () => void
}

/** Suggested ways in which a client came. */
const sources = () => [
  t({ message: 'Recommended', comment: 'How a client came: somebody recommended the salon' }),
  t({ message: 'Walked in', comment: 'How a client came: without an appointment' }),
  'Instagram',
  'Google',
  t`Voucher`,
]

const twoDigits = (text: string) => withPlainDigits(text).trim().padStart(2, '0')

const about = clientChange.pick({ birthday: true, source: true, tags: true, mailConsent: true, blocked: true })

/** Reads the form as a change: tags are separated by commas; without a month and a day there is no birthday. */
const entered = z
  .object({
    tags: z.string(),
    month: z.string(),
    day: z.string(),
    year: z.string(),
    source: z.string(),
    mailConsent: z.boolean(),
    blocked: z.boolean(),
  })
  .transform(
    ({ tags, month, day, year, ...others }): z.input<typeof about> => ({
      ...others,
      tags: tags
        .split(/[,،]/)
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
      birthday: month || day.trim() ? `${withPlainDigits(year).trim() || '-'}-${month}-${twoDigits(day)}` : null,
    }),
  )
  .pipe(about)

export function AboutForm({ client, record, onClose }: AboutFormProps) {
  const { unblockable } = client
  const { formProps, values, errors, field, set, isSending, failure } = useAboutForm({ client, record, onClose })
  return (
    <form {...formProps} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <TextField label={t`Tags`} autoComplete="off" hint={t`Separated by commas, such as: VIP, Curly`} {...field('tags')} />
      <BirthdayFields values={values} error={errors.birthday} field={field} set={set} />
      <TextField
        label={t`How they came`}
        autoComplete="off"
        list="client-sources"
        maxLength={cardLimits.source}
        {...field('source')}
      />
      <datalist id="client-sources">
        {sources().map((source) => (
          <option key={source} value={source} />
        ))}
      </datalist>
      <CheckField
        label={t`Agreed to news and offers by mail`}
        name="mailConsent"
        isOn={values.mailConsent}
        onChange={(isOn) => set('mailConsent', isOn)}
      />
      <CheckField
        label={t`Can’t book online`}
        hint={unblockable ?? t`They’re asked to call. The salon can still book for them.`}
        name="blocked"
        isOn={values.blocked}
        isDisabled={unblockable !== null}
        onChange={(isOn) => set('blocked', isOn)}
      />
      <FormEnd submit={t`Save`} isSending={isSending} failure={failure} onCancel={onClose} />
    </form>
  )
}

function useAboutForm({ client: { id }, record, onClose }: AboutFormProps) {
  // The record as it was when the form opened.
  const [{ birthday, source, tags, mailConsentAt, blockedAt }] = useState(record)
  const storedChoices = { source, mailConsent: mailConsentAt !== null, blocked: blockedAt !== null }
  const [send] = useChangeClientMutation()
  const [, year = '', month = '', day = ''] = /^(.*?)-?-(\d\d)-(\d\d)$/.exec(birthday ?? '') ?? []
  return useForm({
    empty: {
      ...storedChoices,
      tags: tags.join(', '),
      month,
      day: day.replace(/^0/, ''),
      year,
    },
    keptAs: `about ${id}`,
    schema: entered,
    send: (change) => send({ id, change: changedFrom({ ...storedChoices, birthday, tags }, change) }).unwrap(),
    onSent() {
      notify({ about: id, text: t`Saved.` })
      onClose()
    },
  })
}

interface BirthdayFieldsProps extends Pick<ReturnType<typeof useAboutForm>, 'values' | 'field' | 'set'> {
  readonly error: string | undefined
}

function BirthdayFields({ values, error, field, set }: BirthdayFieldsProps) {
  const { calendarDate } = useFormats()
  const months = Array.from({ length: 12 }, (_, index) => twoDigits(String(index + 1)))
  return (
    <fieldset className="grid gap-x-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <legend className="mb-1.5 font-medium">{t`Birthday`}</legend>
      <SelectField
        label={t`Month`}
        error={error}
        name="month"
        value={values.month}
        onChange={({ target }) => set('month', target.value)}
        options={months.map((each) => [each, calendarDate(`2000-${each}-01`, { month: 'long' })])}
      >
        <option value="">{t`Not known`}</option>
      </SelectField>
      <TextField
        label={t({ message: 'Day', context: 'of a birthday' })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        {...field('day')}
      />
      <TextField
        label={t`Year`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        placeholder={t`Optional`}
        {...field('year')}
      />
    </fieldset>
  )
}

interface CheckFieldProps {
  readonly label: string
  readonly hint?: string
  readonly name: string
  readonly isOn: boolean
  readonly isDisabled?: boolean
  readonly onChange: (isOn: boolean) => void
}

function CheckField({ label, hint, name, isOn, isDisabled = false, onChange }: CheckFieldProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
      <input
        type="checkbox"
        name={name}
        checked={isOn}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0 accent-accent"
      />
      <span>
        {label}
        {hint && <span className="block text-sm text-muted">{hint}</span>}
      </span>
    </label>
  )
}
