import { useEffect, useRef } from 'react'
import type { Failure } from '../api-error.ts'
import { Alert } from '../ui/alert.tsx'
import { unbrokenTimes } from '../ui/typography.tsx'

/** Why the last try did not work. Its next free times, if there are any, stand with the others on the step of the time. */
export function RefusalNotice({ refusal }: { readonly refusal: Failure }) {
  const notice = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is news, and may come while one looks elsewhere
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [refusal])
  return (
    <div ref={notice} className="scroll-mt-24 scroll-mb-52">
      <Alert tone={isWorthRepeating(refusal) ? 'danger' : 'warning'} live>
        <p>{unbrokenTimes(refusal.message)}</p>
        {refusal.code === 'slot_taken' && <p className="text-sm">Your other choices are still here.</p>}
      </Alert>
    </div>
  )
}

/** Whether the same choices may well be booked at the next try. */
export function isWorthRepeating({ code }: Pick<Failure, 'code'>): boolean {
  return code === 'unavailable' || code === 'internal' || code === 'rate_limited'
}
