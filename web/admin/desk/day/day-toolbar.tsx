import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarOff, ChevronLeft, ChevronRight, List, Printer, Rows3 } from 'lucide-react'
import type { DeskDay } from '../../../../domain/booking/schedule/desk-day.ts'
import { useCan, useFormats } from '../../../store/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useTypedDate } from '../../shared/form/typed-date.ts'
import { useBlockable } from './day-context.ts'
import { StylistsFilter } from './stylists-filter.tsx'
import type { useDay } from './use-day.ts'
import { ViewMenu } from './view-menu.tsx'
import { WaitingButton } from './visit/waiting-button.tsx'

interface DayToolbarProps {
  readonly state: ReturnType<typeof useDay>
  readonly day: DeskDay | undefined
}

const small = 'min-h-11! px-2.5! py-0!'
/** A phone's line holds the longest word for today. */
const narrow = `${small} max-sm:px-2!`
const control = `${inputClass} min-h-11! py-0! px-2!`
const dateParts = { year: 'numeric', month: 'short', day: 'numeric' } as const

/** Chooses date, stylists and zoom in one line of fixed positions. Controls without room are in the View menu. */
export function DayToolbar({ state, day }: DayToolbarProps) {
  const formats = useFormats()
  const isHydrated = useHydrated()
  const { date, today, view } = state
  const isWeek = view === 'week'
  const typedDate = useTypedDate(date, (next) => next !== '' && state.show(next))
  return (
    <div className="@container shrink-0">
      <div className="flex items-center gap-1 max-sm:flex-wrap sm:gap-2">
        <div className="flex items-center gap-1 max-sm:contents sm:gap-2 print:hidden">
          <Button
            variant="secondary"
            aria-label={isWeek ? t`Previous week` : t`Previous day`}
            className={narrow}
            onClick={() => state.step(-1)}
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
          </Button>
          <Button variant="secondary" className={narrow} disabled={date === today} onClick={() => state.show(today)}>
            {t`Today`}
          </Button>
          <Button
            variant="secondary"
            aria-label={isWeek ? t`Next week` : t`Next day`}
            className={narrow}
            onClick={() => state.step(1)}
          >
            <ChevronRight aria-hidden="true" className="size-5" />
          </Button>
          <input
            type="date"
            aria-label={t`Date`}
            disabled={!isHydrated}
            className={`${control} w-26! max-sm:grow sm:w-36! max-sm:[&::-webkit-calendar-picker-indicator]:hidden`}
            {...typedDate}
          />
        </div>
        <Heading state={state} day={day} />
        {day && <WaitingButton day={day} open={state.open} className={`${small} max-sm:hidden!`} />}
        <div className="hidden shrink-0 items-center gap-2 @5xl:flex print:hidden">
          <Tools state={state} day={day} />
        </div>
        <ViewMenu state={state}>
          <Tools state={state} day={day} />
        </ViewMenu>
        <p aria-live="polite" className="sr-only">
          {formats.calendarDate(date)}
        </p>
      </div>
    </div>
  )
}

/** The date is always whole: on two lines where there is little room, and a long name is cut. */
function Heading({ state: { date: shown, view, stylists, weekStart }, day }: DayToolbarProps) {
  const formats = useFormats()
  const className =
    'min-w-0 grow font-serif text-lg leading-[1.1] font-medium text-balance first-letter:uppercase max-sm:sr-only @7xl:text-xl'
  if (view !== 'week') {
    const dateOnly = formats.calendarDate(shown, dateParts)
    return (
      <h1 tabIndex={-1} className={className}>
        {formats.calendarDate(shown, { ...dateParts, weekday: 'long' }).replace(dateOnly, unbroken(dateOnly))}
      </h1>
    )
  }
  const stylist = day?.stylists.find(({ id }) => stylists.includes(id)) ?? day?.stylists[0]
  const name = stylist?.stylistName ?? t`A stylist`
  // The field beside it says the year.
  const date = formats.calendarDate(weekStart, { month: 'short', day: 'numeric' })
  return (
    <h1 tabIndex={-1} title={name} className={`${className} flex flex-wrap gap-x-1.5`}>
      <Trans>
        <span className="max-w-full truncate">{name},</span> <span className="whitespace-nowrap">week of {date}</span>
      </Trans>
    </h1>
  )
}

const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

function Tools({ state, day }: DayToolbarProps) {
  const isBlockable = useBlockable()
  const mayBlock = useCan('blocks.write')
  // While another day loads the tools keep their places.
  const canBlock = mayBlock && (!day || day.stylists.some(({ id }) => isBlockable(id)))
  const { view, panel } = state
  const Icon = view === 'list' ? Rows3 : List
  return (
    <>
      <StylistsFilter state={state} day={day} className={`${control} @5xl:w-32! @7xl:w-auto! @7xl:max-w-44!`} />
      <Button
        variant="secondary"
        aria-label={view === 'list' ? t`Show as columns` : t`Show as a list`}
        className={`${small} @7xl:w-28!`}
        onClick={() => state.viewAs(view === 'list' ? 'grid' : 'list')}
      >
        <Icon aria-hidden="true" className={`size-5 ${view === 'list' ? 'rotate-90' : ''}`} />
        <span className="@5xl:hidden @7xl:inline">{view === 'list' ? t`Columns` : t`List`}</span>
      </Button>
      <Button
        variant="secondary"
        aria-label={t({ message: 'Print', context: 'verb' })}
        aria-expanded={panel?.kind === 'print'}
        className={small}
        onClick={() => state.open(panel?.kind === 'print' ? null : { kind: 'print' })}
      >
        <Printer aria-hidden="true" className="size-5" />
        <span className="@5xl:hidden @7xl:inline">{t({ message: 'Print', context: 'verb' })}</span>
      </Button>
      {canBlock && (
        <Button
          variant="secondary"
          aria-expanded={panel?.kind === 'new-block'}
          className={small}
          onClick={() =>
            state.open(panel?.kind === 'new-block' ? null : { kind: 'new-block', stylistId: null, starts: null, ends: null })
          }
        >
          <CalendarOff aria-hidden="true" className="size-5" />
          {t({ message: 'Block time', comment: 'Makes a part of the day unavailable for bookings' })}
        </Button>
      )}
    </>
  )
}
