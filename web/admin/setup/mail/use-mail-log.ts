import { useCallback, useEffect, useState } from 'react'
import { type MailPage, type MailStatus, mailStatuses } from '../../../../domain/mail.ts'
import type { Failure } from '../../../api-error.ts'
import { createResponseOrder } from '../../../late-responses.ts'
import { onLive } from '../../../live/live.ts'
import { readOneOf, readPage, useSearchParamsState } from '../../../search-params.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { fetchLog } from './mail-calls.ts'

/** How often the log is fetched again, in milliseconds: while something on show is about to be sent, and otherwise. */
const pollMillis = { active: 1_500, idle: 20_000 } as const

/** What the log shows, as the page's address says. */
interface MailLogParams {
  /** Undefined for all mail. */
  readonly status: MailStatus | undefined
  /** From 1. */
  readonly page: number
}

function readMailLogParams(search: URLSearchParams): MailLogParams {
  return { status: readOneOf(mailStatuses, search.get('status')), page: readPage(search) }
}

function writeMailLogParams({ status, page }: MailLogParams): URLSearchParams {
  return new URLSearchParams({ ...(status && { status }), ...(page > 1 && { page: String(page) }) })
}

/** The page of the log that the address names, read again until everything in it has been sent. */
export function useMailLog() {
  const dispatch = useAppDispatch()
  const { params, change } = useSearchParamsState({ read: readMailLogParams, write: writeMailLogParams })
  const { status, page } = params
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

  function show(changes: Partial<MailLogParams>): void {
    change({ page: 1, ...changes })
  }

  function watch(id: string): void {
    setRetriedId(id)
    void load()
  }

  return { log, failure, status, load, show, watch }
}
