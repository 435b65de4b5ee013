import { useCallback, useEffect, useState } from 'react'
import { type MailPage, type MailStatus, mailStatuses } from '../../../domain/mail.ts'
import type { Failure } from '../../api-error.ts'
import { createResponseOrder } from '../../late-responses.ts'
import { onLive } from '../../live/live.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { useLatestSearchParams } from '../../use-latest-search-params.ts'
import { fetchLog } from './mail-calls.ts'

/** How often the log is fetched again, in milliseconds: while something on show is about to be sent, and otherwise. */
const pollMillis = { active: 1_500, idle: 20_000 } as const

function readStatus(search: URLSearchParams): MailStatus | undefined {
  return mailStatuses.find((status) => status === search.get('status'))
}

/** The page of the log that the address names, read again until everything in it has been sent. */
export function useMailLog() {
  const dispatch = useAppDispatch()
  const [search, changeSearchParams] = useLatestSearchParams()
  const status = readStatus(search)
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '', 10) || 1)
  const [log, setLog] = useState<MailPage | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [order] = useState(createResponseOrder)
  /** The one that was just sent again by hand. */
  const [retriedId, setRetriedId] = useState('')

  const load = useCallback(async () => {
    const isLatest = order.send()
    try {
      const found = await dispatch(fetchLog({ status, page })).unwrap()
      if (!isLatest()) return
      setLog(found)
      setFailure(null)
    } catch (thrown) {
      if (isLatest()) setFailure((thrown as Failure).message)
    }
  }, [dispatch, status, page, order])

  useEffect(() => {
    order.restart()
    setLog(null)
    void load()
    return onLive('appointment', load)
  }, [load, order])

  const isActive =
    log?.items.some(({ id, status, attempts }) => status === 'queued' && (attempts === 0 || id === retriedId)) ?? false
  useEffect(() => {
    const timer = setInterval(() => document.hidden || void load(), isActive ? pollMillis.active : pollMillis.idle)
    return () => clearInterval(timer)
  }, [load, isActive])

  function show(change: { readonly status?: MailStatus | undefined; readonly page?: number }): void {
    changeSearchParams(
      (latest) => {
        const next = new URLSearchParams()
        const status = 'status' in change ? change.status : readStatus(latest)
        if (status) next.set('status', status)
        if ((change.page ?? 1) > 1) next.set('page', String(change.page))
        return next
      },
      { preventScrollReset: true },
    )
  }

  function watch(id: string): void {
    setRetriedId(id)
    void load()
  }

  return { log, failure, status, load, show, watch }
}
