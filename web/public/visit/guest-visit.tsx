import { t } from '@lingui/core/macro'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { bookingConfirmed } from '../../../domain/booking/booking-confirmed.ts'
import type { GuestVisit } from '../../../domain/booking/guest.ts'
import type { PrepaymentTerms } from '../../../domain/booking/prepayment/online-payment.ts'
import type { MoveRequest } from '../../../domain/booking/schedule/move.ts'
import { say } from '../../../domain/language/say.ts'
import type { Failure } from '../../api-error.ts'
import { termsToAccept } from '../../parts/prepayment/refused-terms.ts'
import { ChangeNotice } from '../../parts/times/change-notice.tsx'
import { StatusMessage } from '../../parts/times/status-message.tsx'
import { failureOf } from '../../store/api-slice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { AddToCalendar } from '../../ui/add-to-calendar.tsx'
import { Alert, LoadFailed } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Loader } from '../../ui/loader.tsx'
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

type Asking = 'cancel' | 'move' | 'account' | null

type GuestChange = Parameters<ReturnType<typeof useChangeGuestVisitMutation>[0]>[0]['change']

interface VisitPartProps {
  readonly token: string
  readonly visit: GuestVisit
  readonly refetch: () => unknown
}

function VisitPart({ token, visit, refetch }: VisitPartProps) {
  const { state } = useLocation()
  const asksPrepayment = useAppSelector((root) => root.salon.salon?.asksPrepayment === true)
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
            money={asksPrepayment && <MoveTerms of={{ token }} />}
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
  const title = [isMoved && t`Your visit is moved`, isNew && say(bookingConfirmed)].find(Boolean) || t`Your visit`
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

/** What is to be paid; on canceling, what comes back. */
function VisitMoney({ token, visit: { awaitsPayment, bookingId }, asking }: VisitMoneyProps) {
  const asksPrepayment = useAppSelector((root) => root.salon.salon?.asksPrepayment === true)
  return (
    <Suspense>
      {asking === null && awaitsPayment && <AwaitsPayment awaited={awaitsPayment} bookingId={bookingId} />}
      {asking === 'cancel' && asksPrepayment && <CancelTerms of={{ token }} />}
    </Suspense>
  )
}

interface ChangeRefusedProps {
  readonly failure: Failure
  readonly terms: PrepaymentTerms | null
}

/** Says why; where terms of payment have to be accepted first, what they are. */
function ChangeRefused({ failure, terms }: ChangeRefusedProps) {
  return (
    <Alert tone={terms ? 'warning' : 'danger'} live>
      {failure.message}
      {terms && <span className="block">{terms.text}</span>}
    </Alert>
  )
}

interface VisitActionsProps {
  /** To accept before it is booked again. */
  readonly terms: PrepaymentTerms | null
  readonly token: string
  readonly visit: GuestVisit
  readonly isOpen: boolean
  readonly isSending: boolean
  readonly onAsk: (asking: Asking) => void
  readonly onSend: (change: GuestChange) => Promise<void>
}

function VisitActions({ token, visit, terms, isOpen, isSending, onAsk, onSend }: VisitActionsProps) {
  const { bookingId, status, version, stylist, isPast, refusal } = visit
  return (
    <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
      {isOpen && !refusal && stylist && (
        <Button variant="secondary" onClick={() => onAsk('move')}>
          {t`Reschedule`}
        </Button>
      )}
      {isOpen && <AddToCalendar booking={{ id: bookingId }} guestPath={`/visit/${token}`} />}
      {isOpen && !refusal && (
        <Button variant="danger" onClick={() => onAsk('cancel')}>
          {t({ message: 'Cancel', context: 'verb: cancels a visit' })}
        </Button>
      )}
      {status === 'Canceled' && !isPast && (
        <Button
          busy={isSending}
          onClick={() =>
            onSend({ from: 'Canceled', status: 'Pending', version, ...(terms && { acceptedTerms: terms.version }) })
          }
        >
          {terms ? t`Accept and book again` : t`Book Again`}
        </Button>
      )}
    </div>
  )
}

interface AccountOfferProps {
  readonly needsPassword: boolean
  readonly onTake: () => void
}

function AccountOffer({ needsPassword, onTake }: AccountOfferProps) {
  return (
    <section className="grid justify-items-start gap-3 rounded-card bg-sunken p-4 sm:p-5">
      <h2 className="font-semibold">
        {needsPassword ? t`One more thing: your password` : t`Want to keep it all in one place?`}
      </h2>
      <p className="text-muted">
        {needsPassword
          ? t`Your account is ready once you choose it on this device. Your visit is booked either way.`
          : t`With an account you see your visits here and book the next one faster.`}
      </p>
      <Button variant="secondary" onClick={onTake}>
        {needsPassword ? t`Choose my password` : t`Make an account of it`}
      </Button>
    </section>
  )
}
