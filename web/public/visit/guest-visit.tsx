import { t } from '@lingui/core/macro'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { bookingConfirmed } from '../../../domain/booking/booking-confirmed.ts'
import type { GuestVisit } from '../../../domain/booking/guest.ts'
import type { MoveRequest } from '../../../domain/booking/schedule/move.ts'
import { say } from '../../../domain/language/say.ts'
import type { Failure } from '../../api-error.ts'
import { termsToAccept } from '../../parts/prepayment/refused-terms.ts'
import { ChangeNotice } from '../../parts/times/change-notice.tsx'
import { StatusMessage } from '../../parts/times/status-message.tsx'
import { failureOf } from '../../store/api-slice.ts'
import { Alert, LoadFailed } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Loader } from '../../ui/loader.tsx'
import { AccountOffer, type Asking, ChangeRefused, type GuestChange, VisitActions } from './guest-actions.tsx'
import { useChangeGuestVisitMutation, useGuestVisitQuery } from './guest-visit-api.ts'
import { MakeAccount } from './make-account.tsx'
import { GuestLinkProblem, OtherPersonNotice, VisitFacts, VisitFrame } from './visit-facts.tsx'

const AwaitsPayment = lazy(() =>
  import('../../parts/prepayment/awaits-payment.tsx').then((module) => ({ default: module.AwaitsPayment })),
)

const CancelTerms = lazy(() =>
  import('../../parts/prepayment/cancel-terms.tsx').then((module) => ({ default: module.CancelTerms })),
)

const MoveTerms = lazy(() => import('../../parts/prepayment/move-terms.tsx').then((module) => ({ default: module.MoveTerms })))

/** Includes the month calendar; loaded only to move. */
const MoveByLink = lazy(() => import('./move-by-link.tsx').then((module) => ({ default: module.MoveByLink })))

export function GuestVisitByLink({ token }: { readonly token: string }) {
  const opened = useGuestVisitQuery(token)
  const failure = failureOf(opened)
  if (opened.data) return <VisitPart token={token} visit={opened.data} refetch={opened.refetch} />
  if (failure?.code === 'not_found' || failure?.code === 'forbidden') return <GuestLinkProblem failure={failure} />
  if (failure) return <LoadFailed problem={t`We couldn’t load this visit.`} error={failure.message} onRetry={opened.refetch} />
  return <Loader label={t`Opening your link…`} />
}

interface VisitPartProps {
  readonly token: string
  readonly visit: GuestVisit
  readonly refetch: () => unknown
}

function VisitPart({ token, visit, refetch }: VisitPartProps) {
  const { state } = useLocation()
  const [change, { isLoading: isSending }] = useChangeGuestVisitMutation()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [asking, setAsking] = useState<Asking>(null)
  const [isMoved, setIsMoved] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const { bookingId, status, version, accountEmail, isPast, refusal } = visit
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pressed is gone
  useEffect(() => container.current?.querySelector('h1')?.focus(), [asking, status])

  async function send(sent: GuestChange, wasMove = false): Promise<void> {
    if (isSending) return
    setFailure(null)
    try {
      await change({ token, change: sent }).unwrap()
      setIsMoved(wasMove)
      setAsking(null)
    } catch (thrown) {
      setFailure(thrown as Failure)
    }
    // Also after a refusal: somebody else may have changed it.
    await refetch()
  }
  function ask(next: Asking): void {
    setFailure(null)
    setAsking(next)
  }
  if (asking === 'move') {
    const use = ({ date = '', time = '', alsoBook }: Partial<MoveRequest> = {}) =>
      send({ date, time, version, ...(alsoBook && { alsoBook }) }, true)
    return (
      <div ref={container}>
        <Suspense fallback={<Loader label={t`Loading the times…`} />}>
          <MoveByLink
            token={token}
            visit={{ ...visit, action: 'move' }}
            link={{ failure, isSending, use, forgetFailure: () => setFailure(null) }}
            money={visit.holdsMoney && <MoveTerms of={{ token }} />}
            onKeep={() => ask(null)}
          />
        </Suspense>
      </div>
    )
  }
  const terms = termsToAccept(failure)
  const isOpen = (status === 'Pending' || status === 'Confirmed') && !isPast
  const titles = { cancel: t`Cancel this visit?`, account: t`Make an account of it` } as const
  const { isNew: wasBooked, needsPassword } = (state ?? {}) as { readonly isNew?: boolean; readonly needsPassword?: boolean }
  const isNew = wasBooked && isOpen
  const newTitle = visit.awaitsPayment ? t`Your time is held` : say(bookingConfirmed)
  const title = [isMoved && t`Your visit is moved`, isNew && newTitle].find(Boolean) || t`Your visit`
  return (
    <div ref={container}>
      <VisitFrame
        title={asking ? titles[asking] : title}
        lead={asking === 'cancel' ? t`We’ll release this time.` : !visit.awaitsPayment && <StatusMessage visit={visit} />}
      >
        <OtherPersonNotice visit={{ ...visit, action: 'cancel' }} />
        <VisitMoney token={token} visit={visit} asking={asking} />
        <VisitFacts visit={{ ...visit, action: 'cancel' }} />
        {failure && <ChangeRefused failure={failure} terms={terms} />}
        {asking === null && isOpen && (refusal ? <Alert tone="warning">{refusal}</Alert> : <ChangeNotice booking={visit} />)}
        {asking === 'account' && accountEmail && (
          <MakeAccount token={token} email={accountEmail} bookingId={bookingId} onKeep={() => ask(null)} />
        )}
        {asking === 'cancel' && (
          <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
            <Button variant="secondary" onClick={() => ask(null)}>
              {t`Keep my visit`}
            </Button>
            <Button variant="danger" busy={isSending} onClick={() => send({ from: status, status: 'Canceled', version })}>
              {isSending ? t`Canceling…` : t`Yes, cancel it`}
            </Button>
          </div>
        )}
        {asking === null && <VisitActions {...{ visit, token, isOpen, isSending, terms }} onAsk={ask} onSend={send} />}
        {asking === null && accountEmail && (
          <AccountOffer needsPassword={Boolean(needsPassword)} onTake={() => ask('account')} />
        )}
      </VisitFrame>
    </div>
  )
}

interface VisitMoneyProps extends Pick<VisitPartProps, 'token' | 'visit'> {
  readonly asking: Asking
}

/** Shows the payment that is due; on canceling, the refund. */
function VisitMoney({ token, visit: { awaitsPayment, bookingId, holdsMoney }, asking }: VisitMoneyProps) {
  return (
    <Suspense>
      {asking === null && awaitsPayment && <AwaitsPayment awaited={awaitsPayment} bookingId={bookingId} />}
      {asking === 'cancel' && holdsMoney && <CancelTerms of={{ token }} />}
    </Suspense>
  )
}
