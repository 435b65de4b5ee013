import { t } from '@lingui/core/macro'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { fieldErrors } from '../../../../domain/field-errors.ts'
import { invitationInput } from '../../../../domain/people/staff.ts'
import type { Failure } from '../../../api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFailure, TextField } from '../../../ui/field.tsx'
import { useUnsavedChanges } from '../../../ui/leaving/unsaved-changes.tsx'
import { notify } from '../../../ui/toast.ts'
import { showThenFocus } from '../../shared/form/show-then-focus.ts'
import { RoleFields, type TypedRole } from './role-fields.tsx'
import { useInviteMutation } from './staff-api.ts'

interface InviteFormProps {
  /** True if invitations can be mailed. */
  readonly mails: boolean
  readonly onClose: () => void
}

/** State of the form, and sending the invitation. */
function useInvite(onInvited: () => void) {
  const [invite, { isLoading: isSending }] = useInviteMutation()
  const form = useRef<HTMLFormElement>(null)
  // The pressed button was replaced by the form.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const [email, setEmail] = useState('')
  const [assignment, setAssignment] = useState<TypedRole>({ role: 'receptionist', stylistId: '' })
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)

  function showErrors(found: Partial<Record<string, string>>): void {
    showThenFocus(form, () => setErrors(found))
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSending) return
    const { role, stylistId } = assignment
    const typed = { role, ...(email.trim() && { email }), ...(role === 'stylist' && stylistId && { stylistId }) }
    const { data, error } = invitationInput.safeParse(typed)
    setFailure(null)
    if (!data) return showErrors(fieldErrors(error))
    setErrors({})
    try {
      const { link } = await invite(data).unwrap()
      notify({
        text:
          link === null ? t`Invitation mailed to ${{ email: data.email ?? '' }}.` : t`Invitation ready. Hand its link over.`,
      })
      onInvited()
    } catch (thrown) {
      const { message, fields } = thrown as Failure
      if (fields) showErrors(fields)
      else setFailure(message)
    }
  }

  return {
    form,
    email,
    assignment,
    errors,
    failure,
    isSending,
    enterEmail(next: string): void {
      setEmail(next)
      setErrors({ ...errors, email: undefined })
    },
    assign(next: TypedRole): void {
      setAssignment(next)
      setErrors({ ...errors, role: undefined, stylistId: undefined })
    },
    submit,
  }
}

export function InviteForm({ mails, onClose }: InviteFormProps) {
  const { form, email, assignment, errors, failure, isSending, enterEmail, assign, submit } = useInvite(onClose)
  const titleId = useId()
  const { question, mayLeave } = useUnsavedChanges(email !== '' && !isSending)

  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 id={titleId} className="font-serif text-heading font-medium">
        {t`Invite somebody`}
      </h2>
      <form ref={form} onSubmit={submit} noValidate method="post" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TextField
          label={t`Email (optional)`}
          hint={
            mails
              ? t`We mail the link there. Without one, you get a link to hand over.`
              : t`Then only that address can accept. You get a link to hand over.`
          }
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          error={errors.email}
          onChange={({ target }) => enterEmail(target.value)}
        />
        <RoleFields value={assignment} errors={errors} onChange={assign} />
        <FormFailure failure={failure} isKept />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isSending} className="grow sm:grow-0">
            {t({ message: 'Invite', context: 'verb: invites somebody' })}
          </Button>
          <Button
            variant="secondary"
            disabled={isSending}
            onClick={async () => {
              if (await mayLeave()) onClose()
            }}
            className="grow sm:grow-0"
          >
            {t`Close`}
          </Button>
        </div>
      </form>
      {question}
    </section>
  )
}
