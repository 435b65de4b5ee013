import { Popover } from '@base-ui/react/popover'
import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Appointment } from '../../../../../domain/booking/appointment.ts'
import type { DeskVisit } from '../../../../../domain/booking/schedule/desk-day.ts'
import { type DaySlot, heldAt } from '../../../../../domain/booking/schedule/desk-move.ts'
import { shiftedSlots } from '../../../../../domain/booking/visits/series-change.ts'
import { timeLabel } from '../../../../../domain/time/calendar.ts'
import { dateAt } from '../../../../../domain/time/viewer-time.ts'
import { useAppSelector, useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import type { SeriesChange } from '../../series-api.ts'
import { listScopes, ScopeFields, SeriesConflicts } from '../../series-scope.tsx'
import { type SeriesScope, useSeriesChange, useVisitSeries } from '../../use-visit-series.ts'
import { Answers, Beside } from './beside.tsx'
import { findItemElement, type Lifted } from './move-context.ts'
import { changeText, findStylistName } from './move-text.ts'
import { type DatedSlot, useMoveFitQuery, type VisitMove } from './moves-api.ts'
import { RefusedMove } from './refused-move.tsx'
import type { Moves } from './use-moves.ts'

/** Asks before a move, or says why it was refused, next to the slot. */
export function MoveQuestion({ moves }: { readonly moves: Moves }) {
  const { lifted, isAsking, refusal, ghost } = moves
  const to = moves.movedTo()
  if (refusal) {
    const { id } = refusal
    const movedItem = [...moves.day.appointments, ...moves.day.blocks].find((each) => each.id === id)
    return (
      // The answer can be in another slot than the question.
      <Beside
        key={`${movedItem?.stylistId} ${movedItem?.starts}`}
        anchor={() => findItemElement(id)}
        onClose={moves.closeRefusal}
      >
        <RefusedMove refusal={refusal} onClose={moves.closeRefusal} />
      </Beside>
    )
  }
  if (!isAsking || !to || lifted?.subject.kind !== 'visit') return null
  return (
    <Beside anchor={ghost} onClose={moves.putBack}>
      <AskedMove moves={moves} visit={lifted.subject.visit} from={lifted.from} part={lifted.part} to={to} />
    </Beside>
  )
}

interface AskedMoveProps {
  readonly moves: Moves
  readonly visit: DeskVisit
  readonly from: DatedSlot
  readonly part: Lifted['part']
  readonly to: DatedSlot
}

function AskedMove({ moves, visit, from, part, to }: AskedMoveProps) {
  const formats = useFormats()
  const [tellClient, setTellClient] = useState(true)
  const { day } = moves
  const { currentData: fit } = useMoveFitQuery({ id: visit.id, to, part })
  const lines = fit?.outside.map(({ text }) => text) ?? []
  const hasOtherTerms = useHasOtherTerms(visit, from, to)
  const isEnd = part === 'end'
  // When a visit gets longer, only the added time counts.
  const added = to.ends > from.ends ? heldAt(day, { ...to, id: visit.id, starts: from.ends }) : null
  const holder = isEnd ? added : heldAt(day, { ...visit, ...to })
  const stylist = findStylistName(day, to.stylistId)
  // The day may know who is there before the server answers.
  const conflictText = holder ? t`${stylist} has ${holder} then.` : fit?.holder && t`${{ name: fit.holder }} is there already.`
  const problem = fit?.problem ?? conflictText
  const move: VisitMove = { visit, from, to, part, outside: lines.length > 0, tellClient }
  const series = useVisitSeries(visit, false)
  const change = useSeriesChange(visit.id)
  const [chosenScope, setChosenScope] = useState<SeriesScope>('this')
  const scope = listScopes(series.counts).includes(chosenScope) ? chosenScope : 'this'
  const settle = () => moves.settled()

  async function moveAll(visits: readonly Appointment[]): Promise<void> {
    const isDone = await change.run(isEnd ? lengthened(visits, to) : shifted(visits, move, formats.timeZone))
    if (isDone) settle()
  }
  return (
    <>
      <Popover.Title className="font-medium wrap-anywhere">
        {t`${{ client: visit.client }}: ${{ change: changeText(day, { from, part }, to, formats) }}`}
      </Popover.Title>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      {!problem && lines.length > 0 && (
        <ul className="grid gap-1 rounded-control bg-warning-soft px-3 py-2 text-sm">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {!problem && hasOtherTerms && (
        <p className="text-sm text-muted">
          {t`The price stays as booked, or drops to ${stylist}’s. The visit takes as long as with ${stylist}.`}
        </p>
      )}
      {!problem && !isEnd && fit?.isMailed !== false && <TellClient checked={tellClient} onChange={setTellClient} />}
      <ScopeFields
        name="moved-visits"
        counts={series.counts}
        scope={scope}
        onChange={(next) => {
          change.clear()
          setChosenScope(next)
        }}
      />
      <SeriesConflicts change={change} onDone={settle} />
      <Answers keep={t({ message: 'Keep', comment: 'Leaves the visit where it is' })} onKeep={moves.putBack}>
        {scope === 'this' && !problem && (
          <Button onClick={() => void moves.send(move)}>{isEnd ? changeLabel(move.outside) : moveLabel(move.outside)}</Button>
        )}
        {scope !== 'this' && change.conflicts === null && (
          <Button busy={change.isBusy} onClick={() => void moveAll(series.visitsOf(scope))}>
            {isEnd ? changeAllLabel(series.counts[scope]) : moveAllLabel(series.counts[scope])}
          </Button>
        )}
      </Answers>
    </>
  )
}

interface TellClientProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

function TellClient({ checked, onChange }: TellClientProps) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-sm">
      <input
        type="checkbox"
        className="size-5 accent-(--color-accent)"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {t`Tell the client`}
    </label>
  )
}

const changeLabel = (isAnyway: boolean) => (isAnyway ? t`Change anyway` : t`Change`)
const moveLabel = (isAnyway: boolean) => (isAnyway ? t`Move anyway` : t({ message: 'Move', context: 'verb' }))
const changeAllLabel = (count: number) => t`${plural(count, { one: 'Change # visit', other: 'Change # visits' })}`
const moveAllLabel = (count: number) => t`${plural(count, { one: 'Move # visit', other: 'Move # visits' })}`

function lengthened(visits: readonly Appointment[], { starts, ends }: DatedSlot): SeriesChange {
  const seenVersions = visits.map(({ id, version }) => ({ id, version }))
  return { kind: 'edit', input: { visits: seenVersions, edit: { minutes: ends - starts } } }
}

/** Shifts visits of a series by as many days as the moved one, to its time and stylist. */
function shifted(visits: readonly Appointment[], { from, to, tellClient }: VisitMove, timeZone: string): SeriesChange {
  const seenVersions = visits.map(({ id, version, date }) => ({ id, version, date: dateAt(date, timeZone) }))
  const shift = { from: from.date, to: to.date, time: timeLabel(to.starts) }
  return { kind: 'move', input: { visits: shiftedSlots(seenVersions, shift), stylistId: to.stylistId, tellClient } }
}

function useHasOtherTerms(visit: DeskVisit, from: DaySlot, to: DaySlot): boolean {
  return useAppSelector(({ stylists: { items } }) => {
    const readTerms = (stylistId: string) => {
      const services = items.find(({ id }) => id === stylistId)?.services
      return JSON.stringify(visit.serviceIds.map((id) => services?.[id]))
    }
    return readTerms(from.stylistId) !== readTerms(to.stylistId)
  })
}
