import { t } from '@lingui/core/macro'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Location, useBlocker } from 'react-router'
import { useAppSelector } from '../../store/hooks.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { guardForm, type MayLeave } from './leaving.ts'

const toAddress = ({ pathname, search }: Location) => pathname + search

interface UnsavedChanges {
  readonly question: ReactNode
  /** For buttons that close or replace the form: asks if something would be lost. */
  readonly mayLeave: MayLeave
}

/** Asks before changes are lost, by links, Back, closing the tab, signing out and `mayLeave`. One form at a time. */
export function useUnsavedChanges(isChanged: boolean): UnsavedChanges {
  const isSignedIn = useAppSelector((state) => state.auth.User !== null)
  const [resolve, setResolve] = useState<((may: boolean) => void) | null>(null)
  /** True once the changes may be lost, for the navigation that follows. */
  const isFree = useRef(false)
  // After signing out in another tab the page cannot stay.
  const isGuarded = isChanged && isSignedIn
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isGuarded && !isFree.current && toAddress(currentLocation) !== toAddress(nextLocation),
  )

  const mayLeave = useCallback(async () => {
    if (!isGuarded || isFree.current) return true
    return new Promise<boolean>((resolve) => setResolve(() => resolve))
  }, [isGuarded])

  useEffect(() => {
    isFree.current = false
    if (!isGuarded) return
    const warn = (event: BeforeUnloadEvent) => !isFree.current && event.preventDefault()
    addEventListener('beforeunload', warn)
    const unguard = guardForm(mayLeave)
    return () => {
      removeEventListener('beforeunload', warn)
      unguard()
    }
  }, [isGuarded, mayLeave])

  function decide(may: boolean): void {
    if (blocker.state === 'blocked') {
      if (may) blocker.proceed()
      else blocker.reset()
    }
    if (resolve) isFree.current = may
    resolve?.(may)
    setResolve(null)
  }

  const isAsking = blocker.state === 'blocked' || resolve !== null
  const leave = useEffectEvent(() => decide(true))
  useEffect(() => {
    // Saved while the dialog was open: nothing to lose.
    if (isAsking && !isGuarded) leave()
  }, [isAsking, isGuarded])

  const question = (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={(open) => !open && decide(false)}
      title={t`Leave without saving?`}
      confirm={t`Discard changes`}
      cancel={t`Keep editing`}
      onConfirm={() => decide(true)}
    >
      {t`Your changes haven’t been saved.`}
    </ConfirmDialog>
  )
  return { question, mayLeave }
}
