import { z } from 'zod'
import { type CalendarFeed, calendarFeed, calendarFeedList, type FeedInput } from '../../../domain/messages/calendar-feed.ts'
import { apiSlice, call, readOnce, whenDone } from '../../store/api-slice.ts'
import { sendOrRead } from '../../store/send-or-read.ts'
import type { AppDispatch } from '../../store/store.ts'

const feedApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    calendarFeeds: build.query<CalendarFeed[], void>({
      query: () => call('GET', '/calendar-feeds', calendarFeedList),
    }),
    makeCalendarFeed: build.mutation<CalendarFeed, FeedInput>({
      query: (input) => call('POST', '/calendar-feeds', calendarFeed, input),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await whenDone(queryFulfilled, (made) => {
          const withMade = (feeds: CalendarFeed[]) => [...feeds.filter(({ id }) => id !== made.id), made]
          dispatch(feedApi.util.updateQueryData('calendarFeeds', undefined, withMade))
        })
      },
    }),
    revokeCalendarFeed: build.mutation<null, string>({
      query: (id) => call('DELETE', `/calendar-feeds/${encodeURIComponent(id)}`, z.undefined()),
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        await whenDone(queryFulfilled, () => {
          dispatch(feedApi.util.updateQueryData('calendarFeeds', undefined, (feeds) => feeds.filter((feed) => feed.id !== id)))
        })
      },
    }),
  }),
})

/** Turns an address off. Without a response it may be off all the same, so that they are read again. @throws {Failure} */
export function revokeFeed(id: string) {
  return (dispatch: AppDispatch): Promise<void> => {
    const reading = feedApi.endpoints.calendarFeeds.initiate
    return sendOrRead(
      () => dispatch(feedApi.endpoints.revokeCalendarFeed.initiate(id)).unwrap(),
      async () => (await readOnce(dispatch(reading(undefined, { forceRefetch: true })))).every((feed) => feed.id !== id),
    )
  }
}

export const { useCalendarFeedsQuery, useMakeCalendarFeedMutation } = feedApi
