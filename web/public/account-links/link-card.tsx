import type { ReactNode } from 'react'
import type { OpenLink } from '../../../domain/accounts/account-access.ts'
import { AuthCard } from '../../shell/auth-card.tsx'
import { Alert, LoadFailed } from '../../ui/alert.tsx'
import { Loader } from '../../ui/loader.tsx'
import type { useAccountLink } from './use-account-link.ts'

interface LinkCardProps {
  readonly title: string
  readonly opened: ReturnType<typeof useAccountLink>
  /** What to do where the link doesn't work. */
  readonly action: ReactNode
  readonly children: (link: OpenLink) => ReactNode
}

/** A page that a mail leads to: what its link does, or why it does nothing and what to do then. */
export function LinkCard({ title, opened: { state, retry }, action, children }: LinkCardProps) {
  return (
    <AuthCard title={title} isSignIn={false}>
      {state.kind === 'reading' && <Loader label="Checking your link…" />}
      {state.kind === 'failed' && <LoadFailed what="your link" error={state.problem} onRetry={retry} />}
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
