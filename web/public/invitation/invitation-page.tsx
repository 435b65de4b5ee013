import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { homeFor } from '../../../domain/access.ts'
import type { Invitation } from '../../../domain/people/staff.ts'
import type { Failure } from '../../api-error.ts'
import { useIsShown } from '../../late-responses.ts'
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
import { NewAccountForm, type NewAccountInput } from './new-account-form.tsx'

export const meta = pageMeta(
  () => t`Work with us`,
  () => t`Accept an invitation to work at the salon.`,
)

/** Page of an invitation link. Opening doesn't use it up. */
export default function InvitationPage() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const isShown = useIsShown()
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

  async function accept(account: Partial<NewAccountInput> = {}): Promise<void> {
    try {
      const accepted = await acceptInvitation({ token, ...account }).unwrap()
      const isHere = isShown.current
      setIsAccepted(true)
      dispatch(setUser(accepted))
      notify({ text: t`Welcome to the team, ${{ name: accepted.name }}.` })
      if (isHere) await navigate(homeFor(accepted), { replace: true })
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
    <AuthCard title={t`Work with us`} isSignIn={false}>
      {problem !== null && (
        <>
          <Alert tone="warning" live>
            {problem}
          </Alert>
          <ButtonLink to="/">{t`Go to the home page`}</ButtonLink>
        </>
      )}
      {problem === null && failure && (
        <LoadFailed problem={t`We couldn’t load your invitation.`} error={failure.message} onRetry={refetch} />
      )}
      {problem === null && !failure && !invitation && <Loader label={t`Checking your invitation…`} />}
      {problem === null && !failure && invitation && (
        <>
          <p className="wrap-anywhere">
            <Invited
              role={invitation.role}
              stylist={invitation.stylist}
              salon={
                salon ??
                t({
                  message: 'our salon',
                  context: 'in an invitation',
                  comment: 'As in: You’re invited to work at our salon',
                })
              }
            />
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

interface InvitedProps extends Pick<Invitation, 'role' | 'stylist'> {
  readonly salon: string
}

function Invited({ role, stylist, salon }: InvitedProps) {
  if (stylist)
    return (
      <Trans>
        You’re invited to work at <strong>{salon}</strong> as a <strong>stylist</strong>, with the visits of {stylist}.
      </Trans>
    )
  switch (role) {
    case 'manager':
      return (
        <Trans>
          You’re invited to work at <strong>{salon}</strong> as a <strong>manager</strong>.
        </Trans>
      )
    case 'receptionist':
      return (
        <Trans>
          You’re invited to work at <strong>{salon}</strong> as a <strong>receptionist</strong>.
        </Trans>
      )
    case 'stylist':
      return (
        <Trans>
          You’re invited to work at <strong>{salon}</strong> as a <strong>stylist</strong>.
        </Trans>
      )
  }
}

interface NextStepProps {
  readonly invitation: Invitation
  readonly signedInAs: string | undefined
  readonly path: string
  readonly onAccept: (account?: Partial<NewAccountInput>) => Promise<void>
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
          <p className="text-muted wrap-anywhere">{t`You’re signed in with ${{ email: signedInAs ?? '' }}. Your bookings stay yours.`}</p>
          <Button busy={isBusy} onClick={() => run(() => onAccept())}>
            {t({ message: 'Accept', comment: 'An invitation to work at the salon' })}
          </Button>
        </>
      )
    case 'create':
      return <NewAccountForm email={email} name={stylist ?? ''} signInPath={`/login${back}`} onSend={onAccept} />
    case 'sign_in':
      return (
        <>
          <p className="text-muted wrap-anywhere">{t`There’s an account for ${{ email: email ?? '' }}. Sign in, then accept.`}</p>
          <ButtonLink to={`/login${back}`}>{t`Sign in`}</ButtonLink>
        </>
      )
    case 'sign_up':
      return (
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={`/login${back}`}>{t`Sign in`}</ButtonLink>
          <ButtonLink to={`/signup${back}`} variant="secondary">
            {t`Create an account`}
          </ButtonLink>
        </div>
      )
    case 'other_account':
      return (
        <>
          <Alert tone="warning">
            <span className="wrap-anywhere">
              {t`This invitation is for ${{ email: email ?? '' }}, and you’re signed in with ${{ other: signedInAs ?? '' }}.`}
            </span>
          </Alert>
          <Button busy={isBusy} onClick={() => run(onSignOut)}>
            {t`Sign out`}
          </Button>
        </>
      )
    case 'works_here':
      return <Alert tone="info">{t`You work here already. Ask the administrator to change your role.`}</Alert>
  }
}
