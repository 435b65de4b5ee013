import { useState } from 'react'
import type { LinkedVisit, LinkUse } from '../../../domain/messages/visit-link.ts'
import type { Failure } from '../../api-error.ts'
import { failureOf } from '../../store/api-slice.ts'
import { useCarryOutLinkMutation, useLinkedVisitQuery } from './visit-api.ts'

/** True if the link can't be used, now or ever. */
export const isOver = ({ reason }: Failure) => reason?.startsWith('link_') ?? false

export function useVisitLink(token: string) {
  const opened = useLinkedVisitQuery(token)
  const [carryOut, { isLoading: isSending }] = useCarryOutLinkMutation()
  const [done, setDone] = useState<LinkedVisit | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  return {
    visit: opened.data ?? null,
    done,
    failure: failure ?? failureOf(opened),
    isSending,
    open: opened.refetch,
    forgetFailure: () => setFailure(null),
    async use(use: LinkUse = {}): Promise<void> {
      if (isSending) return
      setFailure(null)
      try {
        setDone(await carryOut({ token, use }).unwrap())
      } catch (thrown) {
        setFailure(thrown as Failure)
      }
    },
  }
}
