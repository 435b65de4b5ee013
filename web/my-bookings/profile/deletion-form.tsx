import { useEffect, useRef } from 'react'
import { reachUsText } from '../../../domain/booking/schedule/move.ts'
import { type DeletionPreview, deletionInput } from '../../../domain/operations/personal-data.ts'
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
    schema: deletionInput
      .omit({ bookings: true })
      .refine(({ password }) => !asksPassword || Boolean(password), { path: ['password'], error: 'Enter your password' }),
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
        We’ll delete your name, email, phone number and notes, and sign you out everywhere. Past visits stay in our books
        without your name. This can’t be undone.
      </p>
      {cancelable.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="pb-2 font-medium">What about your upcoming bookings?</legend>
          <OwnBookings bookings={cancelable} />
          <Choice label="Cancel them" isChosen={values.cancelBookings} onChoose={() => set('cancelBookings', true)} />
          <Choice
            label="Keep them, without my name"
            isChosen={!values.cancelBookings}
            onChoose={() => set('cancelBookings', false)}
          />
        </fieldset>
      )}
      {tooLate.length > 0 && <TooLate bookings={tooLate} />}
      {asksPassword && <PasswordField label="Your password" autoComplete="current-password" {...field('password')} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={isSending}>
          {isSending ? 'Deleting…' : 'Delete my account'}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Keep my account
        </Button>
      </div>
    </form>
  )
}

interface BookingsProps {
  readonly bookings: DeletionPreview['bookings']
}

function OwnBookings({ bookings }: BookingsProps) {
  const formats = useFormats()
  return (
    <ul className="grid list-disc gap-1 pb-1 pl-5">
      {bookings.map(({ id, date, time, stylist }) => (
        <li key={id}>
          {formats.date(date)} <span className="whitespace-nowrap">at {formats.time(time, date)}</span>
          {stylist && ` with ${stylist}`}
        </li>
      ))}
    </ul>
  )
}

function TooLate({ bookings }: BookingsProps) {
  const salon = useAppSelector((state) => state.salon.salon)
  return (
    <Alert tone="warning">
      <p>
        {bookings.length === 1
          ? 'This visit is too close to cancel online. It stays'
          : 'These visits are too close to cancel online. They stay'}{' '}
        booked, without your name.
        {salon && ` Can’t come? ${reachUsText(salon)} first.`}
      </p>
      <OwnBookings bookings={bookings} />
    </Alert>
  )
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
