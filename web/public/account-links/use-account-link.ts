import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OpenLink } from '../../../domain/people/account-access.ts'
import { failureOf } from '../../store/api-slice.ts'
import { useAccountLinkQuery } from './link-api.ts'

/** State of the link in the address's `?token=`. `problem` says why it can't be used. */
type LinkState =
  | { readonly kind: 'reading' }
  | { readonly kind: 'open'; readonly link: OpenLink }
  | { readonly kind: 'broken'; readonly problem: string }
  | { readonly kind: 'failed'; readonly problem: string }

/** Reads a mailed link, without using it up. */
export function useAccountLink() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  /** Read once: after use it would read as used. */
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
    breakLink: (problem: string) => setBroken({ token, problem }),
  }
}
