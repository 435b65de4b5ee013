import { t } from '@lingui/core/macro'
import type { FeedInput } from '../../../../domain/messages/calendar-feed.ts'
import { CalendarAddress, CalendarHowTo } from '../../../parts/calendar-feeds/calendar-address.tsx'
import { useFeeds } from '../../../parts/calendar-feeds/use-feeds.ts'
import { selectStylists } from '../../../store/catalogue.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { Section } from './section.tsx'

/** Calendar feeds of the salon and each stylist. Changes apply at once, without the page's save. */
export function CalendarsSection() {
  const { feeds, failure, isSending, load, make, revoke } = useFeeds()
  const stylists = useAppSelector(selectStylists)
  const calendars: { readonly title: string; readonly name: string; readonly input: FeedInput }[] = [
    {
      title: t`All bookings`,
      name: t({ message: 'all bookings', comment: 'As in: Calendar address of all bookings' }),
      input: { kind: 'salon' },
    },
    ...stylists.map(({ id, stylistName }) => ({
      title: stylistName,
      name: stylistName,
      input: { kind: 'stylist' as const, stylistId: id },
    })),
  ]
  return (
    <Section
      id="calendars"
      title={t`Calendars`}
      about={t`Show bookings in a calendar app that follows every change. Anyone with an address can see clients’ names and phone numbers in it, so give a stylist only their own.`}
    >
      {failure && <LoadFailed problem={t`We couldn’t load the calendar addresses.`} error={failure} onRetry={load} />}
      {feeds ? (
        <>
          <ul className="grid gap-5">
            {calendars.map(({ title, name, input }) => (
              <li key={input.stylistId ?? ''} className="grid gap-2">
                <h3 className="font-semibold wrap-anywhere">{title}</h3>
                <CalendarAddress
                  feed={feeds.find(
                    ({ kind, stylist }) => kind === input.kind && (stylist?.id ?? undefined) === input.stylistId,
                  )}
                  name={name}
                  isBusy={isSending}
                  onMake={() => make(input)}
                  onRevoke={revoke}
                />
              </li>
            ))}
          </ul>
          <CalendarHowTo />
        </>
      ) : (
        !failure && <Loader label={t`Loading calendar addresses…`} />
      )}
    </Section>
  )
}
