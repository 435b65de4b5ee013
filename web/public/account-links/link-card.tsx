import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { OpenLink } from '../../../domain/people/account-access.ts'
import { AuthCard } from '../../parts/sign-in-steps/auth-card.tsx'
import { Alert, LoadFailed } from '../../ui/alert.tsx'
import { Loader } from '../../ui/loader.tsx'
import type { useAccountLink } from './use-account-link.ts'

interface LinkCardProps {
  readonly title: string
  readonly opened: ReturnType<typeof useAccountLink>
  readonly action: ReactNode
  readonly children: (link: OpenLink) => ReactNode
}

export function LinkCard({ title, opened: { state, retry }, action, children }: LinkCardProps) {
  return (
    <AuthCard title={title} isSignIn={false}>
      {state.kind === 'reading' && <Loader label={t`Checking your link…`} />}
      {state.kind === 'failed' && <LoadFailed problem={t`We couldn’t load your link.`} error={state.problem} onRetry={retry} />}
      {state.kind === 'broken' && (
        <>
          <Alert tone="warning" live>
            {state.problem}
          </Alert>
          {action}
        </>
      )}
      {state.kind === 'open' && children(state.link)}
    </AuthCard>
  )
}
