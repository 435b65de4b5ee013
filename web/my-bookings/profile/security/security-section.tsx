import { useCallback, useEffect, useState } from 'react'
import type { SecondFactor } from '../../../../domain/accounts/second-factor.ts'
import type { Failure } from '../../../api-error.ts'
import { getCurrentUser } from '../../../store/auth.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { Alert, LoadFailed } from '../../../ui/alert.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { AccountSection } from '../account-section.tsx'
import { CodesPart } from './codes-part.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { fetchSecondFactor } from './security-calls.ts'

interface SecuritySectionProps {
  readonly onCodesChanged: () => void
}

/** One-time codes and passkeys, for everyone who works here. */
export function SecuritySection({ onCodesChanged }: SecuritySectionProps) {
  const dispatch = useAppDispatch()
  const needsSecondFactor = useAppSelector((store) => store.auth.User?.needsSecondFactor ?? false)
  const [state, setState] = useState<SecondFactor | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  // With the first one, the administration opens.
  const isSetUp = needsSecondFactor && state !== null && (state.codes || state.passkeys.length > 0)
  useEffect(() => {
    if (isSetUp) void dispatch(getCurrentUser())
  }, [isSetUp, dispatch])

  const load = useCallback(async () => {
    setFailure(null)
    try {
      setState(await dispatch(fetchSecondFactor()).unwrap())
    } catch (thrown) {
      setFailure((thrown as Failure).message)
    }
  }, [dispatch])
  useEffect(() => void load(), [load])
  async function reload(): Promise<void> {
    onCodesChanged()
    await load()
  }

  return (
    <AccountSection
      id="security"
      title="Extra security"
      about="You can see every client’s details. A second step keeps them safe if somebody learns your password."
    >
      {needsSecondFactor && (
        <Alert tone="warning">
          The salon asks everyone who works here for a second step. Turn on one-time codes or add a passkey, and the
          administration opens.
        </Alert>
      )}
      {failure && <LoadFailed what="your security settings" error={failure} onRetry={load} />}
      {!state && !failure && <Loader label="Loading your security settings…" />}
      {state && (
        <>
          <CodesPart state={state} onChange={reload} />
          <PasskeysPart state={state} onChange={setState} />
        </>
      )}
    </AccountSection>
  )
}
