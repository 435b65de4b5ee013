import { useState } from 'react'
import type { LinkedVisit, LinkUse } from '../../../domain/mail/visit-link.ts'
import type { Failure } from '../../api-error.ts'
import { createApiThunk } from '../../store/api-thunk.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { useFetched } from '../../store/use-fetched.ts'

const openLink = createApiThunk('visit/open', (api, token: string) => api.openLink(token))
const carryOutLink = createApiThunk(
  'visit/carryOut',
  (api, { token, use }: { readonly token: string; readonly use: LinkUse }) => api.carryOutLink(token, use),
)

/** A failure after which the link can't be used anymore, or never could. */
export const isOver = ({ reason }: Failure) => reason?.startsWith('link_') ?? false

/** What a signed link is for, as the server says; and how to use it. Opening the page changes nothing. */
export function useVisitLink(token: string) {
  const dispatch = useAppDispatch()
  const { data: visit, ...opened } = useFetched(token, (dispatch) => dispatch(openLink(token)).unwrap())
  const [done, setDone] = useState<LinkedVisit | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSending, setIsSending] = useState(false)

  return {
    visit,
    /** The visit as it is after the link was used. */
    done,
    failure: failure ?? opened.failure,
    isSending,
    open: opened.reload,
    forgetFailure: () => setFailure(null),
    async use(use: LinkUse = {}): Promise<void> {
      if (isSending) return
      setIsSending(true)
      setFailure(null)
      try {
        setDone(await dispatch(carryOutLink({ token, use })).unwrap())
      } catch (thrown) {
        setFailure(thrown as Failure)
      } finally {
        setIsSending(false)
      }
    },
  }
}
