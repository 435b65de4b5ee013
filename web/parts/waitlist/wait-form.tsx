import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type WaitlistInput, wishInput } from '../../../domain/booking/waitlist/waitlist.ts'
import { minutesOf, timeLabel } from '../../../domain/time/calendar.ts'
import { useAppSelector, useFormats } from '../../store/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormFailure, SelectField } from '../../ui/field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { DateField } from '../dates/date-field.tsx'
import { DataNotice } from '../sections/data-notice.tsx'
import { useWaitForTimeMutation } from './waitlist-api.ts'
import { whenText } from './wish-text.ts'

export interface WaitFormProps {
  readonly serviceIds: string[]
  /** Or 'any'. */
  readonly stylistId: string
  /** The client that the desk enters; empty for oneself. */
  readonly client: Pick<WaitlistInput, 'clientId' | 'client'>
  /** The days that were pressed last. */
  readonly pressed: { readonly from: string; readonly to: string } | null
  /** The days that are full, 'YYYY-MM-DD'. */
  readonly days: { readonly from: string; readonly to: string }
  /** First and last date that can be booked. */
  readonly first: string
  readonly last: string
}

const minutesBetweenChoices = 30

/** Asks to be told when a time becomes free: the choices of the booking, with a range of days and of start times. */
export function WaitForm({ days, pressed, first, last, client, ...choice }: WaitFormProps) {
  const { opens, closes } = useAppSelector((state) => state.salon.salon?.openingHours) ?? {
    opens: '9:00 AM',
    closes: '6:00 PM',
  }
  const formats = useFormats()
  const isForOther = client.clientId !== undefined || client.client !== undefined
  const [send, { data: entry, reset }] = useWaitForTimeMutation()
  const { formProps, values, errors, field, set, isSending, failure } = useForm({
    empty: { ...days, earliest: opens, latest: closes },
    keptAs: `wish ${client.clientId ?? client.client?.name ?? ''}`,
    schema: wishInput,
    send: (wish) => send({ ...choice, ...client, ...wish }).unwrap(),
  })
  const choose = useEffectEvent((chosen: NonNullable<typeof pressed>) => {
    reset()
    set('from', chosen.from)
    set('to', chosen.to)
  })
  useEffect(() => {
    if (pressed) choose(pressed)
  }, [pressed])
  if (entry) return <WaitConfirmation entry={entry} isForOther={isForOther} onAgain={reset} />
  const submitText = isForOther
    ? t({ message: 'Tell them', comment: 'Button: tell the client when a time becomes free' })
    : t({ message: 'Tell me', comment: 'Button: tell me when a time becomes free' })
  const times = timesBetween(opens, closes)
  const dates = { min: first, max: last } as const
  const timeField = (label: string, name: 'earliest' | 'latest') => (
    <SelectField
      label={label}
      error={errors[name]}
      name={name}
      value={values[name]}
      onChange={({ target }) => set(name, target.value)}
      options={times.map((time) => [time, formats.time(time)])}
    />
  )
  return (
    <form {...formProps} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="mb-2 text-muted">
        {isForOther
          ? t`Your services and stylist stay as you chose them. If a time becomes free, we mail them and hold it for a while.`
          : t`Your services and stylist stay as you chose them. If a time becomes free, we mail you and hold it for a while.`}
      </p>
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <DateField label={t`First day`} {...dates} {...field('from')} />
        <DateField label={t`Last day`} {...dates} {...field('to')} />
        {timeField(t`Earliest start`, 'earliest')}
        {timeField(t`Latest start`, 'latest')}
      </div>
      <FormFailure failure={failure} />
      <div>
        <Button type="submit" busy={isSending} className="w-full sm:w-auto">
          {isSending ? t`Saving…` : submitText}
        </Button>
      </div>
      {!isForOther && <DataNotice />}
    </form>
  )
}

interface WaitConfirmationProps {
  readonly entry: Parameters<typeof whenText>[0]
  readonly isForOther: boolean
  readonly onAgain: () => void
}

function WaitConfirmation({ entry, isForOther, onAgain }: WaitConfirmationProps) {
  const formats = useFormats()
  const confirmation = useRef<HTMLDivElement>(null)
  // The pressed button was replaced.
  useEffect(() => confirmation.current?.focus(), [])
  return (
    <div ref={confirmation} tabIndex={-1} className="grid justify-items-start gap-3 outline-none">
      <Alert tone="success" live>
        {isForOther
          ? t`We’ll let them know if a time becomes free: ${{ when: whenText(entry, formats) }}.`
          : t`We’ll let you know if a time becomes free: ${{ when: whenText(entry, formats) }}.`}
      </Alert>
      <div className="flex flex-wrap gap-3">
        {!isForOther && (
          <ButtonLink to="/mybookings" variant="secondary">
            {t`See what you’re waiting for`}
          </ButtonLink>
        )}
        <Button variant="quiet" onClick={onAgain}>
          {t`Add other days`}
        </Button>
      </div>
    </div>
  )
}

/** Start times to choose from, as labels. */
function timesBetween(opens: string, closes: string): string[] {
  const from = minutesOf(opens)
  const to = minutesOf(closes) || 24 * 60
  const between = Array.from({ length: Math.ceil((to - from) / minutesBetweenChoices) }, (_, index) =>
    timeLabel(from + index * minutesBetweenChoices),
  )
  return closes === '12:00 AM' ? between : [...between, closes]
}
