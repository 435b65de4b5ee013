import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { holdsTime } from '../../../domain/booking/appointment.ts'
import { noStylistYet } from '../../../domain/booking/booking.ts'
import { inWords } from '../../../domain/language/lists.ts'
import { say } from '../../../domain/language/say.ts'
import { type LinkedVisit, linkPurpose } from '../../../domain/messages/visit-link.ts'
import type { Failure } from '../../api-error.ts'
import { VisitFact, VisitTime } from '../../parts/times/visit-time.tsx'
import { useAppSelector, useBookingPath } from '../../store/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { SalonClockNote } from '../../ui/salon-clock-note.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

export function VisitFrame({
  title,
  lead,
  children,
}: {
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <header className="grid gap-2">
        <h1 tabIndex={-1} className="font-serif text-title font-medium">
          {title}
        </h1>
        {lead && <p className="text-muted">{lead}</p>}
      </header>
      {children}
    </div>
  )
}

export function GuestLinkProblem({ failure: { message, link } }: { readonly failure: Failure }) {
  const bookingPath = useBookingPath()
  const { data: owned } = linkPurpose.safeParse(link)
  return (
    <VisitFrame title={owned ? t`This visit is in your account` : t`This link doesn’t work anymore`} lead={message}>
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        {owned && <ButtonLink to={`/mybookings?booking=${owned.bookingId}`}>{t`See your booking`}</ButtonLink>}
        <ButtonLink to={bookingPath} variant={owned ? 'secondary' : 'primary'}>
          {t`Book a visit`}
        </ButtonLink>
      </div>
    </VisitFrame>
  )
}

/** Shows the facts from the mail, and no more. */
export function VisitFacts({ visit, before }: { readonly visit: LinkedVisit; readonly before?: LinkedVisit | null }) {
  const { firstName, services, stylist, status, date } = visit
  return (
    <section aria-label={t`The visit`} className="grid gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
      <div className="grid gap-2">
        {before && (
          <p className="text-muted line-through decoration-1">
            <Trans>
              <span className="sr-only">Before: </span>
              <VisitTime visit={before} />
            </Trans>
          </p>
        )}
        <p className="font-serif text-xl font-medium">
          <VisitTime visit={visit} />
        </p>
        <p>
          <StatusBadge status={status} />
          {status === 'Pending' && visit.action !== 'confirm' && <span className="ms-2">{t`We’ll confirm it`}</span>}
        </p>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {firstName && (
          <VisitFact term={t({ message: 'For', comment: 'Whose visit it is: a name follows' })}>{firstName}</VisitFact>
        )}
        <VisitFact term={t`Services`}>{inWords(services, 'comma') || t`No services`}</VisitFact>
        <VisitFact term={t`Stylist`}>{stylist?.name ?? (holdsTime(status) ? say(noStylistYet) : t`Not known`)}</VisitFact>
      </dl>
      <SalonClockNote at={date} />
    </section>
  )
}

interface OtherPersonNoticeProps {
  readonly visit: Pick<LinkedVisit, 'firstName' | 'isYours'> & { readonly action: LinkedVisit['action'] | 'offer' }
}

/** Notes that the link acts for its own person although somebody else is signed in. */
export function OtherPersonNotice({ visit: { action, firstName, isYours } }: OtherPersonNoticeProps) {
  const signedIn = useAppSelector((state) => state.auth.User?.name)
  if (isYours !== false || !signedIn) return null
  return <Alert tone="warning">{otherPersonText(signedIn, action === 'confirm' ? null : firstName)}</Alert>
}

/** @param firstName of the link's recipient; null for the salon */
function otherPersonText(signedIn: string, firstName: string | null): string {
  if (firstName === null)
    return t`You’re signed in as ${signedIn}, but we sent this link to the salon. What you do here counts as done by the salon.`
  return firstName
    ? t`You’re signed in as ${signedIn}, but we sent this link to ${firstName}. What you do here counts as done by ${firstName}.`
    : t`You’re signed in as ${signedIn}, but we sent this link to someone else. What you do here counts as done by someone else.`
}
