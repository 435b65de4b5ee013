import type { Failure } from '../api-error.ts'
import { Alert } from '../ui/alert.tsx'

/** Why the last try did not work. Its next free times, if there are any, stand with the others on the step of the time. */
export function RefusalNotice({ refusal }: { readonly refusal: Failure }) {
  return (
    <Alert tone={isWorthRepeating(refusal) ? 'danger' : 'warning'} live>
      <p>{refusal.message}</p>
      {isWorthRepeating(refusal) && <p className="text-sm">You can press Confirm again: you will not be booked twice.</p>}
      {refusal.code === 'slot_taken' && <p className="text-sm">Everything else you chose is still here.</p>}
    </Alert>
  )
}

/** Whether the same choices may well be booked at the next try. */
export function isWorthRepeating({ code }: Pick<Failure, 'code'>): boolean {
  return code === 'unavailable' || code === 'internal' || code === 'rate_limited'
}
