import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { LinkedGuest } from '../../../domain/booking/guest.ts'
import type { PrepaymentTerms } from '../../../domain/booking/prepayment/online-payment.ts'
import { comma, inWords } from '../../../domain/language/lists.ts'
import type { Failure } from '../../api-error.ts'
import { useIsShown } from '../../late-responses.ts'
import { earlierBookingKept } from '../../parts/draft/request-slice.ts'
import { announceBooked } from '../../parts/navigation/booked-notice.ts'
import { AwaitsPayment } from '../../parts/prepayment/awaits-payment.tsx'
import { termsToAccept } from '../../parts/prepayment/refused-terms.ts'
import { TermsToAccept } from '../../parts/prepayment/terms-to-accept.tsx'
import { VisitFact } from '../../parts/times/visit-time.tsx'
import { failureOf } from '../../store/api-slice.ts'
import { getCurrentUser, setUser } from '../../store/auth.ts'
import { useAppDispatch, useAppSelector, useFormats } from '../../store/hooks.ts'
import { Alert, LoadFailed } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Loader } from '../../ui/loader.tsx'
import { useBookByLinkMutation, useLinkedGuestQuery } from './guest-visit-api.ts'
import { GuestLinkProblem, VisitFrame } from './visit-facts.tsx'

export function BookByLink({ token }: { readonly token: string }) {
  const opened = useLinkedGuestQuery(token)
  const failure = failureOf(opened)
  if (opened.data) return <Question token={token} guest={opened.data} />
  if (failure?.code === 'not_found' || failure?.code === 'forbidden') return <GuestLinkProblem failure={failure} />
  if (failure) return <LoadFailed problem={t`We couldn’t load this visit.`} error={failure.message} onRetry={opened.refetch} />
  return <Loader label={t`Opening your link…`} />
}

interface QuestionProps {
  readonly token: string
  readonly guest: LinkedGuest
}

function Question({ token, guest }: QuestionProps) {
  const { services, stylistName, date, time, path, flowPath, withAccount, awaitsPayment } = guest
  const dispatch = useAppDispatch()
  const formats = useFormats()
  const navigate = useNavigate()
  const isShown = useIsShown()
  const isSignedIn = useAppSelector((state) => state.auth.User !== null)
  const [book, { isLoading: isSending }] = useBookByLinkMutation()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [newTerms, setNewTerms] = useState<PrepaymentTerms | null>(null)
  const terms = newTerms ?? guest.terms
  // An account was made and its link is used up: its person goes on signed in.
  const goesOn = newTerms !== null && isSignedIn && withAccount
  async function confirm(): Promise<void> {
    setFailure(null)
    try {
      const accepted = terms ? { acceptedTerms: terms.version } : {}
      const { user, booking, path: visitPath } = await book({ token, ...accepted }).unwrap()
      const isHere = isShown.current
      if (user) {
        dispatch(setUser(user))
        dispatch(earlierBookingKept(booking))
      }
      const needsPassword = withAccount && !user
      const to = user ? '/book?step=confirmed' : visitPath
      const payLink = needsPassword ? undefined : booking.awaitsPayment?.link
      const open = async (replace: boolean) =>
        navigate(payLink ?? to, { replace, state: user ? null : { isNew: true, needsPassword } })
      if (isHere) await open(true)
      else announceBooked(booking, formats, () => open(false))
    } catch (thrown) {
      const refusedTerms = termsToAccept(thrown as Failure)
      if (refusedTerms) setNewTerms(refusedTerms)
      else setFailure(thrown as Failure)
      // The account may exist although the time is taken.
      if (withAccount) void dispatch(getCurrentUser())
    }
  }
  return (
    <VisitFrame
      title={titleOf(guest)}
      lead={!path && t`Press the button if it was you who chose it. If not, close this page: nothing is booked.`}
    >
      <section
        aria-label={t`The visit`}
        className="grid gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
      >
        <p className="font-serif text-xl font-medium">
          {formats.calendarDate(date)}
          {comma()}
          <span className="whitespace-nowrap">{formats.time(time, date)}</span>
        </p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
          <VisitFact term={t`Services`}>{inWords(services, 'comma') || t`No services`}</VisitFact>
          <VisitFact term={t`Stylist`}>{stylistName ?? t`First available`}</VisitFact>
        </dl>
      </section>
      {failure && (
        <Alert tone="danger" live>
          {failure.message}
        </Alert>
      )}
      {awaitsPayment && <AwaitsPayment awaited={awaitsPayment.payment} bookingId={awaitsPayment.bookingId} />}
      {!path && terms && <TermsToAccept terms={terms} isNew={newTerms !== null || guest.termsChanged} />}
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        {path && <ButtonLink to={path} variant={awaitsPayment ? 'secondary' : 'primary'}>{t`View my visit`}</ButtonLink>}
        {!path && goesOn && <ButtonLink to={flowPath}>{t`Go on booking`}</ButtonLink>}
        {!path && !goesOn && (
          <Button busy={isSending} onClick={confirm}>
            {isSending ? t`Booking…` : bookText(terms)}
          </Button>
        )}
        {failure && <AfterRefusal {...{ failure, isSignedIn, flowPath }} />}
      </div>
    </VisitFrame>
  )
}

function titleOf({ path, awaitsPayment }: LinkedGuest): string {
  if (!path) return t`Book this visit?`
  return awaitsPayment ? t`Your time is held` : t`Your visit is booked`
}

function bookText(terms: PrepaymentTerms | null): string {
  if (!terms) return t`Yes, book it`
  return terms.requirement?.kind === 'card' ? t`Accept and add my card` : t`Accept and go to the payment`
}

interface AfterRefusalProps {
  readonly failure: Failure
  readonly isSignedIn: boolean
  readonly flowPath: string
}

function AfterRefusal({ failure, isSignedIn, flowPath }: AfterRefusalProps) {
  if (failure.code === 'conflict' && !isSignedIn)
    return (
      <ButtonLink to={`/login?${new URLSearchParams({ next: flowPath })}`} variant="secondary">
        {t`Sign in and book`}
      </ButtonLink>
    )
  return (
    <ButtonLink to={flowPath} variant="secondary">
      {t`Choose another time`}
    </ButtonLink>
  )
}
