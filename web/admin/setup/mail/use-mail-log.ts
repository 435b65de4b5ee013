import { useState } from 'react'
import { type MailStatus, mailStatuses } from '../../../../domain/messages/mail.ts'
import type { Failure } from '../../../api-error.ts'
import { firstPage, type PagePosition, positionParams, readPosition } from '../../../parts/paging/list-position.ts'
import { readChoice, useSearchParamsState } from '../../../search-params.ts'
import { mailApi } from './mail-api.ts'

const { mailLog } = mailApi.endpoints

/** Polling intervals in milliseconds: while a visible mail is about to be sent, and otherwise. */
const pollMillis = { active: 1_500, idle: 20_000 } as const

interface MailLogParams extends PagePosition {
  /** Undefined for all mail. */
  readonly status: MailStatus | undefined
}

function readMailLogParams(search: URLSearchParams): MailLogParams {
  return { status: readChoice(mailStatuses, search.get('status')), ...readPosition(search) }
}

function writeMailLogParams({ status, ...position }: MailLogParams): URLSearchParams {
  return new URLSearchParams({ ...(status && { status }), ...positionParams(position) })
}

export function useMailLog() {
  const { params, change } = useSearchParamsState({ read: readMailLogParams, write: writeMailLogParams })
  const [retriedId, setRetriedId] = useState('')
  const { currentData, error } = mailLog.useQueryState(params)
  const isSending = currentData?.items.some(
    ({ id, status, attempts }) => status === 'queued' && (attempts === 0 || id === retriedId),
  )
  const { refetch } = mailLog.useQuerySubscription(params, {
    pollingInterval: isSending ? pollMillis.active : pollMillis.idle,
    skipPollingIfUnfocused: true,
  })
  return {
    log: currentData,
    failure: error ? (error as Failure).message : null,
    status: params.status,
    load: () => void refetch(),
    show: (changes: Partial<MailLogParams>) => change({ ...firstPage, ...changes }),
    watch: setRetriedId,
  }
}
