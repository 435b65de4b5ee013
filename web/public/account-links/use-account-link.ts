import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OpenLink } from '../../../domain/accounts/account-access.ts'
import { accessCalls } from '../../access-calls.ts'
import type { Failure } from '../../api-error.ts'
import { createApiThunk } from '../../store/api-thunk.ts'
import { useAppDispatch } from '../../store/hooks.ts'

const readLink = createApiThunk('link/read', (api, token: string) => accessCalls(api).readLink(token))

/** What is known of the link in the address's `?token=`. `problem` says in words why it can't be used. */
type LinkState =
  | { readonly kind: 'reading' }
  | { readonly kind: 'open'; readonly link: OpenLink }
  | { readonly kind: 'broken'; readonly problem: string }
  /** It couldn't be checked; it may still work. */
  | { readonly kind: 'failed'; readonly problem: string }

/** Reads a link from a mail, which uses nothing up. */
export function useAccountLink() {
  const dispatch = useAppDispatch()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [state, setState] = useState<LinkState>({ kind: 'reading' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt checks again
  useEffect(() => {
    let isOver = false
    setState({ kind: 'reading' })
    dispatch(readLink(token))
      .unwrap()
      .then((link) => isOver || setState({ kind: 'open', link }))
      .catch(({ code, message }: Failure) => {
        if (!isOver) setState({ kind: code === 'invalid' ? 'broken' : 'failed', problem: message })
      })
    return () => {
      isOver = true
    }
  }, [dispatch, token, attempt])

  return {
    token,
    state,
    retry: () => setAttempt((count) => count + 1),
    /** What sending said of the link itself: it has expired, or was used, since the page was opened. */
    breakLink: (problem: string) => setState({ kind: 'broken', problem }),
  }
}
