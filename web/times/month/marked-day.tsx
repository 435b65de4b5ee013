import { createContext, type KeyboardEvent, startTransition, useContext } from 'react'
import { DayButton, type DayButtonProps } from 'react-day-picker'
import { useFormats } from '../../store/hooks.ts'
import { canChoose, type DayMark, markInWords } from '../calendar.ts'

export const Marks = createContext<(date: string) => DayMark>(() => ({ kind: 'unknown', free: 0 }))
export const FirstDate = createContext('')
/** Whether a press on a full day leads to the waitlist. */
export const FullDays = createContext(false)
/** Follows a key from a day; false for keys that mean nothing here. */
export const Keys = createContext<(event: KeyboardEvent, date: string) => boolean>(() => false)

/** Whether a press on a day does something. */
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

/**
 * One day: its number and, below it, how many times are left if few, or the month if another begins. A screen reader reads the full date
 * instead.
 */
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
  // The first day of the next month names it.
  const below = outside && date.getDate() === 1 ? formats.calendarDate(isoDate, { month: 'short' }) : undefined
  const underline = today ? 'underline decoration-2 underline-offset-4' : ''
  const line = mark.kind === 'full' ? 'line-through' : underline
  return (
    <DayButton
      {...props}
      // The day picker renders all of its days for each of these, three times for one tap. As transitions they follow the response to it.
      onClick={(event) => startTransition(() => onClick?.(event))}
      onFocus={(event) => startTransition(() => onFocus?.(event))}
      onBlur={(event) => startTransition(() => onBlur?.(event))}
      onKeyDown={(event) => {
        // Or the day picker would focus a day of its own choice once this one isn't on the page anymore.
        if (onKey(event, isoDate)) onBlur?.(event as never)
      }}
      // Not disabled: what can't be chosen can still be read.
      aria-disabled={!isPressable(mark, hasWaitlist) || undefined}
      className={`mx-auto flex h-12 scroll-mt-24 scroll-mb-52 w-full flex-col items-center justify-center gap-1 rounded-control leading-none tabular-nums disabled:cursor-not-allowed aria-disabled:cursor-not-allowed ${className}`}
    >
      {/* Not as a label: that would have to repeat the visible text to be one. */}
      <span className="sr-only">
        {today && 'Today, '}
        {formats.calendarDate(isoDate)}, {isPast ? 'past' : markInWords(mark)}
        {hasWaitlist && mark.kind === 'full' && ': wait for a time'}
        {selected && ', chosen'}
      </span>
      <span aria-hidden="true" className={line}>
        {children}
      </span>
      {(below || mark.kind === 'few' || mark.kind === 'full') && (
        <span
          aria-hidden="true"
          className={`text-xs font-medium ${hasWaitlist && mark.kind === 'full' && !below ? 'underline decoration-dotted underline-offset-2' : ''}`}
        >
          {below ?? (mark.kind === 'few' ? `${mark.free} left` : 'full')}
        </span>
      )}
    </DayButton>
  )
}
