import { t } from '@lingui/core/macro'
import { LoadFailed } from '../../ui/alert.tsx'
import { Loader } from '../../ui/loader.tsx'
import { CalendarAddress, CalendarHowTo } from './calendar-address.tsx'
import { useFeeds } from './use-feeds.ts'

export function OwnCalendar() {
  const { feeds, failure, isSending, load, make, revoke } = useFeeds()
  return (
    <div className="grid gap-4 pt-2">
      <p className="text-muted">
        {t`Your calendar app can show all your visits and follow every change. Anyone with the address can see them, so keep it to yourself.`}
      </p>
      {failure && <LoadFailed problem={t`We couldn’t load your calendar address.`} error={failure} onRetry={load} />}
      {feeds ? (
        <>
          <CalendarAddress
            feed={feeds.find(({ kind }) => kind === 'client')}
            name={t({ message: 'your visits', comment: 'As in: Calendar address of your visits' })}
            isBusy={isSending}
            onMake={() => make({ kind: 'client' })}
            onRevoke={revoke}
          />
          <CalendarHowTo />
        </>
      ) : (
        !failure && <Loader label={t`Loading…`} />
      )}
    </div>
  )
}
