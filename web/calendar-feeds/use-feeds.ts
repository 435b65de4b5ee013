import type { FeedInput } from '../../domain/messages/calendar-feed.ts'
import type { Failure } from '../api-error.ts'
import { failureOf } from '../store/api-slice.ts'
import { useCalendarFeedsQuery, useMakeCalendarFeedMutation, useRevokeCalendarFeedMutation } from './feed-api.ts'

/** The person's own secret calendar addresses, and how to change them. */
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
    /** @returns whether it succeeded */
    async make(input: FeedInput): Promise<boolean> {
      forgetFailure()
      return !(await makeFeed(input)).error
    },
    /** @returns whether it succeeded */
    async revoke(id: string): Promise<boolean> {
      forgetFailure()
      return !(await revokeFeed(id)).error
    },
  }
}
