import { z } from 'zod'
import { type CalendarFeed, calendarFeed, calendarFeedList, type FeedInput } from '../../../domain/messages/calendar-feed.ts'
import { apiSlice, call, whenDone } from '../../store/api-slice.ts'

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

export const { useCalendarFeedsQuery, useMakeCalendarFeedMutation, useRevokeCalendarFeedMutation } = feedApi
