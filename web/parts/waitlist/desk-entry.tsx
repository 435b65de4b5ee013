import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { EntryState, WaitlistEntry } from '../../../domain/booking/waitlist/waitlist.ts'
import type { Failure } from '../../api-error.ts'
import { kept } from '../../language/direction.ts'
import { useFormats } from '../../store/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { ClientAlerts } from '../../ui/status-badge.tsx'
import { notify } from '../../ui/toast.ts'
import { useCameFrom } from '../navigation/came-from.ts'
import { DeskAnswer } from './desk-answer.tsx'
import { useRemoveEntryMutation, useTakeOfferBackMutation } from './desk-waitlist-api.ts'
import { whenText, wishText } from './wish-text.ts'

const states = (): Record<EntryState, string> => ({
  waiting: t({ message: 'Waiting', context: 'state on the waitlist' }),
  offered: t({ message: 'Offered', context: 'state on the waitlist' }),
  booked: t({ message: 'Booked', context: 'state on the waitlist' }),
  over: t`Days are over`,
  withdrawn: t`Stopped waiting`,
  removed: t({ message: 'Removed', context: 'state on the waitlist' }),
})

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
        {whenText(entry, formats)}. {states()[state]}.{' '}
        {t({
          message: `Asked ${{ date: formats.shortDate(createdAt) }}.`,
          comment: 'When somebody asked to be on the waitlist',
        })}
        {isOpen && client && !client.hasEmail && ` ${t`No email, so call them.`}`}
      </p>
      {offer && (
        <p className="text-sm">
          <Trans>
            Offered: <strong>{ph({ time: formats.dateAndTime(offer.date) })}</strong> with {{ stylist: offer.stylistName }},
            until {{ end: formats.timeAt(offer.until) }}.
          </Trans>
        </p>
      )}
      {entry.note && <p className="text-sm wrap-anywhere">“{kept(entry.note)}”</p>}
      {children}
      {isOpen && <DeskAnswer entry={entry} />}
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          {offer && (
            <Button variant="secondary" busy={isTaking} onClick={() => tell(t`The offer is taken back.`, takeBack(offer.id))}>
              {t`Take offer back`}
            </Button>
          )}
          <Button variant="quiet" busy={isRemoving} onClick={() => tell(t`Removed from the waitlist.`, remove(id))}>
            <Trans>
              Remove<span className="sr-only"> {ph({ name: client?.name ?? '' })} from the waitlist</span>
            </Trans>
          </Button>
        </div>
      )}
    </article>
  )
}
