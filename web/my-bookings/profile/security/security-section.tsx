import { useCallback, useEffect, useState } from 'react'
import type { SecondFactor } from '../../../../domain/accounts/second-factor.ts'
import type { Failure } from '../../../api-error.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { AccountSection } from '../account-section.tsx'
import { CodesPart } from './codes-part.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { fetchSecondFactor } from './security-calls.ts'

interface SecuritySectionProps {
  readonly onCodesChanged: () => void
}

/** One-time codes and passkeys, for the administrator. */
export function SecuritySection({ onCodesChanged }: SecuritySectionProps) {
  const dispatch = useAppDispatch()
  const [state, setState] = useState<SecondFactor | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

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
