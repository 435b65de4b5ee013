import { type FormEvent, useEffect, useRef } from 'react'
import { useStore } from 'react-redux'
import { type GuestInput, guestCode, guestInput } from '../../../../domain/accounts/guest.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import type { RootState } from '../../../store/store.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormFailure, TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/toast.ts'
import { useForm } from '../../../ui/use-form.ts'
import { selectRequest } from '../../confirm/confirm-booking.ts'
import { renewHold } from '../../hold/hold-time.ts'
import {
  type AskedGuest,
  accountRefused,
  accountSent,
  accountTyped,
  guestAsked,
  guestConfirmed,
  guestForgotten,
  selectAccount,
} from '../account-slice.ts'
import { accountForm, sendAccount } from '../send-account.ts'
import { useAskGuestMutation, useEnterGuestCodeMutation } from './guest-api.ts'
import { useGuestLink } from './use-guest-link.ts'

/** Booking without an account: a name, an email, and the code that is mailed to it. */
export function GuestPart() {
  const { guest } = useAppSelector(selectAccount)
  if (!guest) return <GuestForm />
  return guest.isConfirmed ? <ConfirmedGuest guest={guest} /> : <CodeForm key={guest.id} guest={guest} />
}

/** Asks for the mail. It sends what is being booked with it, for its link. */
function useAsk() {
  const dispatch = useAppDispatch()
  const store = useStore<RootState>()
  const [ask] = useAskGuestMutation()
  return async ({ name, email }: GuestInput): Promise<void> => {
    const booking = selectRequest(store.getState())
    if (!booking) return
    const id = await ask({ ...booking, name, email }).unwrap()
    dispatch(guestAsked({ id, email, isConfirmed: false }))
    void dispatch(renewHold())
  }
}

function GuestForm() {
  const dispatch = useAppDispatch()
  const ask = useAsk()
  const { name, email } = useAppSelector(selectAccount)
  const { formProps, field, failure } = useForm({
    empty: { name, email },
    schema: guestInput,
    send: (input) =>
      dispatch(
        sendAccount(async () => {
          await ask(input)
          return false
        }),
      ),
  })
  const saved = (name: 'name' | 'email') => {
    const { onChange, ...rest } = field(name)
    return {
      ...rest,
      className: 'scroll-mt-24 scroll-mb-52',
      onChange(event: Parameters<typeof onChange>[0]) {
        onChange(event)
        dispatch(accountTyped({ [name]: event.target.value }))
      },
    }
  }
  return (
    <form {...formProps} id={accountForm} className="grid items-start gap-x-6 gap-y-1.5 md:grid-cols-2">
      <div className="md:col-span-2 empty:hidden">
        <FormFailure failure={failure} isKept />
      </div>
      <TextField label="Name" autoComplete="name" {...saved('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        hint="We’ll mail you a code, and later a link to your visit. No password."
        {...saved('email')}
      />
    </form>
  )
}

/** Where the code of the mail is entered; it goes on by itself once the link was opened in another tab. */
function CodeForm({ guest: { id, email } }: { readonly guest: AskedGuest }) {
  const dispatch = useAppDispatch()
  const ask = useAsk()
  const { name } = useAppSelector(selectAccount)
  const [enter] = useEnterGuestCodeMutation()
  const container = useRef<HTMLDivElement>(null)
  useGuestLink(id)
  const { formProps, field, failure } = useForm({
    empty: { code: '' },
    schema: guestCode,
    send: ({ code }) =>
      dispatch(
        sendAccount(async () => {
          await enter({ id, code }).unwrap()
          dispatch(guestConfirmed())
          return true
        }),
      ),
  })
  const again = useForm({
    empty: { name, email },
    schema: guestInput,
    async send(input) {
      await ask(input)
      notify({ text: 'A new code is on its way.' })
    },
  })
  // It has taken the place of what was typed before.
  useEffect(() => container.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={container} className="grid gap-3">
      <p role="status" className="wrap-anywhere">
        We’ve sent a code to <strong>{email}</strong>. We’re keeping your time.
      </p>
      <form {...formProps} id={accountForm} className="grid gap-1.5 sm:max-w-md">
        <FormFailure failure={failure} isKept />
        <TextField
          label="Code from our mail"
          inputMode="numeric"
          autoComplete="one-time-code"
          className="scroll-mt-24 scroll-mb-52"
          hint="Six digits. Or open the link in the mail. Nothing there? Look in your spam folder too."
          {...field('code')}
        />
      </form>
      <form {...again.formProps} className="flex flex-wrap items-center gap-x-2">
        <div className="w-full empty:hidden">
          <FormFailure failure={again.failure} isKept />
        </div>
        <Button type="submit" variant="quiet" className="-ml-5" busy={again.isSending}>
          {again.isSending ? 'Sending…' : 'Send a new code'}
        </Button>
        <Button variant="quiet" onClick={() => dispatch(guestForgotten())}>
          Use another email
        </Button>
      </form>
    </div>
  )
}

/** Their time was taken at the last moment, say: another one needs no other code. */
function ConfirmedGuest({ guest: { email } }: { readonly guest: AskedGuest }) {
  const dispatch = useAppDispatch()
  function submit(event: FormEvent): void {
    event.preventDefault()
    dispatch(accountSent())
  }
  return (
    <form id={accountForm} onSubmit={submit} className="grid justify-items-start gap-1">
      <Alert tone="info">
        Your email is confirmed: <strong className="wrap-anywhere">{email}</strong>
      </Alert>
      <Button
        variant="quiet"
        className="-ml-5"
        onClick={() => {
          dispatch(accountRefused())
          dispatch(guestForgotten())
        }}
      >
        Use another email
      </Button>
    </form>
  )
}
