import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { holdsTime } from '../../../../../domain/appointment.ts'
import type { DeskDay, DeskVisit } from '../../../../../domain/schedule/desk-day.ts'
import { type DayPlace, heldAt, isSamePlace } from '../../../../../domain/schedule/desk-move.ts'
import type { Failure } from '../../../../api-error.ts'
import { useCan, useFormats } from '../../../../store/hooks.ts'
import { notify } from '../../../../ui/toast.ts'
import { blockOf, type Lifted, liftedVisit, type MoveState, nameOf } from './move-context.ts'
import { placeText } from './move-text.ts'
import { type DatedPlace, useMoveVisitMutation, useUndoMoveMutation, type VisitMove } from './moves-api.ts'

export interface MovesOptions {
  readonly day: DeskDay
  /** From when on clients can be booked that day, in minutes since midnight. */
  readonly bookableFrom: number
  /** The visit that is being placed with a press or the arrow keys, perhaps from another date. */
  readonly placing: Lifted | null
  readonly onPlacing: (lifted: Lifted | null) => void
}

/** Why something could not be moved, shown where it is. */
interface Refusal {
  readonly move: VisitMove
  readonly failure: Failure
}

/** What is being moved in the day, to where, and what became of it. */
export function useMoves({ day, bookableFrom, placing, onPlacing }: MovesOptions) {
  const formats = useFormats()
  const canMove = useCan('bookings.write')
  const [sendMove] = useMoveVisitMutation()
  const [sendUndo] = useUndoMoveMutation()
  const [dragged, setDragged] = useState<Lifted | null>(null)
  const [aimed, setAimed] = useState<DayPlace | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const ghost = useRef<HTMLButtonElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  /** Those that are being moved: a second press on one does nothing. */
  const pending = useRef(new Set<string>())
  const lifted = dragged ?? placing
  const target = lifted && (aimed ?? placeOn(day, lifted.from))
  useEffect(() => {
    // What it was asked about is gone from the address bar's date, or was placed on another one.
    if (!lifted) setAimed(null)
  }, [lifted])

  function liftVisit(visit: DeskVisit, part: Lifted['part'], by: Lifted['by']): Lifted | null {
    if (!canMove || !holdsTime(visit.status) || pending.current.has(visit.id)) return null
    setRefusal(null)
    return liftedVisit(visit, day.date, by, part)
  }

  function say(place: DayPlace): void {
    if (!lifted) return
    const holder = lifted.subject.kind === 'visit' ? heldAt(day, { ...lifted.subject.visit, ...place }) : null
    setAnnouncement(`${placeText(day, place, formats)}${holder ? `, taken by ${holder}` : ''}.`)
  }

  function aim(place: DayPlace): void {
    if (target && isSamePlace(target, place)) return
    setAimed(place)
    say(place)
  }

  function leave(said: string): void {
    const id = lifted?.subject.kind === 'visit' ? lifted.subject.visit.id : null
    setDragged(null)
    setAimed(null)
    setIsAsking(false)
    onPlacing(null)
    setAnnouncement(said)
    if (id !== null) requestAnimationFrame(() => blockOf(id)?.focus({ preventScroll: true }))
  }

  function drop(place: DayPlace): void {
    if (!lifted) return
    const isWhere = lifted.from.date === day.date && isSamePlace(lifted.from, place)
    if (isWhere) leave('Put back.')
    else {
      setAimed(place)
      setIsAsking(true)
    }
  }

  async function send(move: VisitMove): Promise<void> {
    const { id } = move.visit
    if (pending.current.has(id)) return
    pending.current.add(id)
    setRefusal(null)
    leave('')
    const result = await sendMove(move)
    pending.current.delete(id)
    if (result.error) {
      setRefusal({ move, failure: result.error as Failure })
      return
    }
    const { version } = result.data
    const text = `${move.visit.client} is moved to ${placeText(day, move.to, formats)}.`
    const undo = async () => {
      const undone = await sendUndo({ version, move })
      if (undone.error) notify({ about: id, text: (undone.error as Failure).message, tone: 'danger' })
      else notify({ about: id, text: `${move.visit.client} is back at ${placeText(day, move.from, formats)}.` })
    }
    notify({ about: id, text, action: { label: 'Undo', busy: 'Undoing…', run: undo } })
  }

  const state: MoveState = { lifted, target, ghost, layer, aim, drop, isPlacing: placing !== null && !isAsking }
  return {
    day,
    bookableFrom,
    lifted,
    target,
    isAsking,
    refusal,
    announcement,
    state,
    ghost,
    /** @returns false where that can't be moved */
    lift(pressed: HTMLElement): boolean {
      const id = pressed.closest<HTMLElement>('[data-visit]')?.dataset.visit
      const visit = day.appointments.find((each) => each.id === id)
      const next = visit ? liftVisit(visit, pressed.closest('[data-stretch]') ? 'end' : 'whole', 'drag') : null
      onPlacing(null)
      setIsAsking(false)
      setAimed(null)
      setDragged(next)
      if (next) setAnnouncement(`Picked up ${nameOf(next.subject)}.`)
      return next !== null
    },
    onKeyDown({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
      if (key.toLowerCase() !== 'm' || ctrlKey || metaKey || altKey) return
      const id = (target as HTMLElement).dataset.visit
      const visit = day.appointments.find((each) => each.id === id)
      const next = visit && liftVisit(visit, 'whole', 'press')
      if (next) onPlacing(next)
    },
    send,
    putBack: () => leave('Put back.'),
    closeRefusal: () => setRefusal(null),
    movedTo: (): DatedPlace | null => target && { ...target, date: day.date },
  }
}

/** The same place on the day that is on show, where its stylist may not be. */
function placeOn({ stylists }: DeskDay, place: DayPlace): DayPlace {
  const stylist = stylists.find(({ id }) => id === place.stylistId) ?? stylists[0]
  return { stylistId: stylist?.id ?? place.stylistId, starts: place.starts, ends: place.ends }
}

export type Moves = ReturnType<typeof useMoves>
