import { t } from '@lingui/core/macro'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { pageMeta } from '../../page-meta.ts'
import { LoadFailed } from '../../ui/alert.tsx'
import { Loader } from '../../ui/loader.tsx'
import { LinkProblem } from './link-problem.tsx'
import { LinkQuestion } from './link-question.tsx'
import { isOver, useVisitLink } from './use-visit-link.ts'
import { VisitDone } from './visit-done.tsx'

export const meta = pageMeta(
  () => t`Your visit`,
  () => t`Confirm, move or cancel a visit.`,
)

/** Includes the month calendar; loaded only to move. */
const MoveByLink = lazy(() => import('./move-by-link.tsx').then((module) => ({ default: module.MoveByLink })))

const OfferByLink = lazy(() => import('./offer-by-link.tsx').then((module) => ({ default: module.OfferByLink })))

const RateByLink = lazy(() => import('./rate-by-link.tsx').then((module) => ({ default: module.RateByLink })))

const GuestVisitByLink = lazy(() => import('./guest-visit.tsx').then((module) => ({ default: module.GuestVisitByLink })))
const PayByLink = lazy(() => import('./pay-by-link.tsx').then((module) => ({ default: module.PayByLink })))
const BookByLink = lazy(() => import('./book-by-link.tsx').then((module) => ({ default: module.BookByLink })))

const MoveTerms = lazy(() => import('../../parts/prepayment/move-terms.tsx').then((module) => ({ default: module.MoveTerms })))
const CancelTerms = lazy(() =>
  import('../../parts/prepayment/cancel-terms.tsx').then((module) => ({ default: module.CancelTerms })),
)

/** Page of a signed link: shows its effect, with a button to carry it out. */
export default function VisitPage() {
  const { token = '' } = useParams()
  const ByLink = pageFor(token)
  return (
    <Suspense fallback={<Loader label={t`Opening your link…`} />}>
      <ByLink key={token} token={token} />
    </Suspense>
  )
}

function pageFor(token: string) {
  if (token.startsWith('offer-')) return OfferByLink
  if (token.startsWith('guest-')) return GuestVisitByLink
  if (token.startsWith('book-')) return BookByLink
  if (token.startsWith('pay-')) return PayByLink
  return token.startsWith('rate-') ? RateByLink : LinkedVisitPage
}

function LinkedVisitPage({ token }: { readonly token: string }) {
  const link = useVisitLink(token)
  const navigate = useNavigate()
  const { visit, done, failure, open } = link
  if (done) {
    return (
      <Notice>
        <VisitDone visit={done} before={visit} />
      </Notice>
    )
  }
  if (failure && isOver(failure)) {
    return (
      <Notice>
        <LinkProblem failure={failure} />
      </Notice>
    )
  }
  if (visit?.action === 'move') {
    return (
      <Suspense fallback={<Loader label={t`Opening your link…`} />}>
        <MoveByLink
          token={token}
          visit={visit}
          link={link}
          money={visit.holdsMoney && <MoveTerms of={{ link: token }} />}
          onKeep={() => navigate('/')}
        />
      </Suspense>
    )
  }
  if (visit) {
    const money = visit.holdsMoney && visit.action === 'cancel' && <CancelTerms of={{ link: token }} />
    return <LinkQuestion visit={visit} link={link} money={money} />
  }
  if (failure) return <LoadFailed problem={t`We couldn’t load this visit.`} error={failure.message} onRetry={open} />
  return <Loader label={t`Opening your link…`} />
}

/** Takes the focus: the pressed button is removed. */
function Notice({ children }: { readonly children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.querySelector('h1')?.focus(), [])
  return <div ref={container}>{children}</div>
}
