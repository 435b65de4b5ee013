import { plural, t } from '@lingui/core/macro'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { holdsTime } from '../../../../../domain/booking/appointment.ts'
import type { DeskBlock } from '../../../../../domain/booking/schedule/desk-block.ts'
import type { DeskDay } from '../../../../../domain/booking/schedule/desk-day.ts'
import { type DaySlot, heldAt, isSameSlot } from '../../../../../domain/booking/schedule/desk-move.ts'
import type { Formats } from '../../../../../domain/formats.ts'
import type { Failure } from '../../../../api-error.ts'
import { useFormats, useWrites } from '../../../../store/hooks.ts'
import { notify } from '../../../../ui/toast.ts'
import { useChangeBlockMutation } from '../blocks/blocks-api.ts'
import { useBlockable } from '../day-context.ts'
import { focusBlock, getSubjectId, getSubjectName, type Lifted, type MoveState, type Refusal } from './move-context.ts'
import { datedSlotTexts, slotTexts } from './move-text.ts'
import { type DatedSlot, useMoveVisitMutation, useUndoMoveMutation, type VisitMove } from './moves-api.ts'
import { slotOn, subjectAt } from './subject-at.ts'

export interface MovesOptions {
  readonly day: DeskDay
  /** The visit that is being placed with a press or the arrow keys, perhaps from another date. */
  readonly placing: Lifted | null
  readonly onPlacing: (lifted: Lifted | null) => void
  /** Minutes of a line of the day. */
  readonly step: number
  /** Time was drawn that is to be blocked. */
  readonly onBlock: (slot: DaySlot) => void
}

/** State of a move in the day: its subject, target and outcome. */
export function useMoves(options: MovesOptions) {
  const { day, placing, onPlacing, onBlock } = options
  const formats = useFormats()
  const writes = useWrites()
  const isBlockable = useBlockable()
  const ghost = useRef<HTMLButtonElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const grip = useGrip(day, placing)
  const { lifted, target, isAsking, announcement, setAimed, setAnnouncement } = grip
  const sending = useSendMoves(day, () => leave(''))
  const { refusal, setRefusal, changeKept, send } = sending
  const pickUp = usePickUp(options, grip, sending)

  // A stylist's clients stay in their column, and so does their blocked time.
  const mayHold = lifted?.subject.kind === 'visit' ? writes : isBlockable
  const within = (slot: DaySlot): DaySlot =>
    lifted && !mayHold(slot.stylistId) ? { ...slot, stylistId: lifted.from.stylistId } : slot

  function aim(pressed: DaySlot): void {
    const slot = within(pressed)
    if (target && isSameSlot(target, slot)) return
    setAimed(slot)
    if (lifted) setAnnouncement(aimedText(day, lifted, slot, formats))
  }

  function leave(said: string): void {
    const id = lifted && getSubjectId(lifted.subject)
    grip.take(null)
    onPlacing(null)
    setAnnouncement(said)
    if (id !== null) focusBlock(id)
  }

  function drop(pressed: DaySlot): void {
    if (!lifted) return
    const slot = within(pressed)
    const { subject, from } = lifted
    const isWhere = from.date === day.date && isSameSlot(from, slot)
    if (subject.kind === 'new-block') {
      leave('')
      onBlock(slot)
    } else if (isWhere) leave(t`Put back.`)
    else if (subject.kind === 'block') void changeKept(subject.block, slot)
    else grip.ask(slot)
  }

  function stretch(slot: DaySlot): void {
    if (!lifted) return
    onPlacing({ ...lifted, part: 'end' })
    setAimed(slot)
    setAnnouncement(lengthText(slot))
  }

  const state: MoveState = { lifted, target, ghost, layer, aim, drop, stretch, isPlacing: placing !== null && !isAsking }
  return {
    day,
    lifted,
    target,
    isAsking,
    refusal,
    announcement,
    state,
    ghost,
    ...pickUp,
    send,
    putBack: () => leave(t`Put back.`),
    /** It was moved in another way, with others of its series. */
    settled: () => leave(t`Moved.`),
    closeRefusal: () => setRefusal(null),
    movedTo: (): DatedSlot | null => target && { ...target, date: day.date },
  }
}

export type Moves = ReturnType<typeof useMoves>

/** Keeps the lifted visit or block, its target and the announcement. */
function useGrip(day: DeskDay, placing: Lifted | null) {
  const [dragged, setDragged] = useState<Lifted | null>(null)
  const [aimed, setAimed] = useState<DaySlot | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const lifted = dragged ?? placing
  const target = lifted && (aimed ?? slotOn(day, lifted.from))
  useEffect(() => {
    // The moved item isn't in the date on show anymore, or was placed on another date.
    if (!lifted) setAimed(null)
  }, [lifted])
  return {
    lifted,
    target,
    isAsking,
    announcement,
    setAimed,
    setAnnouncement,
    take(next: Lifted | null): void {
      setIsAsking(false)
      setAimed(null)
      setDragged(next)
    },
    ask(slot: DaySlot): void {
      setAimed(slot)
      setIsAsking(true)
    },
  }
}

function aimedText(day: DeskDay, { subject, part }: Lifted, slot: DaySlot, formats: Formats): string {
  const holder = subject.kind === 'visit' && part === 'whole' ? heldAt(day, { ...subject.visit, ...slot }) : null
  if (part === 'end') return lengthText(slot)
  const { time, stylist } = slotTexts(day, slot, formats)
  return holder ? t`${time} with ${stylist}, taken by ${holder}.` : t`${time} with ${stylist}.`
}

function lengthText({ starts, ends }: DaySlot): string {
  const minutes = ends - starts
  return t`${plural(minutes, { one: `${minutes} minute.`, other: `${minutes} minutes.` })}`
}

/** Picks up a visit, a block or empty time, by dragging or with a key. */
function usePickUp(
  { day, step, onPlacing }: MovesOptions,
  grip: ReturnType<typeof useGrip>,
  { pending, setRefusal }: ReturnType<typeof useSendMoves>,
) {
  const writes = useWrites()
  const isBlockable = useBlockable()

  function liftedAt(pressed: HTMLElement, minutesDown: number): Lifted | null {
    const next = subjectAt(pressed, { day, step, minutesDown })
    if (!next) return null
    const { subject, from } = next
    const may =
      subject.kind === 'visit' ? writes(from.stylistId) && holdsTime(subject.visit.status) : isBlockable(from.stylistId)
    if (!may || pending.current.has(getSubjectId(subject) ?? '')) return null
    setRefusal(null)
    return next
  }

  return {
    /** @param minutesDown how far below its upper edge it is pressed. @returns false where that can't be moved */
    lift(pressed: HTMLElement, minutesDown: number): boolean {
      const next = liftedAt(pressed, minutesDown)
      onPlacing(null)
      grip.take(next)
      if (next) grip.setAnnouncement(t`Picked up ${{ name: getSubjectName(next.subject) }}.`)
      return next !== null
    },
    onKeyDown({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
      if (key.toLowerCase() !== 'm' || ctrlKey || metaKey || altKey) return
      const { visit } = (target as HTMLElement).dataset
      const next = visit ? liftedAt(target as HTMLElement, 0) : null
      if (next) onPlacing({ ...next, by: 'press' })
    },
  }
}

/** Sends a move, with an undo. @param leave called as the request starts */
function useSendMoves(day: DeskDay, leave: () => void) {
  const formats = useFormats()
  const [sendMove] = useMoveVisitMutation()
  const [sendUndo] = useUndoMoveMutation()
  const [sendBlock] = useChangeBlockMutation()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  /** Ids of items that are being moved: a second press on one does nothing. */
  const pending = useRef(new Set<string>())

  async function changeKept(block: DeskBlock, { stylistId, starts, ends }: DaySlot): Promise<void> {
    const { id, reason, date } = block
    pending.current.add(id)
    leave()
    const again = () => void changeKept(block, { stylistId, starts, ends })
    const result = await sendBlock({ block, change: { stylistId, date, starts, ends, reason } })
    pending.current.delete(id)
    if (result.error) {
      const title = reason ? t`${{ name: reason }} wasn’t moved` : t`Blocked time wasn’t moved`
      return setRefusal({ id, title, failure: result.error as Failure, again })
    }
    const { version } = result.data
    const undo = async () => {
      const { stylistId, starts, ends } = block
      const undone = await sendBlock({ block: { ...result.data, version }, change: { stylistId, date, starts, ends, reason } })
      if (undone.error) notify({ about: id, text: (undone.error as Failure).message, tone: 'danger' })
    }
    const { time, stylist } = slotTexts(day, { stylistId, starts, ends }, formats)
    const text = reason ? t`${reason} is at ${time} with ${stylist} now.` : t`Blocked time is at ${time} with ${stylist} now.`
    notify({ about: id, text, action: { label: t`Undo`, busy: t`Undoing…`, run: undo } })
  }

  async function send(move: VisitMove): Promise<void> {
    const { id } = move.visit
    if (pending.current.has(id)) return
    pending.current.add(id)
    setRefusal(null)
    leave()
    const result = await sendMove(move)
    pending.current.delete(id)
    if (result.error) {
      const failure = result.error as Failure
      const again = (outside: boolean) => void send({ ...move, outside: move.outside || outside })
      const title = t`${{ name: move.visit.client }} wasn’t moved`
      setRefusal({ id, title, failure, again, ...(!move.outside && { canBeOutside: true }) })
      return
    }
    const { version } = result.data
    const { client } = move.visit
    const where = (slot: DatedSlot) => datedSlotTexts(day, slot, { isSameDay: move.from.date === move.to.date, formats })
    const text = move.part === 'end' ? takesText(client, move.to) : movedText(client, where(move.to))
    const undo = async () => {
      const undone = await sendUndo({ version, move })
      if (undone.error) notify({ about: id, text: (undone.error as Failure).message, tone: 'danger' })
      else notify({ about: id, text: backText(client, where(move.from)) })
    }
    notify({ about: id, text, action: { label: t`Undo`, busy: t`Undoing…`, run: undo } })
  }

  return { refusal, setRefusal, pending, changeKept, send }
}

type SlotTexts = ReturnType<typeof slotTexts>

const movedText = (client: string, { time, stylist }: SlotTexts) => t`${client} is moved to ${time} with ${stylist}.`
const backText = (client: string, { time, stylist }: SlotTexts) => t`${client} is back at ${time} with ${stylist}.`

function takesText(client: string, { starts, ends }: DaySlot): string {
  const minutes = ends - starts
  return t`${plural(minutes, {
    one: `${client} takes ${minutes} minute now.`,
    other: `${client} takes ${minutes} minutes now.`,
  })}`
}
