import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OpenLink } from '../../../domain/accounts/account-access.ts'
import { failureOf } from '../../store/api-slice.ts'
import { useAccountLinkQuery } from './link-api.ts'

/** What is known of the link in the address's `?token=`. `problem` says in words why it can't be used. */
type LinkState =
  | { readonly kind: 'reading' }
  | { readonly kind: 'open'; readonly link: OpenLink }
  | { readonly kind: 'broken'; readonly problem: string }
  /** It couldn't be checked; it may still work. */
  | { readonly kind: 'failed'; readonly problem: string }

/** Reads a link from a mail, which uses nothing up. */
export function useAccountLink() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  /** Read once: whoever signs in with it would find it used. */
  const [opened, setOpened] = useState<{ readonly token: string; readonly link: OpenLink } | null>(null)
  const isOpen = opened?.token === token
  const { currentData, refetch, ...reading } = useAccountLinkQuery(token, { skip: isOpen })
  if (currentData && !isOpen) setOpened({ token, link: currentData })
  const [broken, setBroken] = useState<{ readonly token: string; readonly problem: string } | null>(null)

  function stateOfLink(): LinkState {
    if (broken?.token === token) return { kind: 'broken', problem: broken.problem }
    if (isOpen) return { kind: 'open', link: opened.link }
    const failure = failureOf(reading)
    if (!failure) return { kind: 'reading' }
    return { kind: failure.code === 'invalid' ? 'broken' : 'failed', problem: failure.message }
  }
  return {
    token,
    state: stateOfLink(),
    retry: refetch,
    /** What sending said of the link itself: it has expired, or was used, since the page was opened. */
    breakLink: (problem: string) => setBroken({ token, problem }),
  }
}
