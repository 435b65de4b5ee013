import type { FeedInput } from '../../../domain/messages/calendar-feed.ts'
import type { Failure } from '../../api-error.ts'
import { failureOf } from '../../store/api-slice.ts'
import { useCalendarFeedsQuery, useMakeCalendarFeedMutation, useRevokeCalendarFeedMutation } from './feed-api.ts'

export function useFeeds() {
  const { data: feeds, refetch, ...query } = useCalendarFeedsQuery()
  const [makeFeed, making] = useMakeCalendarFeedMutation()
  const [revokeFeed, revoking] = useRevokeCalendarFeedMutation()
  const failure = (making.error ?? revoking.error ?? failureOf(query)) as Failure | null
  function forgetFailure(): void {
    making.reset()
    revoking.reset()
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
      return !(await revokeFeed(id)).error
    },
  }
}
