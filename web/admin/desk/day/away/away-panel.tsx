import { plural, t } from '@lingui/core/macro'
import { Link } from 'react-router'
import type { DeskStylist } from '../../../../../domain/booking/schedule/desk-day.ts'
import { isAbsentOn } from '../../../../../domain/booking/schedule/working-days.ts'
import type { Formats } from '../../../../../domain/formats.ts'
import { addDays } from '../../../../../domain/time/calendar.ts'
import { useIsShown } from '../../../../late-responses.ts'
import { failureOf } from '../../../../store/api-slice.ts'
import { useCan, useFormats } from '../../../../store/hooks.ts'
import { LoadFailed } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { ActionButton } from '../../../hours/schedule/action-button.tsx'
import { PlannedRow } from '../../../hours/schedule/planned-list.tsx'
import { useScheduleQuery, useWorkingDaysQuery } from '../../../hours/schedule/schedule-api.ts'
import { absenceInWords, dateInWords } from '../../../hours/schedule/time-text.ts'
import { useDayChanges } from '../../../hours/schedule/use-day-changes.ts'
import { type AwayDates, awayChoices, canRemoveAbsence, hoursText } from '../../../hours/schedule/working-day.ts'
import { PanelFoot, SidePanel } from '../side-panel.tsx'
import type { useDay } from '../use-day.ts'

type Stylist = Pick<DeskStylist, 'id' | 'stylistName'>

interface AwayPanelProps {
  readonly stylists: readonly Stylist[]
  /** Null to ask who is away. */
  readonly stylistId: string | null
  readonly state: Pick<ReturnType<typeof useDay>, 'date' | 'today' | 'open'>
}

/** A stylist's day, and a sick call. */
export function AwayPanel({ stylists, stylistId, state }: AwayPanelProps) {
  const stylist = stylists.find(({ id }) => id === stylistId)
  const close = () => state.open(null)
  return (
    <SidePanel
      label={t`Stylist`}
      heading={stylist?.stylistName ?? t`Who is away?`}
      subject={stylist?.id ?? 'stylist'}
      onClose={close}
    >
      {stylist ? (
        <StylistDay key={`${stylist.id} ${state.date}`} stylist={stylist} {...state} />
      ) : (
        <ul className="grid gap-2">
          {stylists.map(({ id, stylistName }) => (
            <li key={id} className="grid">
              <Button variant="secondary" onClick={() => state.open({ kind: 'stylist', stylistId: id })}>
                {stylistName}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </SidePanel>
  )
}

function StylistDay({ stylist, date, today, open }: { readonly stylist: Stylist } & AwayPanelProps['state']) {
  const formats = useFormats()
  const canWrite = useCan('schedules.write')
  const { data: current = null, refetch, ...query } = useScheduleQuery(stylist.id)
  const days = useWorkingDaysQuery({ id: stylist.id, from: date, to: addDays(date, 1) })
  const { question, ...changes } = useDayChanges({ stylist, current, today })
  const failure = failureOf(query) ?? failureOf(days)
  const [day] = days.data ?? []
  const isShown = useIsShown()
  const closeIf = (isSaved: boolean) => void (isSaved && isShown.current && open(null))
  const reload = () => {
    refetch()
    days.refetch()
  }
  if (failure && (!current || !day))
    return <LoadFailed problem={t`We couldn’t load the schedule.`} error={failure.message} onRetry={reload} />
  if (!current || !day) return <Loader label={t`Loading the schedule…`} />
  const choices = awayChoices(days.data ?? [], { canWrite, today })
  return (
    <>
      <div>
        <p className="font-medium">{dateInWords(date, formats)}</p>
        <p className="wrap-anywhere">{hoursText(day, formats)}</p>
        <p className="text-muted">{openBookingsText(day.appointments)}</p>
      </div>
      <ul aria-label={t`Absences`} className="grid empty:hidden">
        {current.schedule.absences
          .filter((absence) => isAbsentOn(absence, date))
          .map((absence) => (
            <PlannedRow
              key={absence.id}
              text={t`Away ${{ dates: absenceInWords(absence, formats) }}`}
              note={absence.reason}
              remove={
                canRemoveAbsence(absence, { canWrite, today })
                  ? async () => closeIf(await changes.removeAbsence(absence.id))
                  : null
              }
            />
          ))}
      </ul>
      <Link
        to={`/admin/stylists/hours?stylist=${stylist.id}`}
        className="inline-flex min-h-11 items-center self-start text-accent underline underline-offset-4"
      >
        {t`Hours and absences`}
      </Link>
      {choices.length > 0 && (
        <PanelFoot>
          {choices.map((dates, index) => (
            <ActionButton
              key={`${dates.from} ${dates.to}`}
              variant={index === 0 ? 'primary' : 'secondary'}
              run={async () => closeIf(await changes.awayOn(dates.from, dates.to))}
            >
              {awayText(dates, today, formats)}
            </ActionButton>
          ))}
        </PanelFoot>
      )}
      {question}
    </>
  )
}

const openBookingsText = (count: number) =>
  t`${plural(count, { 0: 'No open bookings', one: '# open booking', other: '# open bookings' })}`

/** Two days are always today and tomorrow. */
function awayText({ from, to }: AwayDates, today: string, formats: Formats): string {
  if (from !== to) return t`Away today and tomorrow`
  if (from === today) return t`Away today`
  return from === addDays(today, 1) ? t`Away tomorrow` : t`Away on ${{ date: dateInWords(from, formats) }}`
}
