import { useEffect, useRef, useState } from 'react'
import type { CancelReason } from '../../../../../domain/appointment.ts'
import { Button } from '../../../../ui/button.tsx'
import { ReasonFields } from './reason-fields.tsx'

export interface Cancellation {
  readonly reason: CancelReason
  readonly tellClient: boolean
}

interface CancelQuestionProps {
  readonly client: string
  /** Whether there is mail about it: the client has an address, and the visit is still to come. */
  readonly canTell: boolean
  readonly busy: boolean
  readonly onCancel: (cancellation: Cancellation) => void
  readonly onKeep: () => void
}

/** Why the salon cancels a visit, and whether the client is told. */
export function CancelQuestion({ client, canTell, busy, onCancel, onKeep }: CancelQuestionProps) {
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState<CancelReason | null>(null)
  const [tells, setTells] = useState<boolean | null>(null)
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
        if (reason) onCancel({ reason, tellClient })
        else setMissing(true)
      }}
    >
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
          Cancel the visit
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onKeep} className="grow px-3!">
          Keep it
        </Button>
      </div>
    </form>
  )
}
