import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import type { WorkingDay } from '../../../../../domain/booking/schedule/working-days.ts'
import type { Stylist } from '../../../../../domain/salon/stylist.ts'
import { addDays, datesBetween, isCalendarDate, weekStart } from '../../../../../domain/time/calendar.ts'
import { pageMeta } from '../../../../page-meta.ts'
import { randomId } from '../../../../random-id.ts'
import { useSearchParamsState } from '../../../../search-params.ts'
import { failureOf } from '../../../../store/api-slice.ts'
import { fetchStylists, selectStylists } from '../../../../store/catalogue.ts'
import { useAppDispatch, useAppSelector, useFormats } from '../../../../store/hooks.ts'
import { LoadFailed } from '../../../../ui/alert.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { useRosterQuery } from '../schedule-api.ts'
import { DayLegend } from '../schedule-month.tsx'
import { useToday } from '../use-schedule.ts'
import { WithoutStylists } from '../without-stylists.tsx'
import { ClosureDialog } from './closure-dialog.tsx'
import { DayDialog } from './day-dialog.tsx'
import { RosterTable } from './roster-table.tsx'
import { DayChoice, WeekBar } from './week-bar.tsx'

export const meta = pageMeta(
  () => t`Roster`,
  () => t`The week of everybody: shifts, absences and closures.`,
)

const searchParams = {
  read: (search: URLSearchParams) => {
    const date = search.get('date') ?? ''
    return { date: date.startsWith('2') && isCalendarDate(date) ? date : null }
  },
  write: ({ date }: { readonly date: string | null }) => new URLSearchParams(date === null ? {} : { date }),
}

type Chosen = { readonly key: string; readonly date: string; readonly stylist: Stylist | null }

export default function RosterPage() {
  const dispatch = useAppDispatch()
  const { status } = useAppSelector((state) => state.stylists)
  const stylists = useAppSelector(selectStylists)
  const { firstDay } = useFormats()
  const today = useToday()
  const { params, change } = useSearchParamsState(searchParams)
  const [dialog, setDialog] = useState<Chosen | null>(null)
  useEffect(() => {
    if (status === 'idle') dispatch(fetchStylists())
  }, [dispatch, status])

  const chosenDate = params.date ?? today
  const first = chosenDate && weekStart(chosenDate, firstDay)
  const dates = first ? datesBetween(first, addDays(first, 6)) : []
  const { currentData, refetch, ...query } = useRosterQuery(first, { skip: first === '' })
  const failure = failureOf(query)
  const days = new Map(currentData?.items.map((item) => [item.stylistId, new Map(item.days.map((day) => [day.date, day]))]))
  const findDay = (stylistId: string, date: string): WorkingDay | undefined => days.get(stylistId)?.get(date)
  const show = (date: string) => change({ date: date === today ? null : date })

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <WeekBar first={first} today={today} chosen={chosenDate} isLoading={query.isFetching} onShow={show} />
      {failure && <LoadFailed problem={t`We couldn’t load the roster.`} error={failure.message} onRetry={refetch} />}
      {stylists.length === 0 ? (
        <WithoutStylists />
      ) : (
        <>
          <DayChoice dates={dates} chosen={chosenDate} onChoose={show} />
          {!first && <Loader label={t`Loading the roster…`} />}
          {first && (
            <RosterTable
              stylists={stylists}
              dates={dates}
              today={today}
              chosen={chosenDate}
              dayOf={findDay}
              onOpen={(of, on) => setDialog({ key: randomId(), stylist: of, date: on })}
              onClosure={(on) => setDialog({ key: randomId(), stylist: null, date: on })}
            />
          )}
          <DayLegend />
        </>
      )}
      {dialog?.stylist && (
        <DayDialog
          key={dialog.key}
          stylist={dialog.stylist}
          date={dialog.date}
          day={findDay(dialog.stylist.id, dialog.date)}
          today={today}
          onClosed={() => setDialog(null)}
        />
      )}
      {dialog && !dialog.stylist && <ClosureDialog key={dialog.key} date={dialog.date} onClosed={() => setDialog(null)} />}
    </div>
  )
}
