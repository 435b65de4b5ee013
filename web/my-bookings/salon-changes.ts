import { plural, t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Appointment, AppointmentStatus, OwnOverview } from '../../domain/booking/appointment.ts'
import type { Formats } from '../../domain/formats.ts'
import { useIsShown } from '../late-responses.ts'
import { useAppSelector, useFormats } from '../store/hooks.ts'
import { notify } from '../ui/toast.ts'

type Changed = OwnOverview['latest'][number]

interface Snapshot {
  readonly own: Pick<OwnOverview, 'latest'>
  readonly records: Readonly<Record<string, Appointment>>
}

interface SalonChange extends Changed {
  readonly kind: 'confirmed' | 'completed' | 'canceled' | 'moved' | 'open again'
}

export function salonChanges({ own, records }: Snapshot, after: Snapshot['own']): SalonChange[] {
  const seenUntil = own.latest[0]?.updatedAt ?? ''
  return after.latest
    .filter(({ updatedAt, isOwnChange }) => updatedAt > seenUntil && !isOwnChange)
    .flatMap((booking) => {
      const kind = findKind(records[booking.id] ?? own.latest.find(({ id }) => id === booking.id), booking)
      return kind ? [{ ...booking, kind }] : []
    })
}

function findKind(before: Pick<Changed, 'status' | 'date'> | undefined, now: Changed): SalonChange['kind'] | undefined {
  if (now.status === 'Canceled' || now.status === 'Completed') {
    if (before?.status === now.status) return undefined
    return now.status === 'Canceled' ? 'canceled' : 'completed'
  }
  if (before && before.date !== now.date) return 'moved'
  if (now.status === 'Confirmed' && (before?.status ?? 'Pending') === 'Pending') return 'confirmed'
  return before && before.status !== now.status ? 'open again' : undefined
}

export function changesText(changes: readonly SalonChange[], { day, time }: Pick<Formats, 'day' | 'time'>): string {
  const [first, ...others] = changes
  if (!first) return ''
  const { kind, status, date } = first
  if (others.length > 0) return severalText(changes.length, others.every((other) => other.kind === kind) ? kind : null)
  const when = { date: day(date), time: time(first.time, date) }
  if (kind === 'open again') return status === 'Pending' ? pendingAgainText(when) : confirmedAgainText(when)
  return oneText(kind, when)
}

interface When {
  readonly date: string
  readonly time: string
}

export function pendingAgainText({ date, time }: When): string {
  return t`Your booking for ${date} at ${time} is pending again.`
}

function confirmedAgainText({ date, time }: When): string {
  return t`Your booking for ${date} at ${time} is confirmed again.`
}

export function canceledText({ date, time }: When): string {
  return t`Your booking for ${date} at ${time} is canceled.`
}

function oneText(kind: Exclude<SalonChange['kind'], 'open again'>, { date, time }: When): string {
  if (kind === 'moved') return t`Your booking is now on ${date} at ${time}.`
  if (kind === 'confirmed') return t`Your booking for ${date} at ${time} is confirmed.`
  if (kind === 'completed') return t`Your booking for ${date} at ${time} is completed.`
  return canceledText({ date, time })
}

/** @param kind null if they changed in different ways */
function severalText(count: number, kind: SalonChange['kind'] | null): string {
  if (kind === 'confirmed')
    return t`${plural(count, { one: '# of your bookings is confirmed.', other: '# of your bookings are confirmed.' })}`
  if (kind === 'completed')
    return t`${plural(count, { one: '# of your bookings is completed.', other: '# of your bookings are completed.' })}`
  if (kind === 'canceled')
    return t`${plural(count, { one: '# of your bookings is canceled.', other: '# of your bookings are canceled.' })}`
  return t`${plural(count, { one: '# of your bookings has changed.', other: '# of your bookings have changed.' })}`
}

export function useSalonChanges(show: (status: AppointmentStatus) => void): void {
  const { own, records } = useAppSelector((state) => state.appointments)
  const isKnown = useAppSelector((state) => state.salon.salon !== null)
  const formats = useFormats()
  const navigate = useNavigate()
  const isShown = useIsShown()
  const lastSnapshot = useRef<Snapshot | null>(null)
  useEffect(() => {
    const before = lastSnapshot.current
    lastSnapshot.current = own && { own, records }
    if (!before || !own || !isKnown) return
    const changes = salonChanges(before, own)
    const [first] = changes
    if (!first) return
    notify({
      about: first.id,
      text: changesText(changes, formats),
      action: {
        label: t`See it`,
        busy: t`Opening…`,
        // The notice stays while the person navigates.
        run: async () => (isShown.current ? show(first.status) : navigate(`/mybookings?booking=${first.id}`)),
      },
    })
  })
}
