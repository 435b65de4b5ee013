import { t } from '@lingui/core/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fieldErrors } from '../../../domain/field-errors.ts'
import { newClient } from '../../../domain/people/client.ts'
import type { ForWhom } from '../../parts/draft/saved-draft-schema.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

type NewClientDraft = Extract<ForWhom, { who: 'new' }>

interface NewClientFormProps {
  readonly draft: NewClientDraft
  readonly onChange: (draft: NewClientDraft) => void
}

const fields = ['name', 'phone', 'email'] as const

/** New client: a name is enough. Input is saved in the booking's draft. */
export function NewClientForm({ draft, onChange }: NewClientFormProps) {
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const refused = useAppSelector((state) => state.booking.refusal?.fields)
  const form = useRef<HTMLFormElement>(null)
  const phoneError = refused?.['client.phone']
  useEffect(() => {
    if (phoneError) form.current?.querySelector<HTMLElement>('[name=clientPhone]')?.focus()
  }, [phoneError])

  function submit(event: FormEvent): void {
    event.preventDefault()
    const { name, phone, email } = draft
    const { error } = newClient.safeParse({ name, phone, email })
    const fieldMessages = error ? fieldErrors(error) : {}
    setErrors(fieldMessages)
    const wrong = fields.find((field) => fieldMessages[field])
    if (!wrong) onChange({ ...draft, isEntered: true })
    else form.current?.querySelector<HTMLElement>(`[name=${inputNames[wrong]}]`)?.focus()
  }

  function field(name: (typeof fields)[number]) {
    return {
      name: inputNames[name],
      value: draft[name],
      error: errors[name] ?? (name === 'phone' ? phoneError : undefined),
      onChange({ target }: { target: { value: string } }) {
        setErrors(({ [name]: _removed, ...others }) => others)
        onChange({ ...draft, [name]: target.value })
      },
      // On the salon's computer, autofill would enter somebody else.
      autoComplete: 'off',
      className: 'scroll-mt-24 scroll-mb-52',
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate method="post" className="grid items-start gap-x-4 gap-y-1 sm:grid-cols-2">
      <TextField label={t({ message: 'Name', context: 'of a person' })} required maxLength={100} {...field('name')} />
      <TextField label={t`Phone (optional)`} type="tel" maxLength={40} {...field('phone')} />
      <TextField
        label={t`Email (optional)`}
        type="email"
        maxLength={254}
        hint={t`For the confirmation and a reminder.`}
        {...field('email')}
      />
      <div className="sm:pt-7.5">
        <Button type="submit" variant="secondary" className="w-full">
          {t`Use this client`}
        </Button>
      </div>
    </form>
  )
}

/** Distinct from the booking's own phone number. */
const inputNames = { name: 'clientName', phone: 'clientPhone', email: 'clientEmail' } as const
