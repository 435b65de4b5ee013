import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type MailPage, type MailStatus, mailStatuses } from '../../../domain/mail.ts'
import type { Failure } from '../../api-error.ts'
import { onLive } from '../../live/live.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { fetchLog } from './mail-calls.ts'

/** How often the log is read again, in milliseconds: while something on show is about to be sent, and otherwise. */
const pauses = { soon: 1_500, later: 20_000 } as const

/** The page of the log that the address asks for, read again until everything in it has been sent. */
export function useMailLog() {
  const dispatch = useAppDispatch()
  const [search, setSearch] = useSearchParams()
  const status = mailStatuses.find((one) => one === search.get('status'))
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '', 10) || 1)
  const [log, setLog] = useState<MailPage | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const round = useRef(0)
  /** The one that was just sent again by hand. */
  const [asked, setAsked] = useState('')

  const load = useCallback(async () => {
    round.current += 1
    const own = round.current
    try {
      const found = await dispatch(fetchLog({ status, page })).unwrap()
      // Another page may have been asked for since.
      if (round.current !== own) return
      setLog(found)
      setFailure(null)
    } catch (thrown) {
      if (round.current === own) setFailure((thrown as Failure).message)
    }
  }, [dispatch, status, page])

  useEffect(() => {
    setLog(null)
    void load()
    return onLive('appointment', load)
  }, [load])

  const isSoon = log?.items.some(({ id, status, attempts }) => status === 'queued' && (attempts === 0 || id === asked)) ?? false
  useEffect(() => {
    const timer = setInterval(() => document.hidden || void load(), isSoon ? pauses.soon : pauses.later)
    return () => clearInterval(timer)
  }, [load, isSoon])

  function show(change: { readonly status?: MailStatus | undefined; readonly page?: number }): void {
    const next = new URLSearchParams()
    const wanted = 'status' in change ? change.status : status
    if (wanted) next.set('status', wanted)
    if ((change.page ?? 1) > 1) next.set('page', String(change.page))
    setSearch(next, { preventScrollReset: true })
  }

  function watch(id: string): void {
    setAsked(id)
    void load()
  }

  return { log, failure, status, load, show, watch }
}
