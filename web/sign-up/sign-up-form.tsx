import { signUpInput } from '../../domain/user.ts'
import { signUp } from '../store/auth.ts'
import { useAppDispatch } from '../store/hooks.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

export function SignUpForm() {
  const dispatch = useAppDispatch()
  const isAlive = useHydrated()
  const { formProps, field, isSending } = useForm({
    empty: { name: '', email: '', password: '' },
    schema: signUpInput,
    send: (input) => dispatch(signUp(input)).unwrap(),
  })
  return (
    <form {...formProps} className="grid gap-2.5">
      <TextField label="Username" autoComplete="name" {...field('name')} />
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      <PasswordField label="Password" autoComplete="new-password" hint="At least 6 characters" {...field('password')} />
      <Button type="submit" waking={!isAlive} busy={isSending}>
        {isSending ? 'Creating your account…' : 'Sign Up'}
      </Button>
    </form>
  )
}
