import { useState } from 'react'
import type { LinkedVisit, LinkUse } from '../../../domain/mail/visit-link.ts'
import type { Failure } from '../../api-error.ts'
import { failureOf } from '../../store/api-slice.ts'
import { useCarryOutLinkMutation, useLinkedVisitQuery } from './visit-api.ts'

/** A failure after which the link can't be used anymore, or never could. */
export const isOver = ({ reason }: Failure) => reason?.startsWith('link_') ?? false

/** What a signed link is for, as the server says; and how to use it. */
export function useVisitLink(token: string) {
  const opened = useLinkedVisitQuery(token)
  const [carryOut, { isLoading: isSending }] = useCarryOutLinkMutation()
  const [done, setDone] = useState<LinkedVisit | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  return {
    visit: opened.data ?? null,
    /** The visit as it is after the link was used. */
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
