import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { codeInput } from '../../../domain/people/second-factor.ts'
import type { Failure } from '../../api-error.ts'
import { setUser } from '../../store/auth.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useEnterCodeMutation } from './second-step-api.ts'

interface CodeStepProps {
  readonly onRestart: (reason?: string) => void
  /** For a sign-in within another form: its id, for the submit button, and a wrapper around sending. */
  readonly within?: {
    readonly formId: string
    /** @param signIn true once signed in. @throws {Failure} */
    readonly send: (signIn: () => Promise<boolean>) => Promise<unknown>
  }
}

export function CodeStep({ onRestart, within }: CodeStepProps) {
  const dispatch = useAppDispatch()
  const [enterCode] = useEnterCodeMutation()
  const [isRecovery, setIsRecovery] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const { formProps, field, isSending, failure, set } = useForm({
    empty: { code: '' },
    schema: codeInput,
    async send(input) {
      const signIn = async () => {
        dispatch(setUser(await enterCode(input).unwrap()))
        return true
      }
      try {
        return await (within ? within.send(signIn) : signIn())
      } catch (thrown) {
        const { code, message } = thrown as Failure
        if (code !== 'not_signed_in') throw thrown
        onRestart(message)
        return false
      }
    },
  })
  // The field has just taken the place of the password's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the field takes the other kind of code
  useEffect(() => form.current?.querySelector('input')?.focus(), [isRecovery])

  return (
    <div ref={form}>
      <form {...formProps} id={within?.formId} className="grid gap-2.5">
        {failure && (
          <Alert tone="danger" live>
            {failure}
          </Alert>
        )}
        <TextField
          key={isRecovery ? 'recovery' : 'app'}
          label={isRecovery ? t`Recovery code` : t`Code from your app`}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          hint={isRecovery ? t`Such as 4kq7x-9m2tr. It works once.` : t`Six digits`}
          {...field('code')}
        />
        {!within && (
          <Button type="submit" busy={isSending}>
            {isSending ? t`Signing in…` : t`Sign In`}
          </Button>
        )}
        <Button
          variant="quiet"
          onClick={() => {
            set('code', '')
            setIsRecovery(!isRecovery)
          }}
        >
          {isRecovery ? t`Use a code from my app` : t`Use a recovery code`}
        </Button>
        <Button variant="quiet" onClick={() => onRestart()}>
          {t`Start over`}
        </Button>
      </form>
    </div>
  )
}
