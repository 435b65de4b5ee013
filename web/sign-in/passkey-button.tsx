import { KeyRound } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { Failure } from '../api-error.ts'
import { setUser } from '../store/auth.ts'
import { useAppDispatch } from '../store/hooks.ts'
import { hasPasskeyHere } from '../store/passkey-hint.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

const never = () => () => {}

/** Signs in with a passkey. Shown where one was made or used before, or on /login?passkey: to clients it would say nothing. */
export function PasskeyButton() {
  const dispatch = useAppDispatch()
  const { search } = useLocation()
  const isAsked = new URLSearchParams(search).has('passkey')
  const helps = useSyncExternalStore(
    never,
    () => window.isSecureContext && 'PublicKeyCredential' in window && (isAsked || hasPasskeyHere()),
    () => false,
  )
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (!helps) return null

  async function signIn(): Promise<void> {
    setFailure(null)
    setIsBusy(true)
    try {
      const { signInWithPasskey } = await import('./passkey-sign-in.ts')
      const user = await dispatch(signInWithPasskey()).unwrap()
      if (user) dispatch(setUser(user))
      else setFailure('No passkey was used. Try again, or sign in with your password.')
    } catch (thrown) {
      setFailure((thrown as Partial<Failure>).message ?? 'Something went wrong on our side. Try again in a moment.')
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
        Sign in with a passkey
      </Button>
    </div>
  )
}
