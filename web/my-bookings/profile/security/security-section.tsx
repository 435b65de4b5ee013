import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { failureOf } from '../../../store/api-slice.ts'
import { getCurrentUser } from '../../../store/auth.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { Alert, LoadFailed } from '../../../ui/alert.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { AccountSection } from '../account-section.tsx'
import { CodesPart } from './codes-part.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { useSecondFactorQuery } from './security-api.ts'

export function SecuritySection() {
  const dispatch = useAppDispatch()
  const needsSecondFactor = useAppSelector((store) => store.auth.User?.needsSecondFactor ?? false)
  const { data: state, refetch, ...query } = useSecondFactorQuery()
  const failure = failureOf(query)

  // The first one opens the administration.
  const isSetUp = needsSecondFactor && state !== undefined && (state.codes || state.passkeys.length > 0)
  useEffect(() => {
    if (isSetUp) void dispatch(getCurrentUser())
  }, [isSetUp, dispatch])

  return (
    <AccountSection
      id="security"
      title={t`Extra security`}
      about={t`You can see every client’s details. A second step keeps them safe if somebody learns your password.`}
    >
      {needsSecondFactor && (
        <Alert tone="warning">
          {t`The salon asks everyone who works here for a second step. Turn on one-time codes or add a passkey, and the administration opens.`}
        </Alert>
      )}
      {failure && (
        <LoadFailed problem={t`We couldn’t load your security settings.`} error={failure.message} onRetry={refetch} />
      )}
      {!state && !failure && <Loader label={t`Loading your security settings…`} />}
      {state && (
        <>
          <CodesPart state={state} />
          <PasskeysPart state={state} />
        </>
      )}
    </AccountSection>
  )
}
