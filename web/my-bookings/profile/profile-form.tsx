import { t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { updateProfile } from '../../store/auth.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { useUnsavedChanges } from '../../ui/leaving/unsaved-changes.tsx'
import { notify } from '../../ui/toast.ts'
import { useForm } from '../../ui/use-form.ts'
import { AddressHint, PendingAddress } from './address-notice.tsx'
import { changesEmail, noEdits, profileChange, profileSchemaFor } from './profile-change.ts'
import { useAddress } from './use-address.ts'

export function ProfileForm({ user }: { readonly user: CurrentUser }) {
  const dispatch = useAppDispatch()
  const [saves, setSaves] = useState(0)
  const address = useAddress({ email: user.email, saves })
  const schema = useMemo(() => profileSchemaFor(user), [user])
  const { formProps, values, errors, set, field, isChanged, isSending, failure } = useForm({
    empty: noEdits,
    schema,
    async send(input) {
      const saved = await dispatch(updateProfile(profileChange(input, user))).unwrap()
      const isPending = input.email !== undefined && saved.email !== input.email
      notify({ text: isPending ? t`Saved. Open the link we’ve sent you to change your email.` : t`Your profile is saved.` })
      setSaves((count) => count + 1)
    },
  })
  const { question } = useUnsavedChanges(isChanged)
  return (
    <form {...formProps} className="grid gap-2.5 rounded-card border border-line bg-surface p-5 shadow-card sm:p-8">
      {failure && (
        <Alert tone="danger" live>
          {failure}
        </Alert>
      )}
      <TextField
        label={t({ message: 'Name', context: 'of a person' })}
        name="name"
        autoComplete="name"
        value={values.name ?? user.name}
        error={errors.name}
        onChange={(event) => set('name', event.target.value)}
      />
      <TextField
        label={t`Email`}
        name="email"
        type="email"
        autoComplete="email"
        value={values.email ?? user.email}
        error={errors.email}
        readOnly={user.admin}
        hint={
          <>
            {user.admin && <span className="block">{t`The administrator’s email can’t be changed here.`}</span>}
            <span className="block min-h-5">
              <AddressHint of={address} />
            </span>
          </>
        }
        onChange={(event) => set('email', event.target.value)}
      />
      <TextField
        label={t`Phone`}
        name="phone"
        type="tel"
        autoComplete="tel"
        value={values.phone ?? user.phone ?? ''}
        error={errors.phone}
        hint={t`Optional. We call only about your visits.`}
        onChange={(event) => set('phone', event.target.value)}
      />
      {changesEmail(values.email, user) && (
        <PasswordField
          label={t`Current password`}
          autoComplete="current-password"
          hint={t`To change the email you sign in with, enter your password.`}
          {...field('currentPassword')}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSending}>
          {isSending ? t`Saving…` : t`Save Changes`}
        </Button>
        <ButtonLink to="/" variant="secondary">
          {t({ message: 'Cancel', context: 'nothing is saved' })}
        </ButtonLink>
      </div>
      <PendingAddress of={address} />
      {question}
    </form>
  )
}
