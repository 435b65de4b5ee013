import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useId } from 'react'
import type { Appointment, AppointmentStatus } from '../../../../domain/booking/appointment.ts'
import { say } from '../../../../domain/language/say.ts'
import { useFormats, useWrites } from '../../../store/hooks.ts'
import { Alert } from '../../../ui/alert.tsx'
import { EmptyArt } from '../../../ui/art/empty-art.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loader } from '../../../ui/loader.tsx'
import type { BookingsSearchParams } from '../../shared/bookings-search-params.ts'
import { latestOutcome, type useStatusChanges } from '../../shared/use-status-changes.ts'
import { type BookingActions, BookingCard } from './booking-card.tsx'
import { type GroupName, groupByVisit } from './booking-groups.ts'
import { FoundElsewhere } from './found-elsewhere.tsx'

interface BookingListProps {
  readonly items: readonly Appointment[]
  readonly params: BookingsSearchParams
  /** When the shown list was loaded, in Unix seconds. */
  readonly at: number
  readonly isLoading: boolean
  readonly error: string | null
  readonly onRetry: () => void
  readonly onStatus: (status: AppointmentStatus) => void
  readonly changes: Pick<ReturnType<typeof useStatusChanges>, 'outcomes' | 'busy'>
  readonly selected: ReadonlySet<string>
  /** Visits whose cancellation moves money, and is asked about. */
  readonly asked: ReadonlySet<string>
  readonly actions: BookingActions
}

/** One page of cards, or a message in their place. */
export function BookingList(props: BookingListProps) {
  const { items, params, at, isLoading, error, onRetry, onStatus } = props
  const { timeZone: zone, firstDay } = useFormats()
  if (error !== null) {
    return (
      <Alert tone="danger" live>
        <div className="grid justify-items-start gap-3">
          <p>{t`Error: ${error}`}</p>
          <Button variant="secondary" onClick={onRetry}>
            {t`Try again`}
          </Button>
        </div>
      </Alert>
    )
  }
  if (items.length === 0) {
    if (isLoading) return <Loader label={t`Loading bookings...`} />
    return (
      <EmptyState art={!params.q && <EmptyArt className="w-48" />} text={t`No bookings available.`}>
        {params.q && <FoundElsewhere q={params.q} onStatus={onStatus} />}
      </EmptyState>
    )
  }
  const isGrouped = params.order === 'visit' && !params.isOverdue
  return (
    <div aria-busy={isLoading} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {isGrouped ? (
        groupByVisit(items, params.status, { now: at, zone, firstDay }).map(({ name, bookings }) => (
          <Group key={name} {...props} name={name} items={bookings} />
        ))
      ) : (
        <>
          <h3 className="sr-only">{params.isOverdue ? t`From today` : t`Last changed first`}</h3>
          <Cards {...props} />
        </>
      )}
    </div>
  )
}

const groupWords: Record<GroupName, MessageDescriptor> = {
  Overdue: msg`Overdue`,
  Today: msg`Today`,
  Tomorrow: msg`Tomorrow`,
  'This week': msg`This week`,
  Later: msg({ message: 'Later', context: 'heading: visits after this week' }),
  Earlier: msg({ message: 'Earlier', context: 'heading: visits before today' }),
}

/** Under the name of its days. */
function Group({ name, ...props }: BookingListProps & { readonly name: GroupName }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={`pb-0.5 text-sm/4.5 font-semibold lg:pt-1 lg:pb-1 ${name === 'Overdue' ? 'text-danger' : ''}`}>
        {say(groupWords[name])}
      </h3>
      <Cards {...props} />
    </section>
  )
}

function Cards({ items, params, changes: { outcomes, busy }, selected, asked, actions }: BookingListProps) {
  const writes = useWrites()
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {items.map((booking, index) => {
        const outcome = latestOutcome(outcomes, booking)
        const canWrite = writes(booking.stylist?.id)
        const canSelect = canWrite && booking.status === 'Pending' && outcome?.kind !== 'refused'
        return (
          <li
            key={booking.id}
            data-booking={booking.id}
            // Its note lies over the cards below.
            style={outcome?.kind === 'refused' ? { zIndex: items.length - index } : undefined}
            className="@container relative"
          >
            <BookingCard
              booking={booking}
              outcome={outcome}
              busy={busy.get(booking.id)}
              canHaveBox={canWrite && (params.status === 'Pending' || params.isOverdue)}
              isSelected={canSelect ? selected.has(booking.id) : undefined}
              isAsked={asked.has(booking.id)}
              actions={actions}
            />
          </li>
        )
      })}
    </ul>
  )
}
