import { LoadFailed } from '../../ui/alert.tsx'
import { Loader } from '../../ui/loader.tsx'
import { CalendarAddress, CalendarHowTo } from './calendar-address.tsx'
import { useFeeds } from './use-feeds.ts'

export function OwnCalendar() {
  const { feeds, failure, isSending, load, make, revoke } = useFeeds()
  return (
    <div className="grid gap-4 pt-2">
      <p className="text-muted">
        Your calendar app can show all your visits and follow every change. Anyone with the address can see them, so keep it to
        yourself.
      </p>
      {failure && <LoadFailed what="your calendar address" error={failure} onRetry={load} />}
      {feeds ? (
        <>
          <CalendarAddress
            feed={feeds.find(({ kind }) => kind === 'client')}
            name="your visits"
            isBusy={isSending}
            onMake={() => make({ kind: 'client' })}
            onRevoke={revoke}
          />
          <CalendarHowTo />
        </>
      ) : (
        !failure && <Loader label="Loading…" />
      )}
    </div>
  )
}
