import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { homeOf } from '../../../domain/access.ts'
import { type Invitation, invitation, roleNames } from '../../../domain/accounts/staff.ts'
import { currentUser } from '../../../domain/user.ts'
import type { Failure } from '../../api-error.ts'
import { pageMeta } from '../../page-meta.ts'
import { AuthCard } from '../../shell/auth-card.tsx'
import { createApiThunk } from '../../store/api-thunk.ts'
import { logout, setUser } from '../../store/auth.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Alert, LoadFailed } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Loader } from '../../ui/loader.tsx'
import { notify } from '../../ui/toast.ts'
import { type NewAccount, NewAccountForm } from './new-account-form.tsx'

export const meta = pageMeta('Work with us', 'Accept an invitation to work at the salon.')

const readInvitation = createApiThunk('invitation/read', (api, token: string) =>
  api.call('POST', '/staff/invitations/read', invitation, { token }),
)
const acceptInvitation = createApiThunk('invitation/accept', (api, input: { readonly token: string } & Partial<NewAccount>) =>
  api.call('POST', '/staff/invitations/accept', currentUser, input),
)

type Opened = { readonly invitation: Invitation } | { readonly problem: string; readonly isBroken: boolean } | null

/** Where the link of an invitation leads. Opening it uses nothing up. */
export default function InvitationPage() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const user = useAppSelector((state) => state.auth.User)
  const salon = useAppSelector((state) => state.salon.salon?.name)
  const [opened, setOpened] = useState<Opened>(null)
  const uid = user?.uid

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it takes depends on who is signed in
  const load = useCallback(async () => {
    try {
      setOpened({ invitation: await dispatch(readInvitation(token)).unwrap() })
    } catch (thrown) {
      const { code, message } = thrown as Failure
      setOpened({ problem: message, isBroken: code === 'invalid' })
    }
  }, [dispatch, token, uid])
  useEffect(() => void load(), [load])

  async function accept(account: Partial<NewAccount> = {}): Promise<void> {
    try {
      const accepted = await dispatch(acceptInvitation({ token, ...account })).unwrap()
      dispatch(setUser(accepted))
      notify({ text: `Welcome to the team, ${accepted.name}.` })
      await navigate(homeOf(accepted), { replace: true })
    } catch (thrown) {
      const { code, fields, message } = thrown as Failure
      if (fields?.token) setOpened({ problem: fields.token, isBroken: true })
      else if (code === 'invalid') throw thrown
      else {
        notify({ text: message, tone: 'danger' })
        await load()
      }
    }
  }

  return (
    <AuthCard title="Work with us" isSignIn={false}>
      {opened === null && <Loader label="Checking your invitation…" />}
      {opened && 'problem' in opened && !opened.isBroken && (
        <LoadFailed what="your invitation" error={opened.problem} onRetry={load} />
      )}
      {opened && 'problem' in opened && opened.isBroken && (
        <>
          <Alert tone="warning" live>
            {opened.problem}
          </Alert>
          <ButtonLink to="/">Go to the home page</ButtonLink>
        </>
      )}
      {opened && 'invitation' in opened && (
        <>
          <p className="wrap-anywhere">
            You’re invited to work at <strong>{salon ?? 'our salon'}</strong> as a{' '}
            <strong>{roleNames[opened.invitation.role].toLowerCase()}</strong>
            {opened.invitation.stylist && `, with the visits of ${opened.invitation.stylist}`}.
          </p>
          <NextStep
            invitation={opened.invitation}
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
  /** This page's, to come back to. */
  readonly path: string
  readonly onAccept: (account?: Partial<NewAccount>) => Promise<void>
  readonly onSignOut: () => Promise<void>
}

function NextStep({ invitation: { next, email }, signedInAs, path, onAccept, onSignOut }: NextStepProps) {
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
      return <NewAccountForm email={email} signInPath={`/login${back}`} onSend={onAccept} />
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
