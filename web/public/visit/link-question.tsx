import { t } from '@lingui/core/macro'
import { type ReactNode, Suspense } from 'react'
import type { LinkedVisit } from '../../../domain/messages/visit-link.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx'
import { callTo } from '../../ui/salon-contact.ts'
import type { useVisitLink } from './use-visit-link.ts'
import { OtherPersonNotice, VisitFacts, VisitFrame } from './visit-facts.tsx'

interface LinkQuestionProps {
  readonly visit: LinkedVisit
  readonly link: ReturnType<typeof useVisitLink>
  /** Says what comes back of what was paid. */
  readonly money?: ReactNode
}

const words = () => ({
  confirm: {
    title: t`Confirm this booking?`,
    lead: t`We’ll let the client know.`,
    button: { idle: t`Confirm booking`, busy: t`Confirming…` },
    keep: t`See all bookings`,
  },
  cancel: {
    title: t`Cancel this visit?`,
    lead: t`We’ll release this time.`,
    button: { idle: t`Yes, cancel it`, busy: t`Canceling…` },
    keep: t`Keep my visit`,
  },
})

export function LinkQuestion({ visit, link: { use, isSending, failure }, money }: LinkQuestionProps) {
  const isConfirm = visit.action === 'confirm'
  const { title, lead, button, keep } = words()[isConfirm ? 'confirm' : 'cancel']
  if (visit.refusal) return <TooLate visit={visit} title={t`This visit can’t be canceled online anymore`} />
  return (
    <VisitFrame title={title} lead={lead}>
      <OtherPersonNotice visit={visit} />
      {money && <Suspense>{money}</Suspense>}
      <VisitFacts visit={visit} />
      {failure && (
        <Alert tone="danger" live>
          {failure.message}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button variant={isConfirm ? 'primary' : 'danger'} busy={isSending} onClick={() => use()}>
          {isSending ? button.busy : button.idle}
        </Button>
        <ButtonLink to={isConfirm ? '/admin/bookings' : '/'} variant="secondary">
          {keep}
        </ButtonLink>
      </div>
    </VisitFrame>
  )
}

export function TooLate({ visit, title }: { readonly visit: LinkedVisit; readonly title: string }) {
  const salon = useAppSelector((state) => state.salon.salon)
  return (
    <VisitFrame title={title}>
      <Alert tone="warning">{visit.refusal}</Alert>
      <VisitFacts visit={visit} />
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        {salon && (
          <a href={salon.phone ? callTo(salon) : `mailto:${salon.email}`} className={buttonClass()}>
            {salon.phone ? t`Call the salon` : t`Write to the salon`}
          </a>
        )}
        <ButtonLink to={`/mybookings?booking=${visit.bookingId}`} variant="secondary">
          {t`See your booking`}
        </ButtonLink>
      </div>
    </VisitFrame>
  )
}
