import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { type DeletionPreview, deletionInput } from '../../../domain/operations/personal-data.ts'
import type { Salon } from '../../../domain/salon/salon.ts'
import type { Failure } from '../../api-error.ts'
import { accountDeleted, setUser } from '../../store/auth.ts'
import { useAppDispatch, useAppSelector, useFormats } from '../../store/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useDeleteAccountMutation } from './account-api.ts'

interface DeletionFormProps {
  readonly preview: DeletionPreview
  /** The preview is outdated: other upcoming bookings exist. */
  readonly onStale: () => Promise<void>
  readonly onCancel: () => void
}

export function DeletionForm({ preview, onStale, onCancel }: DeletionFormProps) {
  const dispatch = useAppDispatch()
  const [deleteAccount] = useDeleteAccountMutation()
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { asks, bookings } = preview
  const cancelable = bookings.filter(({ canCancel }) => canCancel)
  const tooLate = bookings.filter(({ canCancel }) => !canCancel)
  const asksPassword = asks === 'password'
  const { formProps, values, set, field, isSending, failure } = useForm({
    empty: { password: '', cancelBookings: true },
    schema: deletionInput.omit({ bookings: true }).refine(({ password }) => !asksPassword || Boolean(password), {
      path: ['password'],
      error: () => t`Enter your password`,
    }),
    async send({ password, cancelBookings }) {
      const body = { ...(asksPassword && { password }), cancelBookings, bookings: bookings.map(({ id }) => id) }
      try {
        await deleteAccount(body).unwrap()
      } catch (thrown) {
        if ((thrown as Failure).code === 'conflict') await onStale()
        throw thrown
      }
      dispatch(accountDeleted())
      dispatch(setUser(null))
    },
  })
  return (
    <form {...formProps} className="grid gap-4">
      {failure && (
        <Alert tone="danger" live>
          {failure}
        </Alert>
      )}
      <p ref={heading} tabIndex={-1}>
        {t`We’ll delete your name, email, phone number and notes, and sign you out everywhere. Past visits stay in our books without your name. This can’t be undone.`}
      </p>
      {cancelable.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="pb-2 font-medium">{t`What about your upcoming bookings?`}</legend>
          <OwnBookings bookings={cancelable} />
          <Choice label={t`Cancel them`} isChosen={values.cancelBookings} onChoose={() => set('cancelBookings', true)} />
          <Choice
            label={t`Keep them, without my name`}
            isChosen={!values.cancelBookings}
            onChoose={() => set('cancelBookings', false)}
          />
        </fieldset>
      )}
      {tooLate.length > 0 && <TooLate bookings={tooLate} />}
      {asksPassword && <PasswordField label={t`Your password`} autoComplete="current-password" {...field('password')} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={isSending}>
          {isSending ? t`Deleting…` : t`Delete my account`}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t`Keep my account`}
        </Button>
      </div>
    </form>
  )
}

interface BookingsProps {
  readonly bookings: DeletionPreview['bookings']
}

function OwnBookings({ bookings }: BookingsProps) {
  return (
    <ul className="grid list-disc gap-1 pb-1 ps-5">
      {bookings.map((booking) => (
        <li key={booking.id}>
          <OwnBooking booking={booking} />
        </li>
      ))}
    </ul>
  )
}

function OwnBooking({ booking }: { readonly booking: DeletionPreview['bookings'][number] }) {
  const formats = useFormats()
  const date = formats.date(booking.date)
  const time = formats.time(booking.time, booking.date)
  return booking.stylist ? (
    <Trans>
      {date} <span className="whitespace-nowrap">at {time}</span> with {{ name: booking.stylist }}
    </Trans>
  ) : (
    <Trans>
      {date} <span className="whitespace-nowrap">at {time}</span>
    </Trans>
  )
}

function TooLate({ bookings }: BookingsProps) {
  const salon = useAppSelector((state) => state.salon.salon)
  return (
    <Alert tone="warning">
      <p>
        {t`${plural(
          { count: bookings.length },
          {
            one: 'This visit is too close to cancel online. It stays booked, without your name.',
            other: 'These visits are too close to cancel online. They stay booked, without your name.',
          },
        )}`}
        {salon && ` ${firstReachUs(salon)}`}
      </p>
      <OwnBookings bookings={bookings} />
    </Alert>
  )
}

function firstReachUs({ phone, email }: Pick<Salon, 'phone' | 'email'>): string {
  return phone === '' ? t`Can’t come? Write to us at ${email} first.` : t`Can’t come? Call us at ${phone} first.`
}

interface ChoiceProps {
  readonly label: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Choice({ label, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-line-strong px-3.5 py-2 hover:bg-accent-soft has-checked:border-accent has-checked:bg-accent-soft">
      <input type="radio" name="cancelBookings" checked={isChosen} onChange={onChoose} className="size-4.5 accent-accent" />
      {label}
    </label>
  )
}
