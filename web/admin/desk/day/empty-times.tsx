import { t } from '@lingui/core/macro'
import type { DeskStylist } from '../../../../domain/booking/schedule/desk-day.ts'
import { withCommas } from '../../../../domain/language/lists.ts'
import { selectStylists } from '../../../store/catalogue.ts'
import { useAppSelector, useFormats, useWrites } from '../../../store/hooks.ts'
import { usualMinutes } from './blocks/use-block-form.ts'
import { BookedSlot, SlotMark } from './booking/booked-slot.tsx'
import { toLength, useBlockable, useDayContext } from './day-context.ts'

interface EmptyTimesProps {
  readonly stylist: DeskStylist
  /** Its column's position, from 0. */
  readonly column: number
}

/** The lines of a column, each a button under the visits. The panel says if a time is outside of hours. */
export function EmptyTimes({ stylist, column }: EmptyTimesProps) {
  const formats = useFormats()
  const canBook = useWrites()(stylist.id)
  const canBlock = useBlockable()(stylist.id)
  // Somebody who works here no longer can have visits that day.
  const isHere = useAppSelector((state) => selectStylists(state).some(({ id }) => id === stylist.id))
  const { day, lines, step, panel, weekday, open } = useDayContext()
  const chosenStart = panel?.kind === 'booking' && panel.stylistId === stylist.id ? panel.starts : null
  // A press chooses the time to block while the block panel is open, or if the person may only block their own time.
  const isBlocking = canBlock && (!canBook || panel?.kind === 'new-block')
  const press = isBlocking ? ({ kind: 'new-block', ends: null } as const) : ({ kind: 'booking' } as const)
  const name = stylist.stylistName
  const cellLabel = (time: string) => (isBlocking ? t`Block ${time} with ${name}` : t`Book ${time} with ${name}`)
  return (
    <>
      {Array.from({ length: lines }, (_, line) => {
        const minutes = day.axis.starts + line * step
        const style = { top: toLength(line * step), height: toLength(step) }
        const hour = (minutes + step) % 60 === 0
        const className = `absolute inset-x-0 border-b ${hour ? 'border-line' : 'border-line/40'}`
        if (!(canBook || canBlock) || !isHere) return <div key={minutes} className={className} style={style} />
        return (
          <button
            key={minutes}
            type="button"
            tabIndex={-1}
            data-cell={`${column}-${line}`}
            aria-label={cellLabel(withCommas([weekday, formats.timeOfDay(minutes)]))}
            onClick={() => open({ ...press, stylistId: stylist.id, starts: minutes })}
            className={`${className} w-full hover:bg-accent-soft focus-visible:z-20 focus-visible:bg-accent-soft focus-visible:-outline-offset-2`}
            style={style}
          />
        )
      })}
      {panel?.kind === 'new-block' && panel.stylistId === stylist.id && panel.starts !== null && (
        <SlotMark starts={panel.starts} ends={panel.ends ?? panel.starts + usualMinutes} />
      )}
      {chosenStart !== null && <BookedSlot stylistId={stylist.id} starts={chosenStart} />}
    </>
  )
}
