import { t } from '@lingui/core/macro'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '../../api-error.ts'
import { setUser } from '../../store/auth.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

interface PasskeyButtonProps {
  /** Called before the user is set. */
  readonly onSignedIn?: () => void
}

export function PasskeyButton({ onSignedIn }: PasskeyButtonProps) {
  const dispatch = useAppDispatch()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function signIn(): Promise<void> {
    setFailure(null)
    setIsBusy(true)
    try {
      const { secondStepApi } = await import('./second-step-api.ts')
      const user = await dispatch(secondStepApi.endpoints.signInWithPasskey.initiate(undefined, { track: false })).unwrap()
      if (user) onSignedIn?.()
      if (user) dispatch(setUser(user))
      else setFailure(t`No passkey was used. Try again, or sign in with your password.`)
    } catch (thrown) {
      setFailure((thrown as Partial<Failure>).message ?? t`Something went wrong on our side. Try again in a moment.`)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className="grid gap-3">
      {failure && (
        <Alert tone="danger" live>
          {failure}
        </Alert>
      )}
      <Button variant="secondary" busy={isBusy} onClick={signIn}>
        <KeyRound aria-hidden="true" className="size-5" />
        {t`Sign in with a passkey`}
      </Button>
    </div>
  )
}
