import { t } from '@lingui/core/macro'
import { type ReactNode, useRef, useState } from 'react'
import type { Failure } from '../../../api-error.ts'
import { useCan } from '../../../store/hooks.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextField } from '../../../ui/field.tsx'

/** Why a visit goes on unpaid; null if it doesn't. */
type Answer = string | null

export interface Excuse {
  /** Repeats a change with a reason, if it is refused since the visit isn't paid and the person goes on nevertheless. */
  readonly orAsk: <Result>(send: (excuse?: string) => Promise<Result>) => Promise<Result>
  readonly question: ReactNode
}

/** Asks whether visits go on although they aren't paid, and why. Several that are changed at once have one question. */
export function useExcuse(): Excuse {
  const mayExcuse = useCan('payments.excuse')
  const [isAsking, setIsAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const pendingAnswer = useRef<Promise<Answer>>(null)
  const resolver = useRef<(answer: Answer) => void>(null)

  function ask(): Promise<Answer> {
    if (pendingAnswer.current) return pendingAnswer.current
    const answer = new Promise<Answer>((resolve) => {
      resolver.current = resolve
    })
    pendingAnswer.current = answer
    setReason('')
    setError('')
    setIsAsking(true)
    return answer
  }

  function give(answer: Answer): void {
    setIsAsking(false)
    resolver.current?.(answer)
    pendingAnswer.current = null
  }

  async function orAsk<Result>(send: (excuse?: string) => Promise<Result>): Promise<Result> {
    try {
      return await send()
    } catch (thrown) {
      if ((thrown as Failure).reason !== 'unpaid' || !mayExcuse) throw thrown
      const excuse = await ask()
      if (excuse === null) throw thrown
      return send(excuse)
    }
  }

  function confirm(): void {
    if (reason.trim() === '') setError(t`Say why`)
    else give(reason.trim())
  }

  return {
    orAsk,
    question: (
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => !open && give(null)}
        title={t`Not paid yet. Go on without it?`}
        confirm={t`Go on without it`}
        cancel={t`Wait for the payment`}
        onConfirm={confirm}
      >
        <div className="grid gap-3">
          <p>{t`The client isn’t asked to pay ahead anymore. Your reason is kept with the visit.`}</p>
          <TextField
            label={t`Why`}
            value={reason}
            error={error}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) => {
              setReason(target.value)
              setError('')
            }}
            onKeyDown={(event) => event.key === 'Enter' && confirm()}
          />
        </div>
      </ConfirmDialog>
    ),
  }
}
