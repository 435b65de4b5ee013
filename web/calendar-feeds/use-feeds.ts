import { useState } from 'react'
import type { CalendarFeed, FeedInput } from '../../domain/messages/calendar-feed.ts'
import type { Failure } from '../api-error.ts'
import { createApiThunk } from '../store/api-thunk.ts'
import { useAppDispatch } from '../store/hooks.ts'
import { useFetched } from '../store/use-fetched.ts'

const fetchFeeds = createApiThunk('calendarFeeds/fetch', (api) => api.calendarFeeds())
const makeFeed = createApiThunk('calendarFeeds/make', (api, input: FeedInput) => api.makeCalendarFeed(input))
const revokeFeed = createApiThunk('calendarFeeds/revoke', (api, id: string) => api.revokeCalendarFeed(id))

/** The person's own secret calendar addresses. */
export function useFeeds() {
  const dispatch = useAppDispatch()
  const { data: feeds, changeData, ...fetched } = useFetched('', (dispatch) => dispatch(fetchFeeds()).unwrap())
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)

  /** @param send resolves to what makes the new addresses of the known ones @returns whether it succeeded */
  async function change(send: () => Promise<(feeds: CalendarFeed[]) => CalendarFeed[]>): Promise<boolean> {
    setIsSending(true)
    setFailure(null)
    try {
      changeData(await send())
      return true
    } catch (thrown) {
      setFailure((thrown as Failure).message)
      return false
    } finally {
      setIsSending(false)
    }
  }

  return {
    feeds,
    failure: failure ?? fetched.failure?.message ?? null,
    isSending,
    load(): void {
      setFailure(null)
      fetched.reload()
    },
    make: (input: FeedInput) =>
      change(async () => {
        const made = await dispatch(makeFeed(input)).unwrap()
        return (known) => [...known.filter(({ id }) => id !== made.id), made]
      }),
    revoke: (id: string) =>
      change(async () => {
        await dispatch(revokeFeed(id)).unwrap()
        return (known) => known.filter((feed) => feed.id !== id)
      }),
  }
}
