import { t } from '@lingui/core/macro'
import { type RefObject, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { WaitlistEntry } from '../../../domain/booking/waitlist/waitlist.ts'
import { offerWords, waitingWords } from '../../../domain/booking/waitlist/words.ts'
import { kept } from '../../language/direction.ts'
import { useIsShown } from '../../late-responses.ts'
import { useFormats } from '../../store/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toast.ts'
import { useFocusKept } from '../../ui/use-still-list.ts'
import { announceBooked } from '../navigation/booked-notice.ts'
import { OfferButtons, OfferFacts } from './offer-answer.tsx'
import { useAcceptOfferMutation, useDeclineOfferMutation, useOwnWaitlistQuery, useStopWaitingMutation } from './waitlist-api.ts'
import { whenText, wishText } from './wish-text.ts'

export function OwnWaitlist() {
  const { data, refetch } = useOwnWaitlistQuery()
  const isShown = useIsShown()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useFocusKept(list, heading)
  if (!data?.items.length) return null
  const items = data.items.toSorted((one, other) => Number(other.offer !== null) - Number(one.offer !== null))
  return (
    <section aria-labelledby="waiting-for" className="mb-8 grid gap-3">
      <h2 id="waiting-for" ref={heading} tabIndex={-1} className="font-semibold">
        {t`You’re waiting for`}
      </h2>
      <ul ref={list} className="grid items-start gap-4 lg:grid-cols-2">
        {items.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} refetch={refetch} isShown={isShown} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface EntryProps {
  readonly entry: WaitlistEntry
  readonly refetch: () => void
  readonly isShown: RefObject<boolean>
}

function Entry({ entry, refetch, isShown }: EntryProps) {
  const { id, offer, endedOffer } = entry
  const formats = useFormats()
  const last = offer ?? endedOffer
  const words = last ? offerWords({ state: last.state, isWaiting: true }, formats.dateAndTime) : waitingWords()
  const navigate = useNavigate()
  const [acceptOffer] = useAcceptOfferMutation()
  const [declineOffer] = useDeclineOfferMutation()
  const [stopWaiting, { isLoading: isStopping }] = useStopWaitingMutation()
  async function stop(): Promise<void> {
    const { error } = await stopWaiting(id)
    notify(error ? { text: (error as { message: string }).message } : { text: t`You’re off the waitlist.` })
  }
  return (
    <article
      aria-labelledby={`wait-${id}`}
      className={`grid gap-4 rounded-card bg-surface p-4 shadow-card sm:p-5 ${offer ? 'border-2 border-accent' : 'border border-line'}`}
    >
      {offer && (
        <>
          <div>
            <h3 id={`wait-${id}`} className="font-semibold">
              {words.title}
            </h3>
            <p className="text-muted">{words.lead}</p>
          </div>
          <OfferFacts offer={offer} />
          <OfferButtons
            offer={offer}
            accept={async (acceptance) => {
              const booking = await acceptOffer({ id: offer.id, ...acceptance }).unwrap()
              const path = booking.awaitsPayment?.link ?? `/mybookings?booking=${booking.id}`
              if (!isShown.current) return announceBooked(booking, formats, async () => navigate(path))
              return navigate(path, booking.awaitsPayment ? {} : { replace: true, preventScrollReset: true })
            }}
            decline={() => declineOffer(offer.id).unwrap()}
            onLapse={refetch}
          />
        </>
      )}
      <div className="grid gap-1">
        <p id={offer ? undefined : `wait-${id}`} className="font-medium wrap-anywhere">
          {wishText(entry)}
        </p>
        <p className="text-muted">{whenText(entry, formats)}</p>
        {entry.note && <p className="wrap-anywhere text-muted">“{kept(entry.note)}”</p>}
      </div>
      {!offer && (
        <div className="grid justify-items-start gap-3">
          <p>
            <strong className="font-semibold">
              {words.title}
              {endedOffer && `: ${formats.dateAndTime(endedOffer.date)}`}.
            </strong>{' '}
            {words.lead}
          </p>
          <Button variant="secondary" busy={isStopping} onClick={stop}>
            {t`Stop waiting`}
          </Button>
        </div>
      )}
    </article>
  )
}
