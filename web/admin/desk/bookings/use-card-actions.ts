import { type RefObject, useState } from 'react'
import { type Appointment, type AppointmentStatus, liesAhead } from '../../../../domain/booking/appointment.ts'
import { returnFocus } from '../../../late-responses.ts'
import { serverNow } from '../../../server-clock.ts'
import { useStatusChanges } from '../../shared/use-status-changes.ts'
import { useMoneyCheck } from '../../shared/visit/cancel-money.tsx'
import type { BookingActions } from './booking-card.tsx'
import type { BulkResult } from './bulk-bar.tsx'

/** Actions on the cards of a list, on one or on several at once. @param section the element that holds the cards */
export function useCardActions(section: RefObject<HTMLElement | null>) {
  const status = useStatusChanges()
  const { outcomes } = status
  const { setSelected, setResult, ...bulk } = useBulk(status)
  /** A booking to complete before its visit has begun. */
  const [early, setEarly] = useState<Appointment | null>(null)
  const cancels = useCancels()
  const busy = new Map([...[...cancels.looking].map((id) => [id, 'Canceled'] as const), ...status.busy])

  function focusCard(id: string): void {
    requestAnimationFrame(() => returnFocus(section.current?.querySelector(`[data-booking="${id}"]`), 'h4'))
  }

  async function apply(
    booking: Appointment,
    what: AppointmentStatus | 'undo',
    said: Parameters<typeof status.change>[2] = {},
  ): Promise<void> {
    if (status.busy.has(booking.id)) return
    setSelected((known) => without(known, booking.id))
    await status.change(booking, what, said)
    cancels.keep(booking.id)
    focusCard(booking.id)
  }

  function change(booking: Appointment, to: AppointmentStatus): void {
    if (to === 'Completed' && liesAhead(booking, serverNow())) setEarly(booking)
    else if (to === 'Canceled') void cancels.begin(booking.id, () => apply(booking, to))
    else void apply(booking, to)
  }

  function completeEarly(): void {
    if (!early) return
    setEarly(null)
    void apply(early, 'Completed')
  }

  const cards: BookingActions = {
    change,
    cancel: (booking, reason) => void apply(booking, 'Canceled', { reason, tellClient: reason !== 'mistake' }),
    keep: cancels.keep,
    undo: (booking) => void apply(booking, 'undo'),
    expire: status.expire,
    reasonAdded: status.settled,
    dismiss(id) {
      status.dismiss(id)
      focusCard(id)
    },
    select(id, isSelected) {
      setResult(null)
      setSelected((known) => (isSelected ? new Set(known).add(id) : without(known, id)))
    },
  }
  return {
    outcomes,
    busy,
    asked: cancels.asked,
    cards,
    moved: status.moved,
    unpaidQuestion: status.unpaidQuestion,
    early: { booking: early, complete: completeEarly, close: () => setEarly(null) },
    bulk,
    closeResult() {
      status.expire(bulk.result?.ids ?? [])
      setResult(null)
    },
    forget() {
      status.forget()
      cancels.forget()
      setSelected(new Set())
      setResult(null)
    },
  }
}

/** Cancellations that move money, and ask first: nothing of it moves while Undo is there, but the desk should know before. */
function useCancels() {
  const hasMoney = useMoneyCheck()
  const [looking, setLooking] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const keep = (id: string) => setAsked((known) => without(known, id))

  /** @param cancel called at once where no money is */
  async function begin(id: string, cancel: () => Promise<void>): Promise<void> {
    if (looking.has(id) || asked.has(id)) return
    setLooking((known) => new Set(known).add(id))
    const asks = await hasMoney(id)
    setLooking((known) => without(known, id))
    if (asks) setAsked((known) => new Set(known).add(id))
    else await cancel()
  }
  return { looking, asked, begin, keep, forget: () => setAsked(new Set()) }
}

/** Selects cards and changes them at once. */
function useBulk(status: ReturnType<typeof useStatusChanges>) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [result, setResult] = useState<BulkResult | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  /** Changes each by its own compare-and-set. */
  async function applyToAll(bookings: readonly Appointment[], what: AppointmentStatus | 'undo') {
    setIsBusy(true)
    const results = await Promise.all(bookings.map((booking) => status.change(booking, what, { isBulk: true })))
    setIsBusy(false)
    const ids = results.filter(({ kind }) => kind !== 'refused').map(({ booking }) => booking.id)
    const unknown = results.filter((one) => one.kind === 'refused' && one.failure.isUnknown).length
    return { ids, unknown, refused: results.length - ids.length - unknown }
  }

  async function confirmAll(bookings: readonly Appointment[]): Promise<void> {
    const applied = await applyToAll(bookings, 'Confirmed')
    // Keep bookings that were selected while the requests ran.
    setSelected((known) => bookings.reduce<ReadonlySet<string>>((left, { id }) => without(left, id), known))
    setResult({ ...applied, isUndone: false })
  }

  async function undoAll(): Promise<void> {
    const changed = (result?.ids ?? []).flatMap((id) => {
      const outcome = status.outcomes.get(id)
      return outcome?.kind === 'changed' ? [outcome.booking] : []
    })
    setResult({ ...(await applyToAll(changed, 'undo')), isUndone: true })
  }

  const select = (ids: readonly string[]) => setSelected(new Set(ids))
  return { selected, setSelected, select, result, setResult, isBusy, confirmAll, undoAll }
}

function without(ids: ReadonlySet<string>, id: string): Set<string> {
  const rest = new Set(ids)
  rest.delete(id)
  return rest
}
