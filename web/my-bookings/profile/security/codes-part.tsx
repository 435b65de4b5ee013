import { plural, t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import type { CodeSetup, SecondFactor } from '../../../../domain/people/second-factor.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/toast.ts'
import { useFocusKept } from '../../../ui/use-still-list.ts'
import { CodeSetupForm } from './code-setup-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodeList } from './recovery-codes.tsx'
import { useBeginCodesMutation, useRenewRecoveryCodesMutation, useTurnCodesOffMutation } from './security-api.ts'

interface CodesPartProps {
  readonly state: SecondFactor
}

type Step = 'rest' | 'begin' | 'renew' | 'off' | CodeSetup | { readonly recoveryCodes: readonly string[] }

/** Authenticator codes: turned on in three steps, renewed and turned off with the password. */
export function CodesPart({ state }: CodesPartProps) {
  const [beginCodes] = useBeginCodesMutation()
  const [renewRecoveryCodes] = useRenewRecoveryCodesMutation()
  const [turnCodesOff] = useTurnCodesOffMutation()
  const [step, setStep] = useState<Step>('rest')
  const rest = () => setStep('rest')
  const part = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusKept(part, heading)

  async function begin(password: string): Promise<void> {
    setStep(await beginCodes({ password }).unwrap())
  }
  async function renew(password: string): Promise<void> {
    setStep(await renewRecoveryCodes({ password }).unwrap())
  }
  async function turnOff(password: string): Promise<void> {
    await turnCodesOff({ password }).unwrap()
    rest()
    notify({ text: t`One-time codes are off.` })
  }

  return (
    <div ref={part} className="grid gap-4">
      <div className="grid gap-1">
        <h3 ref={heading} tabIndex={-1} className="text-lg font-medium">
          {t`One-time codes`}
        </h3>
        <p className="text-muted">
          {state.codes
            ? codesOn(state.recoveryCodesLeft)
            : t`Off. With them on, signing in asks for a six-digit code from an app on your phone.`}
        </p>
      </div>
      {state.codes && state.recoveryCodesLeft < 3 && step === 'rest' && (
        <Alert tone="warning">{t`Get new recovery codes before these run out.`}</Alert>
      )}
      {step === 'rest' && (
        <div className="flex flex-wrap gap-3">
          {state.codes ? (
            <>
              <Button variant="secondary" onClick={() => setStep('renew')}>
                {t`Get new recovery codes`}
              </Button>
              <Button variant="danger" onClick={() => setStep('off')}>
                {t({ message: 'Turn off', comment: 'One-time codes' })}
              </Button>
            </>
          ) : (
            <Button variant="secondary" onClick={() => setStep('begin')}>
              {t`Set up one-time codes`}
            </Button>
          )}
        </div>
      )}
      {step === 'begin' && <PasswordForm action={t`Continue`} busy={t`Checking…`} send={begin} onCancel={rest} />}
      {step === 'renew' && (
        <PasswordForm action={t`Replace my recovery codes`} busy={t`Replacing…`} send={renew} onCancel={rest} />
      )}
      {step === 'off' && (
        <PasswordForm action={t`Turn codes off`} busy={t`Turning off…`} variant="danger" send={turnOff} onCancel={rest} />
      )}
      {typeof step === 'object' && 'uri' in step && (
        <CodeSetupForm setup={step} onConfirmed={(recoveryCodes) => setStep({ recoveryCodes })} onCancel={rest} />
      )}
      {typeof step === 'object' && 'recoveryCodes' in step && <RecoveryCodeList codes={step.recoveryCodes} onDone={rest} />}
    </div>
  )
}

function codesOn(count: number): string {
  return t`${plural(count, {
    one: 'On. After your password, we ask for a code from your app. You have # recovery code left.',
    other: 'On. After your password, we ask for a code from your app. You have # recovery codes left.',
  })}`
}
