import { useState } from 'react'
import type { FeedInput } from '../../../domain/messages/calendar-feed.ts'
import type { Failure } from '../../api-error.ts'
import { failureOf } from '../../store/api-slice.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { revokeFeed, useCalendarFeedsQuery, useMakeCalendarFeedMutation } from './feed-api.ts'

const idle = { isLoading: false, error: null }

export function useFeeds() {
  const { data: feeds, refetch, ...query } = useCalendarFeedsQuery()
  const [makeFeed, making] = useMakeCalendarFeedMutation()
  const dispatch = useAppDispatch()
  const [revoking, setRevoking] = useState<{ readonly isLoading: boolean; readonly error: Failure | null }>(idle)
  const failure = (making.error ?? revoking.error ?? failureOf(query)) as Failure | null
  function forgetFailure(): void {
    making.reset()
    setRevoking(idle)
  }
  return {
    feeds,
    failure: failure?.message ?? null,
    isSending: making.isLoading || revoking.isLoading,
    load(): void {
      forgetFailure()
      void refetch()
    },
    async make(input: FeedInput): Promise<boolean> {
      forgetFailure()
      return !(await makeFeed(input)).error
    },
    async revoke(id: string): Promise<boolean> {
      forgetFailure()
      setRevoking({ isLoading: true, error: null })
      try {
        await dispatch(revokeFeed(id))
        setRevoking(idle)
        return true
      } catch (thrown) {
        setRevoking({ isLoading: false, error: thrown as Failure })
        return false
      }
    },
  }
}
