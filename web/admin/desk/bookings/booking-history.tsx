import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Appointment } from '../../../../domain/booking/appointment.ts'
import type { HistoryItem } from '../../../../domain/booking/history.ts'
import { failureOf } from '../../../store/api-slice.ts'
import { useFormats } from '../../../store/hooks.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useHistoryQuery } from './bookings-api.ts'
import { actorText, eventText } from './history-text.ts'

interface HistoryButtonProps {
  /** The booking's. */
  readonly id: string
  readonly panelId: string
  readonly isOpen: boolean
  readonly onToggle: () => void
}

export function HistoryButton({ id, panelId, isOpen, onToggle }: HistoryButtonProps) {
  const isHydrated = useHydrated()
  return (
    <button
      type="button"
      disabled={!isHydrated}
      aria-expanded={isOpen}
      aria-controls={panelId}
      onClick={onToggle}
      className="inline-flex min-h-7.5 items-center rounded-control px-1.5 text-sm font-medium text-accent underline underline-offset-4 hover:bg-accent-soft print:hidden @3xl:min-h-6.5 @3xl:text-[0.8125rem]"
    >
      <Trans>
        History<span className="sr-only"> of booking {id}</span>
      </Trans>
    </button>
  )
}

interface HistoryPanelProps {
  readonly id: string
  readonly booking: Pick<Appointment, 'id' | 'version' | 'currency'>
  readonly isOpen: boolean
}

export function HistoryPanel({ id, booking, isOpen }: HistoryPanelProps) {
  return (
    <div id={id} className="col-span-full empty:hidden print:hidden">
      {isOpen && <Events {...booking} />}
    </div>
  )
}

function Events({ id, version, currency }: Pick<Appointment, 'id' | 'version' | 'currency'>) {
  const { data, refetch, ...history } = useHistoryQuery({ id, version })
  const failure = failureOf(history)
  if (failure) return <LoadFailed problem={t`We couldn’t load the history.`} error={failure.message} onRetry={refetch} />
  if (!data) return <Loader label={t`Loading the history…`} />
  return (
    <ol aria-label={t`History of booking ${id}`} className="mt-1 mb-2 grid gap-1.5 border-t border-line pt-2 text-sm">
      {data.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the history is only ever added to
        <Event key={index} item={item} currency={currency} />
      ))}
      {data.items.length === 0 && <li className="text-muted">{t`Nothing was recorded of this booking.`}</li>}
    </ol>
  )
}

interface EventProps {
  readonly item: HistoryItem
  readonly currency: string | undefined
}

function Event({ item, currency }: EventProps) {
  const formats = useFormats(currency)
  const event = eventText(item, formats)
  const actor = actorText(item.actor)
  const when = formats.dateAndTime(Date.parse(item.at) / 1000).replaceAll('\u202f', ' ')
  return (
    <li className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="wrap-anywhere">
        <Trans comment="What was done, and by whom">
          {event} <span className="text-muted">by {actor}</span>
        </Trans>
      </span>
      <time dateTime={item.at} className="text-muted">
        {when}
      </time>
    </li>
  )
}
