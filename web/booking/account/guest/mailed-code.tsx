import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { guestCode, guestInput } from '../../../../domain/booking/guest.ts'
import type { Failure } from '../../../api-error.ts'
import { earlierBookingKept } from '../../../parts/draft/request-slice.ts'
import { setUser } from '../../../store/auth.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormFailure, TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/toast.ts'
import { useForm } from '../../../ui/use-form.ts'
import {
  type AskedGuest,
  accountRefused,
  accountSent,
  accountTyped,
  accountUsed,
  guestConfirmed,
  guestForgotten,
  selectAccount,
} from '../account-slice.ts'
import { accountForm, sendAccount } from '../send-account.ts'
import { askForCode } from './ask-for-code.ts'
import { useEnterGuestCodeMutation } from './guest-api.ts'
import { useGuestLink } from './use-guest-link.ts'

interface MailedCodeProps {
  readonly guest: AskedGuest
}

/** Waits until the guest's address is confirmed, by code or link. */
export function MailedCode({ guest }: MailedCodeProps) {
  return guest.isConfirmed ? <ConfirmedGuest guest={guest} /> : <CodeForm key={guest.id} guest={guest} />
}

/** Continues once the link was opened in another tab, which has signed in. */
export function MailedLink({ id }: { readonly id: string }) {
  useGuestLink(id)
  return null
}

/** Enters the code. @returns true to book next; false if the mailed link has booked already */
function useEnterCode({ id }: AskedGuest) {
  const dispatch = useAppDispatch()
  const [enter] = useEnterGuestCodeMutation()
  return async (code: string): Promise<boolean> => {
    const { user, booked } = await enter({ id, code }).unwrap()
    if (!user) dispatch(guestConfirmed())
    if (user && booked) {
      dispatch(accountUsed())
      dispatch(earlierBookingKept(booked.booking))
    }
    if (user) dispatch(setUser(user))
    return !(user && booked)
  }
}

/** Books once the code is complete, or once the link was opened in another tab. */
function CodeForm({ guest }: MailedCodeProps) {
  const dispatch = useAppDispatch()
  const { email } = guest
  const enter = useEnterCode(guest)
  const container = useRef<HTMLDivElement>(null)
  const [hasAccount, setHasAccount] = useState(false)
  useGuestLink(guest.id)
  const { formProps, field, failure, values, isSending } = useForm({
    empty: { code: '' },
    schema: guestCode,
    async send({ code }) {
      try {
        return await dispatch(sendAccount(() => enter(code)))
      } catch (thrown) {
        setHasAccount((thrown as Failure).code === 'conflict')
        throw thrown
      }
    },
  })
  // It replaces the form that had the focus.
  useEffect(() => container.current?.querySelector('input')?.focus(), [])
  const { success, data } = guestCode.safeParse(values)
  const complete = success ? data.code : null
  const sent = useRef<string | null>(null)
  useEffect(() => {
    // A code completed while the last one was being sent follows.
    if (complete === null || isSending || sent.current === complete) return
    sent.current = complete
    container.current?.querySelector('form')?.requestSubmit()
  }, [complete, isSending])
  function signIn(): void {
    dispatch(guestForgotten())
    dispatch(accountTyped({ way: 'known', email }))
  }
  return (
    <div ref={container} className="grid gap-3">
      <p role="status" className="wrap-anywhere">
        <Trans>
          We’ve sent a code to <strong>{email}</strong>. We’re keeping your time.
        </Trans>
      </p>
      <form {...formProps} id={accountForm} className="grid gap-1.5 sm:max-w-md">
        <FormFailure failure={failure} isKept />
        <TextField
          label={t`Code from our mail`}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="scroll-mt-24 scroll-mb-52"
          hint={t`Six digits. We book as soon as they’re all there. Or open the link in the mail. Nothing there? Look in your spam folder too.`}
          {...field('code')}
        />
      </form>
      {hasAccount && (
        <Button variant="secondary" className="justify-self-start" onClick={signIn}>
          {t`Sign in with this email`}
        </Button>
      )}
      <OtherMail guest={guest} />
    </div>
  )
}

function OtherMail({ guest: { id, email, withAccount } }: MailedCodeProps) {
  const dispatch = useAppDispatch()
  const { name } = useAppSelector(selectAccount)
  const again = useForm({
    empty: { name, email },
    schema: guestInput,
    async send(input) {
      await dispatch(askForCode({ ...input, ...(withAccount && { again: id }) }))
      notify({ text: t`A new code is on its way.` })
    },
  })
  return (
    <form {...again.formProps} className="flex flex-wrap items-center gap-x-2">
      <div className="w-full empty:hidden">
        <FormFailure failure={again.failure} isKept />
      </div>
      <Button type="submit" variant="quiet" className="-ms-5" busy={again.isSending}>
        {again.isSending ? t`Sending…` : t`Send a new code`}
      </Button>
      <Button variant="quiet" className="-ms-5 sm:ms-0" onClick={() => dispatch(guestForgotten())}>
        {t`Use another email`}
      </Button>
    </form>
  )
}

/** Already confirmed, as after losing the time at the last moment: no other code is needed. */
function ConfirmedGuest({ guest: { email } }: MailedCodeProps) {
  const dispatch = useAppDispatch()
  function submit(event: FormEvent): void {
    event.preventDefault()
    dispatch(accountSent())
  }
  return (
    <form id={accountForm} onSubmit={submit} className="grid justify-items-start gap-1">
      <Alert tone="info">
        <Trans>
          Your email is confirmed: <strong className="wrap-anywhere">{email}</strong>
        </Trans>
      </Alert>
      <Button
        variant="quiet"
        className="-ms-5"
        onClick={() => {
          dispatch(accountRefused())
          dispatch(guestForgotten())
        }}
      >
        {t`Use another email`}
      </Button>
    </form>
  )
}
