import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PayPage } from '../../../domain/booking/prepayment/online-payment.ts'
import { payPageWords } from '../../../domain/booking/prepayment/state-words.ts'
import type { Formats } from '../../../domain/formats.ts'
import { inCurrency } from '../../../domain/formats.ts'
import { usePayPageQuery, useRefreshPayPageMutation } from '../../parts/prepayment/prepayment-api.ts'
import { usePay } from '../../parts/prepayment/use-pay.ts'
import { VisitFact, VisitTime } from '../../parts/times/visit-time.tsx'
import { failureOf } from '../../store/api-slice.ts'
import { useAppSelector, useBookingPath, useFormats } from '../../store/hooks.ts'
import { Alert, LoadFailed } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Loader } from '../../ui/loader.tsx'
import { SalonClockNote } from '../../ui/salon-clock-note.tsx'
import { VisitFrame } from './visit-facts.tsx'

/** Looks a payment up again until the bank has answered: the pause in milliseconds, and the most tries. */
const following = { pause: 3_000, most: 40 } as const

export function PayByLink({ token }: { readonly token: string }) {
  const opened = usePayPageQuery(token)
  const bookingPath = useBookingPath()
  const { data: page, refetch } = opened
  const failure = failureOf(opened)
  const isChecking = useFollowing(token, page)
  if (page) return <Payment token={token} page={page} isChecking={isChecking} />
  if (failure?.code === 'not_found') {
    return (
      <VisitFrame title={t`This link doesn’t work`} lead={failure.message}>
        <ButtonLink to={bookingPath}>{t`Book a visit`}</ButtonLink>
      </VisitFrame>
    )
  }
  if (failure) return <LoadFailed problem={t`We couldn’t load this payment.`} error={failure.message} onRetry={refetch} />
  return <Loader label={t`Opening your link…`} />
}

/**
 * Asks the provider on the way back from its page, and goes on until the bank has answered.
 * @returns true while it isn't known if a payment was made there
 */
function useFollowing(token: string, page: PayPage | undefined): boolean {
  const [isOver, setIsOver] = useState(false)
  const [refresh] = useRefreshPayPageMutation()
  const [search] = useSearchParams()
  const isBack = search.get('from') === 'provider'
  const isWaiting = page?.state === 'authenticating' || (isBack && page?.state === 'awaiting')
  useEffect(() => {
    if (!isWaiting) return
    let looks = 0
    const look = () => {
      looks += 1
      if (looks >= following.most) {
        clearInterval(timer)
        setIsOver(true)
      }
      void refresh(token)
    }
    const timer = setInterval(look, following.pause)
    look()
    return () => clearInterval(timer)
  }, [isWaiting, refresh, token])
  return isBack && page?.state === 'awaiting' && !isOver
}

interface PaymentProps {
  readonly token: string
  readonly page: PayPage
}

interface CheckedPaymentProps extends PaymentProps {
  readonly isChecking: boolean
}

function Payment({ token, page, isChecking }: CheckedPaymentProps) {
  const { state, isTest, terms, visit } = page
  const formats = useFormats()
  const container = useRef<HTMLDivElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== state) container.current?.querySelector('h1')?.focus()
    before.current = state
  }, [state])
  const canPay = state === 'awaiting' || state === 'failed'
  return (
    <div ref={container}>
      <VisitFrame {...wordsOf(page, formats)}>
        {isTest && <Alert tone="info">{t`This is a test: no money moves.`}</Alert>}
        {isChecking && (
          <Alert tone="info">{t`We’re checking for your payment. If you paid, you don’t have to pay again.`}</Alert>
        )}
        {canPay && <PayButton token={token} page={page} />}
        <section
          aria-label={t`The visit`}
          className="grid gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
        >
          <p className="font-serif text-xl font-medium">
            <VisitTime visit={visit} />
          </p>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
            <VisitFact term={t`Services`}>{visit.services.join(', ') || t`No services`}</VisitFact>
            {visit.stylist && <VisitFact term={t`Stylist`}>{visit.stylist}</VisitFact>}
          </dl>
          <SalonClockNote at={visit.date} />
        </section>
        {terms && <p className="text-sm text-muted">{terms}</p>}
        {!canPay && <Onward page={page} />}
      </VisitFrame>
    </div>
  )
}

function PayButton({ token, page }: PaymentProps) {
  const { pay, failure, isOpening } = usePay(token)
  const formats = useFormats()
  const price = inCurrency(formats, page.currency).price(page.amount)
  const label = page.purpose === 'card' ? t`Add my card` : t`Pay ${{ price }}`
  return (
    <div className="grid gap-3">
      {failure && (
        <Alert tone="danger" live>
          {failure.message}
        </Alert>
      )}
      <Button busy={isOpening} onClick={pay} className="justify-self-start max-sm:w-full">
        {isOpening ? t`Opening the payment page…` : label}
      </Button>
      <p className="text-sm text-muted">{t`You pay on our payment provider’s page. We never see your card’s number.`}</p>
    </div>
  )
}

function Onward({ page: { state, visit } }: Pick<PaymentProps, 'page'>) {
  const bookingPath = useBookingPath()
  const isSignedIn = useAppSelector((root) => root.auth.User !== null)
  const isOpen = visit.status === 'Pending' || visit.status === 'Confirmed'
  const isGone = state === 'expired' || (!isOpen && visit.status === 'Canceled')
  return (
    <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
      {isGone && <ButtonLink to={bookingPath}>{t`Choose another time`}</ButtonLink>}
      {visit.hasAccount ? (
        <ButtonLink to={`/mybookings?booking=${visit.id}`} variant={isGone ? 'secondary' : 'primary'}>
          {isSignedIn ? t`See the booking` : t`Sign in to see the booking`}
        </ButtonLink>
      ) : (
        <p className="text-muted">{t`The link in our mail opens your visit, so you can change it.`}</p>
      )}
    </div>
  )
}

/** Amounts and moments in the words that every surface uses. */
function wordsOf({ state, purpose, isReturned, visit, amount, currency, until }: PayPage, formats: Formats) {
  return payPageWords({
    ...{ state, purpose, isReturned, visitStatus: visit.status },
    amount: inCurrency(formats, currency).price(amount),
    until: formats.dateAndTime(until),
  })
}
