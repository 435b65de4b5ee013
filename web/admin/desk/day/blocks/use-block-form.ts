import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import {
  type BlockRepeat,
  type DeskBlock,
  maxBlockDates,
  repeatedDates,
} from '../../../../../domain/booking/schedule/desk-block.ts'
import type { DeskDay } from '../../../../../domain/booking/schedule/desk-day.ts'
import { addDays } from '../../../../../domain/time/calendar.ts'
import type { Failure } from '../../../../api-error.ts'
import { useKept } from '../../../../ui/leaving/kept.ts'
import { notify } from '../../../../ui/toast.ts'
import { useAddBlocksMutation, useChangeBlockMutation, useRemoveBlocksMutation } from './blocks-api.ts'

interface BlockDraft {
  readonly stylistId: string
  readonly date: string
  /** Minutes since midnight; null if the input is not a time. */
  readonly starts: number | null
  readonly ends: number | null
  readonly reason: string
  readonly repeats: BlockRepeat
  readonly until: string
}

export interface BlockFormOptions {
  readonly day: DeskDay
  readonly block: DeskBlock | null
  readonly start: { readonly stylistId: string | null; readonly starts: number | null; readonly ends: number | null } | null
  readonly onClose: () => void
}

/** Default length in minutes. */
export const usualMinutes = 60

/** State of a block's form, and its requests. @param stylistId the default stylist */
export function useBlockForm({ day, block, start, stylistId, onClose }: BlockFormOptions & { readonly stylistId: string }) {
  const initialDraft = firstDraft({ day, block, start, stylistId })
  /** Unsaved changes and the version that they are based on; null if unchanged. */
  const [edited, setEdited] = useState<{ readonly draft: BlockDraft; readonly version: number | undefined } | null>(null)
  const draft = edited?.draft ?? initialDraft
  const [failure, setFailure] = useState<Failure | null>(null)
  const { add, remove, takeBack, restore, ...undoable } = useUndoableBlocks()
  const [change, changing] = useChangeBlockMutation()
  // Times and stylist of a new block come from its next press, so they aren't kept.
  const { reason, repeats, until } = draft
  const forget = useKept<Partial<BlockDraft>>({
    name: `block ${block?.id ?? 'new'}`,
    values: block ? draft : { reason, repeats, until },
    empty: block ? initialDraft : { reason: '', repeats: initialDraft.repeats, until: initialDraft.until },
    restore: (typed) => setEdited({ version: block?.version, draft: { ...initialDraft, ...typed } }),
  })
  const isSending = undoable.isSending || changing.isLoading
  const dates = repeatedDates(draft)

  /** @returns the new blocks, none for a change; null on failure */
  async function send({ skipTaken = false, reason = draft.reason }: Saving): Promise<readonly DeskBlock[] | null> {
    const { stylistId, date } = draft
    const times = { stylistId, starts: draft.starts ?? -1, ends: draft.ends ?? -1, reason: reason.trim() }
    // Send the version that editing began with: another person's change is reported, not overwritten.
    const version = edited?.version ?? block?.version ?? 0
    const result = block
      ? await change({ block: { ...block, version }, change: { ...times, date } })
      : await add({ ...times, dates, ...(skipTaken && { skipTaken }) })
    if (result.error) {
      const refused = result.error as Failure
      setFailure(refused)
      if (refused.code === 'conflict') setEdited({ draft, version: undefined })
    }
    if (result.error) return null
    return result.data && 'blocks' in result.data ? result.data.blocks : []
  }

  return {
    draft,
    dates,
    failure,
    isSending,
    edit(changes: Partial<BlockDraft>): void {
      setFailure(null)
      setEdited((before) => ({ version: block?.version, ...before, draft: { ...(before?.draft ?? initialDraft), ...changes } }))
    },
    async save(saving: Saving = {}): Promise<void> {
      if (isSending) return
      setFailure(findProblem(draft, dates))
      if (findProblem(draft, dates)) return
      const newBlocks = await send(saving)
      if (newBlocks === null) return
      forget()
      const action = { label: t`Undo`, busy: t`Undoing…`, run: () => takeBack(newBlocks) }
      const text = blockedText(newBlocks.length)
      if (block) notify({ about: block.id, text: t`Saved.` })
      else notify({ about: newBlocks[0]?.id ?? 'block', text, action })
      onClose()
    },
    async removeIt(following: boolean): Promise<void> {
      if (!block || isSending) return
      const result = await remove({ id: block.id, following })
      if (result.error) return setFailure(result.error as Failure)
      forget()
      const { blocks } = result.data
      onClose()
      const text = freeText(blocks.length)
      notify({ about: block.id, text, action: { label: t`Undo`, busy: t`Undoing…`, run: () => restore(blocks) } })
    },
  }
}

/** Adds and removes blocks, each with its way back. */
function useUndoableBlocks() {
  const [add, adding] = useAddBlocksMutation()
  const [remove, removing] = useRemoveBlocksMutation()

  async function takeBack(blocks: readonly DeskBlock[]): Promise<void> {
    const [first] = blocks
    const result = first && (await remove({ id: first.id, following: blocks.length > 1 }))
    if (result?.error) notify({ text: (result.error as Failure).message, tone: 'danger' })
  }

  /** Restores removed blocks, except where somebody has been booked since. */
  async function restore(blocks: readonly DeskBlock[]): Promise<void> {
    let skipped = 0
    for (const [{ stylistId, starts, ends, reason, seriesId }, dates] of groupedByTime(blocks)) {
      const series = seriesId !== null && { seriesId }
      const result = await add({ stylistId, starts, ends, reason, dates, ...series, skipTaken: true })
      if (result.error) return notify({ text: (result.error as Failure).message, tone: 'danger' })
      skipped += result.data.skipped.length
    }
    if (skipped > 0) notify({ text: takenText(skipped, blocks.length), tone: 'danger' })
  }

  return { add, remove, takeBack, restore, isSending: adding.isLoading || removing.isLoading }
}

function blockedText(count: number): string {
  if (count <= 1) return t`That time is blocked.`
  return t`${plural(count, { one: '# time is blocked.', other: '# times are blocked.' })}`
}

function freeText(count: number): string {
  if (count <= 1) return t`That time is free again.`
  return t`${plural(count, { one: '# time is free again.', other: '# times are free again.' })}`
}

function takenText(skipped: number, total: number): string {
  return t`${plural(total, {
    one: `On ${skipped} of # days that time is taken by now.`,
    other: `On ${skipped} of # days that time is taken by now.`,
  })}`
}

interface Saving {
  readonly skipTaken?: boolean
  readonly reason?: string
}

function firstDraft({
  day,
  block,
  start,
  stylistId,
}: Omit<BlockFormOptions, 'onClose'> & { readonly stylistId: string }): BlockDraft {
  const noon = Math.max(day.axis.starts, Math.min(12 * 60, day.axis.ends - usualMinutes))
  const starts = block?.starts ?? start?.starts ?? noon
  return {
    stylistId: block?.stylistId ?? start?.stylistId ?? stylistId,
    date: day.date,
    starts,
    ends: block?.ends ?? start?.ends ?? starts + usualMinutes,
    reason: block?.reason ?? '',
    repeats: 'never',
    until: addDays(day.date, 28),
  }
}

function findProblem({ starts, ends }: BlockDraft, dates: readonly string[]): Failure | null {
  const invalid = (fields: Record<string, string>): Failure => ({ code: 'invalid', message: t`Check the fields.`, fields })
  if (starts === null) return invalid({ starts: t`Choose a start` })
  if (ends === null) return invalid({ ends: t`Choose an end` })
  if (ends <= starts) return invalid({ ends: t`The end must come after the start` })
  if (dates.length === 0) return invalid({ dates: t`The last day must come after the first` })
  if (dates.length > maxBlockDates) return invalid({ dates: t`That’s more than a year of days. Choose an earlier last day` })
  return null
}

/** Groups the blocks of a series by their time: most are unchanged, edited ones differ. */
function groupedByTime(blocks: readonly DeskBlock[]): [DeskBlock, string[]][] {
  const groups = new Map<string, [DeskBlock, string[]]>()
  for (const block of blocks) {
    const key = JSON.stringify([block.stylistId, block.starts, block.ends, block.reason])
    const [first, dates] = groups.get(key) ?? [block, []]
    groups.set(key, [first, [...dates, block.date]])
  }
  return [...groups.values()]
}
