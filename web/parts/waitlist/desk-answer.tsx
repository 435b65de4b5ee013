import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
              {isOwnVisit ? t`Takes it, too` : t`Takes it`}
            </Button>
            <Button
              variant="secondary"
              busy={isDeclining}
              disabled={isBusy}
              className={small}
              onClick={() => tell(decline(offer.id), () => notify({ text: t`They go on waiting for another time.` }))}
            >
              {t`Doesn’t want it`}
            </Button>
          </>
        )}
        <Button
          variant="secondary"
          busy={isNoting}
          disabled={isBusy}
          className={small}
          onClick={() => tell(note(id), () => notify({ text: t`The call is noted.` }))}
        >
          {t`Called, no answer`}
        </Button>
      </div>
    </>
  )
}

function callsText(count: number, time: string, name: string | null | undefined): string {
  return name
    ? t`${plural(count, { one: `Called ${time} by ${name}: no answer.`, other: `Called # times, last ${time} by ${name}: no answer.` })}`
    : t`${plural(count, { one: `Called ${time}: no answer.`, other: `Called # times, last ${time}: no answer.` })}`
}

function Calls({ entry: { client, calls = [] } }: DeskAnswerProps) {
  const formats = useFormats()
  const last = calls.at(-1)
  return (
    <div className="text-sm">
      {client?.phone && (
        <a href={callTo({ phone: client.phone })} className="inline-flex min-h-11 items-center underline underline-offset-4">
          <Trans>
            <span className="sr-only">Call {ph({ name: client.name })}: </span>
            {{ phone: client.phone }}
          </Trans>
        </a>
      )}
      {last && <p className="text-muted wrap-anywhere">{callsText(calls.length, formats.dateAndTime(last.at), last.by)}</p>}
    </div>
  )
}
