import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Failure } from '../../api-error.ts'
import { signUp } from '../../store/auth.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { FormFailure, PasswordField, TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { accountTyped, selectAccount, typedPassword } from './account-slice.ts'
import { askForCode } from './guest/ask-for-code.ts'
import { accountForm, sendAccount } from './send-account.ts'

const loadUser = () => import('../../../domain/people/user.ts')

/** Creates an account with the booking. If the salon sends mail, a code confirms the address first. */
export function NewAccount() {
  const dispatch = useAppDispatch()
  const isMailed = useAppSelector(({ salon }) => salon.salon?.confirmsEmail ?? false)
  const [isTaken, setIsTaken] = useState(false)
  const { name, email } = useAppSelector(selectAccount)
  const { formProps, field, failure } = useForm({
    empty: { name, email, password: typedPassword.text },
    schema: async () => (await loadUser()).newAccountInput,
    async send(input) {
      setIsTaken(false)
      const signingUp = sendAccount(async () => {
        // The salon may have set up mail since this page was opened.
        const isMade = !isMailed && (await dispatch(signUp(input)).unwrap()) !== null
        if (!isMade) await dispatch(askForCode(input))
        return isMade
      })
      try {
        return await dispatch(signingUp)
      } catch (thrown) {
        const failure = thrown as Failure
        setIsTaken(failure.reason === 'email_taken')
        throw failure
      }
    },
  })
  const saved = (name: 'name' | 'email') => {
    const { onChange, ...rest } = field(name)
    return {
      ...rest,
      onChange(event: Parameters<typeof onChange>[0]) {
        onChange(event)
        dispatch(accountTyped({ [name]: event.target.value }))
      },
    }
  }
  const password = field('password')
  return (
    <form {...formProps} id={accountForm} className="grid items-start gap-x-6 gap-y-1.5 md:grid-cols-3">
      <div className="md:col-span-3 empty:hidden">
        <FormFailure failure={failure} isKept />
      </div>
      <TextField
        label={t({ message: 'Name', context: 'of a person' })}
        autoComplete="name"
        className="scroll-mt-24 scroll-mb-52"
        {...saved('name')}
      />
      <div>
        <TextField
          label={t`Email`}
          type="email"
          autoComplete="email"
          className="scroll-mt-24 scroll-mb-52"
          hint={isMailed && t`We’ll mail you a code to enter here.`}
          {...saved('email')}
        />
        {isTaken && (
          <Button variant="quiet" className="-ms-5" onClick={() => dispatch(accountTyped({ way: 'known' }))}>
            {t`Sign in with this email`}
          </Button>
        )}
      </div>
      <PasswordField
        label={t`Password`}
        autoComplete="new-password"
        hint={t`At least 6 characters. With it you can see and change your visits.`}
        {...password}
        onChange={(event) => {
          typedPassword.text = event.target.value
          password.onChange(event)
        }}
      />
    </form>
  )
}
