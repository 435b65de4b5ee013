import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { EntryState, WaitlistEntry } from '../../../domain/booking/waitlist/waitlist.ts'
import type { Failure } from '../../api-error.ts'
import { useFormats } from '../../store/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { ClientAlerts } from '../../ui/status-badge.tsx'
import { notify } from '../../ui/toast.ts'
import { useCameFrom } from '../navigation/came-from.ts'
import { DeskAnswer } from './desk-answer.tsx'
import { useRemoveEntryMutation, useTakeOfferBackMutation } from './desk-waitlist-api.ts'
import { whenText, wishText } from './wish-text.ts'

const states: Record<EntryState, string> = {
  waiting: 'Waiting',
  offered: 'Offered',
  booked: 'Booked',
  over: 'Days are over',
  withdrawn: 'Stopped waiting',
  removed: 'Removed',
}

export function DeskEntry({ entry, children }: { readonly entry: WaitlistEntry; readonly children?: ReactNode }) {
  const { id, state, client, offer, createdAt } = entry
  const formats = useFormats()
  const from = useCameFrom()
  const [takeBack, { isLoading: isTaking }] = useTakeOfferBackMutation()
  const [remove, { isLoading: isRemoving }] = useRemoveEntryMutation()
  const isOpen = state === 'waiting' || state === 'offered'
  async function tell(done: string, sent: Promise<{ readonly error?: unknown }>): Promise<void> {
    const { error } = await sent
    notify(error ? { text: (error as Failure).message, tone: 'danger' } : { text: done })
  }
  return (
    <article aria-labelledby={`waits-${id}`} className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <h3 id={`waits-${id}`} className="font-medium wrap-anywhere">
        <Link to={`/admin/clients/${client?.id}`} state={from} className="underline underline-offset-4">
          {client?.name}
        </Link>
      </h3>
      <ClientAlerts alerts={client?.alerts} />
      <p className="wrap-anywhere">{wishText(entry)}</p>
      <p className="text-sm text-muted">
        {whenText(entry, formats)}. {states[state]}. Asked {formats.shortDate(createdAt)}
        {isOpen && client && !client.hasEmail && '. No email, so call them'}.
      </p>
      {offer && (
        <p className="text-sm">
          Offered: <strong>{formats.dateAndTime(offer.date)}</strong> with {offer.stylistName}, until{' '}
          {formats.timeAt(offer.until)}.
        </p>
      )}
      {entry.note && <p className="text-sm wrap-anywhere">“{entry.note}”</p>}
      {children}
      {isOpen && <DeskAnswer entry={entry} />}
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          {offer && (
            <Button variant="secondary" busy={isTaking} onClick={() => tell('The offer is taken back.', takeBack(offer.id))}>
              Take offer back
            </Button>
          )}
          <Button variant="quiet" busy={isRemoving} onClick={() => tell('Removed from the waitlist.', remove(id))}>
            Remove<span className="sr-only"> {client?.name} from the waitlist</span>
          </Button>
        </div>
      )}
    </article>
  )
}
