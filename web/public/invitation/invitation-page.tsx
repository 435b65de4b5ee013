import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { homeOf } from '../../../domain/access.ts'
import { type Invitation, roleNames } from '../../../domain/people/staff.ts'
import type { Failure } from '../../api-error.ts'
import { pageMeta } from '../../page-meta.ts'
import { AuthCard } from '../../parts/sign-in-steps/auth-card.tsx'
import { failureOf } from '../../store/api-slice.ts'
import { logout, setUser } from '../../store/auth.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Alert, LoadFailed } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Loader } from '../../ui/loader.tsx'
import { notify } from '../../ui/toast.ts'
import { useAcceptInvitationMutation, useInvitationQuery } from './invitation-api.ts'
import { type NewAccount, NewAccountForm } from './new-account-form.tsx'

export const meta = pageMeta('Work with us', 'Accept an invitation to work at the salon.')

/** Page of an invitation link. Opening doesn't use it up. */
export default function InvitationPage() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const user = useAppSelector((state) => state.auth.User)
  const salon = useAppSelector((state) => state.salon.salon?.name)
  const [acceptInvitation] = useAcceptInvitationMutation()
  const [isAccepted, setIsAccepted] = useState(false)
  // An accepted one can't be read anymore.
  const { data: invitation, refetch, ...opened } = useInvitationQuery({ token, uid: user?.uid }, { skip: isAccepted })
  const [broken, setBroken] = useState<string | null>(null)
  const failure = failureOf(opened)
  const problem = broken ?? (failure?.code === 'invalid' ? failure.message : null)

  async function accept(account: Partial<NewAccount> = {}): Promise<void> {
    try {
      const accepted = await acceptInvitation({ token, ...account }).unwrap()
      setIsAccepted(true)
      dispatch(setUser(accepted))
      notify({ text: `Welcome to the team, ${accepted.name}.` })
      await navigate(homeOf(accepted), { replace: true })
    } catch (thrown) {
      const { code, fields, message } = thrown as Failure
      if (fields?.token) setBroken(fields.token)
      else if (code === 'invalid') throw thrown
      else {
        notify({ text: message, tone: 'danger' })
        await refetch()
      }
    }
  }

  return (
    <AuthCard title="Work with us" isSignIn={false}>
      {problem !== null && (
        <>
          <Alert tone="warning" live>
            {problem}
          </Alert>
          <ButtonLink to="/">Go to the home page</ButtonLink>
        </>
      )}
      {problem === null && failure && <LoadFailed what="your invitation" error={failure.message} onRetry={refetch} />}
      {problem === null && !failure && !invitation && <Loader label="Checking your invitation…" />}
      {problem === null && !failure && invitation && (
        <>
          <p className="wrap-anywhere">
            You’re invited to work at <strong>{salon ?? 'our salon'}</strong> as a{' '}
            <strong>{roleNames[invitation.role].toLowerCase()}</strong>
            {invitation.stylist && `, with the visits of ${invitation.stylist}`}.
          </p>
          <NextStep
            invitation={invitation}
            signedInAs={user?.email}
            path={`/invitation?token=${token}`}
            onAccept={accept}
            onSignOut={async () => {
              await dispatch(logout()).unwrap()
            }}
          />
        </>
      )}
    </AuthCard>
  )
}

interface NextStepProps {
  readonly invitation: Invitation
  readonly signedInAs: string | undefined
  readonly path: string
  readonly onAccept: (account?: Partial<NewAccount>) => Promise<void>
  readonly onSignOut: () => Promise<void>
}

function NextStep({ invitation: { next, email, stylist }, signedInAs, path, onAccept, onSignOut }: NextStepProps) {
  const [isBusy, setIsBusy] = useState(false)
  const back = `?next=${encodeURIComponent(path)}`
  async function run(work: () => Promise<void>): Promise<void> {
    setIsBusy(true)
    await work().finally(() => setIsBusy(false))
  }
  switch (next) {
    case 'accept':
      return (
        <>
          <p className="text-muted wrap-anywhere">You’re signed in with {signedInAs}. Your bookings stay yours.</p>
          <Button busy={isBusy} onClick={() => run(() => onAccept())}>
            Accept
          </Button>
        </>
      )
    case 'create':
      return <NewAccountForm email={email} name={stylist ?? ''} signInPath={`/login${back}`} onSend={onAccept} />
    case 'sign_in':
      return (
        <>
          <p className="text-muted wrap-anywhere">There’s an account for {email}. Sign in, then accept.</p>
          <ButtonLink to={`/login${back}`}>Sign in</ButtonLink>
        </>
      )
    case 'sign_up':
      return (
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={`/login${back}`}>Sign in</ButtonLink>
          <ButtonLink to={`/signup${back}`} variant="secondary">
            Create an account
          </ButtonLink>
        </div>
      )
    case 'other_account':
      return (
        <>
          <Alert tone="warning">
            <span className="wrap-anywhere">
              This invitation is for {email}, and you’re signed in with {signedInAs}.
            </span>
          </Alert>
          <Button busy={isBusy} onClick={() => run(onSignOut)}>
            Sign out
          </Button>
        </>
      )
    case 'works_here':
      return <Alert tone="info">You work here already. Ask the administrator to change your role.</Alert>
  }
}
