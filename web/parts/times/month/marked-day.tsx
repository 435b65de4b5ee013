import { plural, t } from '@lingui/core/macro'
import { createContext, type KeyboardEvent, startTransition, useContext } from 'react'
import { DayButton, type DayButtonProps } from 'react-day-picker'
import { useFormats } from '../../../store/hooks.ts'
import { canChoose, type DayMark, markInWords } from '../calendar.ts'

export const Marks = createContext<(date: string) => DayMark>(() => ({ kind: 'unknown', free: 0 }))
export const FirstDate = createContext('')
export const FullDays = createContext(false)
/** Handles a key on a day; false if it means nothing here. */
export const Keys = createContext<(event: KeyboardEvent, date: string) => boolean>(() => false)

/** True if a press on the day does something. */
export function isPressable(mark: DayMark, hasWaitlist: boolean): boolean {
  return canChoose(mark) || mark.kind === 'unknown' || (hasWaitlist && mark.kind === 'full')
}

const styles: Record<DayMark['kind'], string> = {
  off: 'text-muted',
  unknown: 'text-muted',
  full: 'text-muted',
  few: 'bg-accent-soft/60 font-semibold text-ink hover:bg-accent-soft',
  open: 'bg-accent-soft/60 font-semibold text-ink hover:bg-accent-soft',
}

/** Short, within the day’s square. */
function leftText(count: number): string {
  return t({
    message: plural(count, { one: '# left', other: '# left' }),
    comment: 'Times that are left on a day, in very little room',
  })
}

/** A day: its number and, below it, the number of times if few, or the month's name at its start. Screen readers get the full date. */
export function MarkedDay({
  className: _,
  'aria-label': __,
  disabled: ___,
  onClick,
  onFocus,
  onBlur,
  onKeyDown: ____,
  children,
  ...props
}: DayButtonProps) {
  const { date, isoDate } = props.day
  const mark = useContext(Marks)(isoDate)
  const isPast = isoDate < useContext(FirstDate)
  const onKey = useContext(Keys)
  const hasWaitlist = useContext(FullDays)
  const formats = useFormats()
  const { selected, today, outside } = props.modifiers
  const hover = hasWaitlist && mark.kind === 'full' ? 'cursor-pointer hover:bg-accent-soft' : ''
  const className = selected ? 'bg-accent font-semibold text-on-accent' : `${styles[mark.kind]} ${hover}`
  const below = outside && date.getDate() === 1 ? formats.calendarDate(isoDate, { month: 'short' }) : undefined
  const underline = today ? 'underline decoration-2 underline-offset-4' : ''
  const line = mark.kind === 'full' ? 'line-through' : underline
  return (
    <DayButton
      {...props}
      // The keys and a tap set the focus. The day picker's own would come late, and take it back from the next key's day.
      modifiers={{ ...props.modifiers, focused: false }}
      // The day picker renders all days on each of these events, three times per tap; as transitions they follow the response to the tap.
      onClick={(event) => startTransition(() => onClick?.(event))}
      onFocus={(event) => startTransition(() => onFocus?.(event))}
      onBlur={(event) => startTransition(() => onBlur?.(event))}
      onKeyDown={(event) => {
        // Or the day picker would focus another day once this one is gone.
        if (onKey(event, isoDate)) onBlur?.(event as never)
      }}
      // Not disabled: days that can't be chosen can be read.
      aria-disabled={!isPressable(mark, hasWaitlist) || undefined}
      className={`mx-auto flex h-12 scroll-mt-24 scroll-mb-52 w-full flex-col items-center justify-center gap-1 rounded-control leading-none tabular-nums disabled:cursor-not-allowed aria-disabled:cursor-not-allowed ${className}`}
    >
      {/* Not a label, which would have to repeat the visible text. */}
      <span className="sr-only">
        {today && `${t`Today`}, `}
        {formats.calendarDate(isoDate)}, {isPast ? t({ message: 'past', comment: 'A day in a calendar' }) : markInWords(mark)}
        {hasWaitlist && mark.kind === 'full' && `: ${t`wait for a time`}`}
        {selected && `, ${t({ message: 'chosen', comment: 'A day in a calendar' })}`}
      </span>
      <span aria-hidden="true" className={line}>
        {children}
      </span>
      {(below || mark.kind === 'few' || mark.kind === 'full') && (
        <span
          aria-hidden="true"
          className={`text-xs font-medium ${hasWaitlist && mark.kind === 'full' && !below ? 'underline decoration-dotted underline-offset-2' : ''}`}
        >
          {below ?? (mark.kind === 'few' ? leftText(mark.free) : t({ message: 'full', context: 'day in a calendar' }))}
        </span>
      )}
    </DayButton>
  )
}
