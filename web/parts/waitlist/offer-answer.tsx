import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { noStylistYet } from '../../../domain/booking/booking.ts'
import type { PrepaymentTerms } from '../../../domain/booking/prepayment/online-payment.ts'
import type { OfferAcceptance, WaitlistOffer } from '../../../domain/booking/waitlist/waitlist.ts'
import { inWords } from '../../../domain/language/lists.ts'
import { say } from '../../../domain/language/say.ts'
import { toMills } from '../../../domain/money/money.ts'
import type { Failure } from '../../api-error.ts'
import { serverNow } from '../../server-clock.ts'
import { useFormats } from '../../store/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { SalonClockNote } from '../../ui/salon-clock-note.tsx'
import { termsToAccept } from '../prepayment/refused-terms.ts'
import { TermsToAccept } from '../prepayment/terms-to-accept.tsx'
import { VisitFact, VisitTime } from '../times/visit-time.tsx'

export function OfferFacts({ offer }: { readonly offer: WaitlistOffer }) {
  const { services, stylistName, total, until, state, isShared } = offer
  const { money, dateAndTime } = useFormats()
  return (
    <>
      <p className="font-serif text-xl font-medium">
        <VisitTime visit={offer} />
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <VisitFact term={t`Services`}>{inWords(services, 'comma') || t`No services`}</VisitFact>
        <VisitFact term={t`Stylist`}>{stylistName || (state === 'open' ? say(noStylistYet) : t`Not here anymore`)}</VisitFact>
        <VisitFact term={t`Amount`}>
          <span className="font-semibold tabular-nums">{money(toMills(total))}</span>
        </VisitFact>
        {state === 'open' && (
          <VisitFact term={t`Held until`}>
            <strong>{dateAndTime(until)}</strong>
            {isShared && (
              <span className="block text-sm text-muted">{t`Others got this, too. The first to take it gets it.`}</span>
            )}
          </VisitFact>
        )}
      </dl>
      <SalonClockNote at={offer.date} />
    </>
  )
}

interface OfferButtonsProps {
  readonly offer: WaitlistOffer
  /** @throws a `Failure` */
  readonly accept: (acceptance: OfferAcceptance) => Promise<unknown>
  readonly decline: () => Promise<unknown>
  /** Called when it has lapsed, so that the data is reloaded. */
  readonly onLapse: () => void
}

/** Accepts or declines an offer. */
export function OfferButtons({ offer: { total, minutes, until, prepayment }, accept, decline, onLapse }: OfferButtonsProps) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [newTerms, setNewTerms] = useState<PrepaymentTerms | null>(null)
  const [sending, setSending] = useState<'accept' | 'decline' | null>(null)
  useEffect(() => {
    const timer = setTimeout(onLapse, Math.max(0, (until - serverNow()) * 1000) + 1_000)
    return () => clearTimeout(timer)
  }, [until, onLapse])
  async function answer(what: 'accept' | 'decline', send: () => Promise<unknown>): Promise<void> {
    setFailure(null)
    setSending(what)
    await send().catch((thrown: unknown) => {
      const refusedTerms = termsToAccept(thrown as Failure)
      if (refusedTerms) setNewTerms(refusedTerms)
      else setFailure(thrown as Failure)
    })
    setSending(null)
  }
  const expected = { total, minutes }
  const ownVisit = failure?.reason === 'own_visit'
  const terms = newTerms ?? prepayment
  const take = [ownVisit && t`Take it, too`, terms && t`Accept and take it`].find(Boolean) || t`Take this time`
  const agreed = { ...(ownVisit && { alsoBook: true }), ...(terms && { acceptedTerms: terms.version }) }
  return (
    <>
      {failure && (
        <Alert tone="danger" live>
          {failure.message}
        </Alert>
      )}
      {terms && <TermsToAccept terms={terms} isNew={newTerms !== null} />}
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button
          busy={sending === 'accept'}
          disabled={sending === 'decline'}
          onClick={() => answer('accept', () => accept({ expected, ...agreed }))}
        >
          {sending === 'accept' ? t`Booking…` : take}
        </Button>
        <Button
          variant="secondary"
          busy={sending === 'decline'}
          disabled={sending === 'accept'}
          onClick={() => answer('decline', decline)}
        >
          {t`No, thanks`}
        </Button>
      </div>
    </>
  )
}
