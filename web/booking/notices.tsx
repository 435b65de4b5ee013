import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Failure } from '../api-error.ts'
import { OwnBooking } from '../parts/times/own-booking.tsx'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { unbrokenTimes } from '../ui/typography.tsx'

/** Reason for the last refusal. Its alternative times are on the time step. */
export function RefusalNotice({ refusal }: { readonly refusal: Failure }) {
  return (
    <NoticeInView tone={isRetryable(refusal) ? 'danger' : 'warning'} about={refusal} className="scroll-mt-24 scroll-mb-52">
      <p>{unbrokenTimes(refusal.message)}</p>
      {refusal.code === 'slot_taken' && refusal.current && <OwnBooking booking={refusal.current} />}
      {refusal.code === 'slot_taken' && refusal.current?.awaitsPayment && (
        <ButtonLink to={refusal.current.awaitsPayment.link} variant="secondary" className="my-2">
          {t`Go to the payment`}
        </ButtonLink>
      )}
      {refusal.code === 'slot_taken' && <p className="text-sm">{t`Your other choices are still here.`}</p>}
    </NoticeInView>
  )
}

/** True if retrying the same selection may succeed. */
export function isRetryable({ code }: Pick<Failure, 'code'>): boolean {
  return code === 'unavailable' || code === 'internal' || code === 'rate_limited'
}

export function isAboutContact({ fields }: Pick<Failure, 'fields'>): boolean {
  return fields?.phone !== undefined || fields?.note !== undefined
}

interface NoticeInViewProps {
  readonly tone?: 'warning' | 'danger'
  readonly about?: unknown
  readonly className?: string
  readonly children: ReactNode
}

/** An alert that scrolls into view: the client may be looking elsewhere. */
export function NoticeInView({ tone = 'warning', about, className = '', children }: NoticeInViewProps) {
  const notice = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject is another notice
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not.
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [about])
  return (
    <div ref={notice} className={className}>
      <Alert tone={tone} live>
        {children}
      </Alert>
    </div>
  )
}
