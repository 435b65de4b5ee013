import { t } from '@lingui/core/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addDays } from '../../../../../domain/time/calendar.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { Spinner } from '../../../../ui/loader.tsx'
import { dateInWords } from '../time-text.ts'

interface WeekBarProps {
  /** Empty until loaded. */
  readonly first: string
  readonly today: string
  readonly chosen: string
  readonly isLoading: boolean
  readonly onShow: (date: string) => void
}

const small = 'min-h-11! px-2.5! py-0!'

export function WeekBar({ first, today, chosen, isLoading, onShow }: WeekBarProps) {
  const { calendarDate } = useFormats()
  const last = first && addDays(first, 6)
  const isThisWeek = first !== '' && first <= today && today <= last
  const parts = { month: 'short', day: 'numeric' } as const
  const week = first && `${calendarDate(first, parts)} – ${calendarDate(last, { ...parts, year: 'numeric' })}`
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h1 tabIndex={-1} className="font-serif text-heading font-medium">
        {t`Roster`}
      </h1>
      <div className="flex items-center gap-1.5">
        <Button
          variant="secondary"
          aria-label={t`Previous week`}
          className={small}
          disabled={!first}
          onClick={() => onShow(addDays(chosen, -7))}
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
        </Button>
        <Button variant="secondary" className={small} disabled={isThisWeek || !first} onClick={() => onShow(today)}>
          {t`This week`}
        </Button>
        <Button
          variant="secondary"
          aria-label={t`Next week`}
          className={small}
          disabled={!first}
          onClick={() => onShow(addDays(chosen, 7))}
        >
          <ChevronRight aria-hidden="true" className="size-5" />
        </Button>
      </div>
      <p aria-live="polite" className="font-medium">
        {week}
      </p>
      <span className={`text-accent ${isLoading ? '' : 'opacity-0'}`}>
        <Spinner className="size-5" />
      </span>
    </div>
  )
}

interface DayChoiceProps {
  readonly dates: readonly string[]
  readonly chosen: string
  readonly onChoose: (date: string) => void
}

export function DayChoice({ dates, chosen, onChoose }: DayChoiceProps) {
  const formats = useFormats()
  return (
    <fieldset className="grid grid-cols-7 gap-1 md:hidden">
      <legend className="sr-only">{t`Day`}</legend>
      {dates.map((date) => (
        <Button
          key={date}
          variant="secondary"
          aria-pressed={date === chosen}
          className="min-h-12! flex-col gap-0! px-0! py-1! text-sm! leading-tight aria-pressed:border-accent aria-pressed:bg-accent-soft"
          onClick={() => onChoose(date)}
        >
          <span className="sr-only">{dateInWords(date, formats)}</span>
          <span aria-hidden="true" className="text-xs text-muted">
            {formats.calendarDate(date, { weekday: 'short' })}
          </span>
          <span aria-hidden="true" className="tabular-nums">
            {Number(date.slice(-2))}
          </span>
        </Button>
      ))}
    </fieldset>
  )
}
