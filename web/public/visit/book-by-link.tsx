import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { LinkedGuest } from '../../../domain/booking/guest.ts'
import { comma, inWords } from '../../../domain/language/lists.ts'
import type { Failure } from '../../api-error.ts'
import { earlierBookingKept } from '../../parts/draft/request-slice.ts'
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
  const { services, stylistName, date, time, path, flowPath, withAccount } = guest
  const dispatch = useAppDispatch()
  const formats = useFormats()
  const navigate = useNavigate()
  const isSignedIn = useAppSelector((state) => state.auth.User !== null)
  const [book, { isLoading: isSending }] = useBookByLinkMutation()
  const [failure, setFailure] = useState<Failure | null>(null)
  async function confirm(): Promise<void> {
    setFailure(null)
    try {
      const { user, booking, path: visitPath } = await book(token).unwrap()
      if (user) {
        dispatch(setUser(user))
        dispatch(earlierBookingKept(booking))
      }
      const to = user ? '/book?step=confirmed' : visitPath
      await navigate(to, { replace: true, state: user ? null : { isNew: true, needsPassword: withAccount } })
    } catch (thrown) {
      setFailure(thrown as Failure)
      // The account may exist although the time is taken.
      if (withAccount) void dispatch(getCurrentUser())
    }
  }
  return (
    <VisitFrame
      title={path ? t`Your visit is booked` : t`Book this visit?`}
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
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        {path ? (
          <ButtonLink to={path}>{t`View my visit`}</ButtonLink>
        ) : (
          <Button busy={isSending} onClick={confirm}>
            {isSending ? t`Booking…` : t`Yes, book it`}
          </Button>
        )}
        {failure?.code === 'conflict' && !isSignedIn && (
          <ButtonLink to={`/login?${new URLSearchParams({ next: flowPath })}`} variant="secondary">
            {t`Sign in and book`}
          </ButtonLink>
        )}
        {failure && (failure.code !== 'conflict' || isSignedIn) && (
          <ButtonLink to={flowPath} variant="secondary">
            {t`Choose another time`}
          </ButtonLink>
        )}
      </div>
    </VisitFrame>
  )
}
