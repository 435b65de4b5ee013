import { useEffect, useRef, useState } from 'react'
import type { CancelReason } from '../../../../../domain/appointment.ts'
import { Button } from '../../../../ui/button.tsx'
import { ReasonFields } from './reason-fields.tsx'

export interface Cancellation {
  readonly reason: CancelReason
  readonly tellClient: boolean
  /** With the later visits of its series. */
  readonly withLater: boolean
}

interface CancelQuestionProps {
  readonly client: string
  /** Whether there is mail about it: the client has an address, and the visit is still to come. */
  readonly canTell: boolean
  /** Visits of its series that come later and hold their time. */
  readonly laterCount: number
  readonly busy: boolean
  readonly onCancel: (cancellation: Cancellation) => void
  readonly onKeep: () => void
}

/** Why the salon cancels a visit, and whether the client is told. */
export function CancelQuestion({ client, canTell, laterCount, busy, onCancel, onKeep }: CancelQuestionProps) {
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState<CancelReason | null>(null)
  const [tells, setTells] = useState<boolean | null>(null)
  const [withLater, setWithLater] = useState(false)
  const [isMissing, setMissing] = useState(false)
  // A visit that was entered by mistake is nothing that its client knows of.
  const tellClient = tells ?? reason !== 'mistake'
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <form
      ref={form}
      aria-label="Cancel the visit"
      className="grid gap-2 rounded-control border border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason) onCancel({ reason, tellClient, withLater: withLater && laterCount > 0 })
        else setMissing(true)
      }}
    >
      {laterCount > 0 && (
        <fieldset className="border-b border-line pb-2">
          <legend className="font-medium">Which visits?</legend>
          {[false, true].map((all) => (
            <label key={String(all)} className="flex min-h-11 cursor-pointer items-center gap-2.5">
              <input
                type="radio"
                name="visits"
                checked={withLater === all}
                onChange={() => setWithLater(all)}
                className="size-5 accent-accent"
              />
              {all ? `This and the ${laterCount === 1 ? 'later one' : `${laterCount} later ones`}` : 'This one'}
            </label>
          ))}
        </fieldset>
      )}
      <ReasonFields legend="Why is it canceled?" reason={reason} onChange={setReason} />
      {isMissing && reason === null && (
        <p role="alert" className="text-sm text-danger">
          Choose a reason
        </p>
      )}
      {canTell && (
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 border-t border-line pt-2">
          <input
            type="checkbox"
            checked={tellClient}
            onChange={({ target }) => setTells(target.checked)}
            className="size-5 accent-accent"
          />
          Email {client} about it
        </label>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" busy={busy} className="grow px-3!">
          {withLater && laterCount > 0 ? `Cancel ${laterCount + 1} visits` : 'Cancel the visit'}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onKeep} className="grow px-3!">
          Keep it
        </Button>
      </div>
    </form>
  )
}
