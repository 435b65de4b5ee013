import { useState } from 'react'
import type { WaitlistEntry } from '../../../domain/booking/waitlist/waitlist.ts'
import type { Failure } from '../../api-error.ts'
import { useFormats } from '../../store/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { callTo } from '../../ui/salon-contact.ts'
import { notify } from '../../ui/toast.ts'
import { useDeclineForClientMutation, useNoteCallMutation, useTakeForClientMutation } from './desk-waitlist-api.ts'
import { useBookedNotice } from './use-booked-notice.ts'

interface DeskAnswerProps {
  readonly entry: WaitlistEntry
}

export function DeskAnswer({ entry }: DeskAnswerProps) {
  const { id, offer } = entry
  const [failure, setFailure] = useState<Failure | null>(null)
  const [note, { isLoading: isNoting }] = useNoteCallMutation()
  const [take, { isLoading: isTaking }] = useTakeForClientMutation()
  const [decline, { isLoading: isDeclining }] = useDeclineForClientMutation()
  const isBusy = isNoting || isTaking || isDeclining
  const isOwnVisit = failure?.reason === 'own_visit'
  const small = 'px-3! text-sm!'
  const notifyBooked = useBookedNotice(entry)
  async function tell<Done>(
    sent: Promise<{ readonly data?: Done | undefined; readonly error?: unknown }>,
    done: (result: Done) => void,
  ): Promise<void> {
    setFailure(null)
    const { data, error } = await sent
    if (error) setFailure(error as Failure)
    else done(data as Done)
  }
  return (
    <>
      {failure && (
        <Alert tone="danger" live>
          {failure.message}
        </Alert>
      )}
      <Calls entry={entry} />
      <div className="flex flex-wrap gap-2">
        {offer && (
          <>
            <Button
              busy={isTaking}
              disabled={isBusy}
              className={small}
              onClick={() => tell(take({ id: offer.id, ...(isOwnVisit && { alsoBook: true }) }), notifyBooked)}
            >
              {isOwnVisit ? 'Takes it, too' : 'Takes it'}
            </Button>
            <Button
              variant="secondary"
              busy={isDeclining}
              disabled={isBusy}
              className={small}
              onClick={() => tell(decline(offer.id), () => notify({ text: 'They go on waiting for another time.' }))}
            >
              Doesn’t want it
            </Button>
          </>
        )}
        <Button
          variant="secondary"
          busy={isNoting}
          disabled={isBusy}
          className={small}
          onClick={() => tell(note(id), () => notify({ text: 'The call is noted.' }))}
        >
          Called, no answer
        </Button>
      </div>
    </>
  )
}

function Calls({ entry: { client, calls = [] } }: DeskAnswerProps) {
  const formats = useFormats()
  const last = calls.at(-1)
  const times = calls.length === 1 ? 'Called' : `Called ${calls.length} times, last`
  return (
    <div className="text-sm">
      {client?.phone && (
        <a href={callTo({ phone: client.phone })} className="inline-flex min-h-11 items-center underline underline-offset-4">
          <span className="sr-only">Call {client.name}: </span>
          {client.phone}
        </a>
      )}
      {last && (
        <p className="text-muted wrap-anywhere">
          {times} {formats.dateAndTime(last.at)}
          {last.by && ` by ${last.by}`}: no answer.
        </p>
      )}
    </div>
  )
}
