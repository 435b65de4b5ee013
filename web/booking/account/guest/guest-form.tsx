import { t } from '@lingui/core/macro'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { FormFailure, TextField } from '../../../ui/field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { accountTyped, selectAccount } from '../account-slice.ts'
import { accountForm, sendAccount } from '../send-account.ts'
import { askForCode } from './ask-for-code.ts'

export function GuestForm() {
  const dispatch = useAppDispatch()
  const { name, email } = useAppSelector(selectAccount)
  const { formProps, field, failure } = useForm({
    empty: { name, email },
    schema: async () => (await import('../../../../domain/booking/guest.ts')).guestInput,
    send: (input) =>
      dispatch(
        sendAccount(async () => {
          await dispatch(askForCode(input))
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
      <TextField label={t({ message: 'Name', context: 'of a person' })} autoComplete="name" {...saved('name')} />
      <TextField
        label={t`Email`}
        type="email"
        autoComplete="email"
        hint={t`We’ll mail you a code, and later a link to your visit. No password.`}
        {...saved('email')}
      />
    </form>
  )
}
