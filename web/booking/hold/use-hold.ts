import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { selectHold } from './hold-slice.ts'
import { endHold, getHoldKey, holdChosenTime, keepSharedHold, leaveHold } from './hold-time.ts'

/** Holds the chosen time while a visitor is at the last step, until it expires, is booked or released. */
export function useHold(): void {
  const dispatch = useAppDispatch()
  const isVisitor = useAppSelector((state) => state.auth.User === null)
  const key = useAppSelector((state) => getHoldKey(state.booking))
  const status = useAppSelector((state) => selectHold(state).status)
  const ends = useAppSelector((state) => selectHold(state).held?.ends)
  const isSending = useAppSelector((state) => state.request.sending)
  useEffect(() => {
    if (isVisitor && key && status === 'none') void dispatch(holdChosenTime())
  }, [dispatch, isVisitor, key, status])
  useEffect(() => {
    // A booking in flight keeps its hold until it is done.
    if (ends === undefined || isSending) return
    const timer = setTimeout(() => dispatch(endHold()), Math.max(0, ends - Date.now()))
    return () => clearTimeout(timer)
  }, [dispatch, ends, isSending])
  useEffect(() => keepSharedHold(dispatch), [dispatch])
  useEffect(() => {
    const ended = new AbortController()
    addEventListener('pagehide', () => dispatch(leaveHold()), { signal: ended.signal })
    // The back-forward cache may have restored the page.
    addEventListener('pageshow', ({ persisted }) => persisted && dispatch(holdChosenTime()), { signal: ended.signal })
    return () => ended.abort()
  }, [dispatch])
}
