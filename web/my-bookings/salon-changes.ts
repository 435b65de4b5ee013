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
  if (others.length > 0) {
    const isAlike = kind !== 'moved' && kind !== 'open again' && others.every((other) => other.kind === kind)
    return `${changes.length} of your bookings ${isAlike ? `are ${kind}` : 'have changed'}.`
  }
  const when = `${day(date)} at ${time(first.time, date)}`
  if (kind === 'moved') return `Your booking is now on ${when}.`
  return `Your booking for ${when} is ${kind === 'open again' ? `${status.toLowerCase()} again` : kind}.`
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
        label: 'See it',
        busy: 'Opening…',
        // The notice stays while the person navigates.
        run: async () => (isShown.current ? show(first.status) : navigate(`/mybookings?booking=${first.id}`)),
      },
    })
  })
}
