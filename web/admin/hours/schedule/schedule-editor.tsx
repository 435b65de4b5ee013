import { plural, t } from '@lingui/core/macro'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { isAvailable } from '../../../../domain/salon/schedule/stylist-rules.ts'
import type { Stylist } from '../../../../domain/salon/stylist.ts'
import { addDays } from '../../../../domain/time/calendar.ts'
import { useCan, useFormats } from '../../../store/hooks.ts'
import { Alert, LoadFailed } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useUnsavedChanges } from '../../../ui/leaving/unsaved-changes.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { FormCard } from '../../shared/form/form-card.tsx'
import { AbsenceForm } from './absence-form.tsx'
import { ActionButton } from './action-button.tsx'
import { DateHoursForm } from './date-hours-form.tsx'
import { DayPanel } from './day-panel.tsx'
import { PlannedList } from './planned-list.tsx'
import { ScheduleMonth } from './schedule-month.tsx'
import { dateInWords } from './time-text.ts'
import { useDayChanges } from './use-day-changes.ts'
import { useOpenForm } from './use-open-form.tsx'
import { useSchedule } from './use-schedule.ts'
import { WeekHoursEditor } from './week-hours-editor.tsx'
import { canRemoveAbsence, likelyAway } from './working-day.ts'

export function ScheduleEditor({ stylist }: { readonly stylist: Stylist }) {
  const state = useSchedule(stylist.id)
  const { current, today, month, chosen, days, outside } = state
  const planned = useRef<HTMLHeadingElement>(null)
  const [isWeekChanged, setWeekChanged] = useState(false)
  const { form, ...forms } = useOpenForm()
  const canWrite = useCan('schedules.write')
  const leaving = useUnsavedChanges(isWeekChanged || forms.isChanged)
  const { propose, review, question, ...changes } = useDayChanges({ stylist, current, today })
  const failed = state.failure && (
    <LoadFailed problem={t`We couldn’t load the schedule.`} error={state.failure} onRetry={state.reload} />
  )
  if (!current || !chosen) return failed || <Loader label={t`Loading the schedule…`} isPage />

  const name = stylist.stylistName
  const likely = likelyAway(days, chosen, today)

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {/* Keep the loaded and typed hours: a phone often has no network for a moment. */}
      {failed}
      {!isAvailable(stylist) && <NotAvailable name={name} />}
      <AwayButtons likely={likely} onAway={(when) => changes.awayOn(when === 'today' ? today : addDays(today, 1))}>
        {canWrite && (
          <Button variant="secondary" onClick={() => forms.open({ kind: 'absence', date: chosen })} className="grow sm:grow-0">
            {t`Add an absence`}
          </Button>
        )}
      </AwayButtons>
      {outside.count > 0 && <OutsideNotice count={outside.count} onReview={() => review(outside)} />}
      {form && <OpenForm form={form} name={name} days={days} changes={changes} forms={forms} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
        <section aria-label={t`Month`} className="rounded-card border border-line bg-surface p-3 shadow-card sm:p-5">
          <ScheduleMonth
            month={month}
            onMonth={state.showMonth}
            today={today}
            chosen={chosen}
            onChoose={(date) => {
              state.choose(date)
              forms.follow(date)
            }}
            days={days}
            isLoading={state.isLoading}
          />
        </section>
        <DayPanel
          date={chosen}
          day={days.get(chosen)}
          today={today}
          stylistId={stylist.id}
          actions={{
            away: () => changes.awayOn(chosen),
            otherHours: async () => forms.open({ kind: 'hours', date: chosen }),
            dayOff: () => changes.setHours({ date: chosen, hours: [] }),
            usualHours: () => changes.removeException(chosen),
          }}
        />
      </div>
      <PlannedList
        heading={planned}
        schedule={current.schedule}
        today={today}
        canRemove={(absence) => canRemoveAbsence(absence, { canWrite, today })}
        onRemoveAbsence={(id) => changes.removeAbsence(id, planned)}
        onRemoveException={(date) => changes.removeException(date, planned)}
      />
      {canWrite && (
        <WeekHoursEditor stylist={stylist} schedule={current.schedule} propose={propose} onChange={setWeekChanged} />
      )}
      {question}
      {forms.question}
      {leaving.question}
    </div>
  )
}

interface AwayButtonsProps {
  readonly likely: ReturnType<typeof likelyAway>
  readonly onAway: (when: 'today' | 'tomorrow') => Promise<unknown>
  readonly children: ReactNode
}

function AwayButtons({ likely, onAway, children }: AwayButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {(['today', 'tomorrow'] as const).map((when) => (
        <ActionButton
          key={when}
          variant={when === likely ? 'primary' : 'secondary'}
          run={() => onAway(when)}
          className="grow sm:grow-0"
        >
          {when === 'today' ? t`Away today` : t`Away tomorrow`}
        </ActionButton>
      ))}
      {children}
    </div>
  )
}

interface OpenFormProps {
  readonly form: NonNullable<ReturnType<typeof useOpenForm>['form']>
  readonly name: string
  readonly days: ReturnType<typeof useSchedule>['days']
  readonly changes: Pick<ReturnType<typeof useDayChanges>, 'addAbsence' | 'setHours'>
  readonly forms: Pick<ReturnType<typeof useOpenForm>, 'setChanged' | 'close'>
}

/** The form of an absence, or of a date's hours. */
function OpenForm({ form, name, days, changes, forms }: OpenFormProps) {
  const formats = useFormats()
  if (form.kind === 'absence')
    return (
      <FormCard title={t`When is ${name} away?`}>
        <AbsenceForm date={form.date} save={changes.addAbsence} onChange={forms.setChanged} onDone={forms.close} />
      </FormCard>
    )
  return (
    <FormCard key={form.date} title={t`Hours on ${{ date: dateInWords(form.date, formats) }}`}>
      <DateHoursForm
        date={form.date}
        hours={days.get(form.date)?.working ?? []}
        save={changes.setHours}
        onChange={forms.setChanged}
        onDone={forms.close}
      />
    </FormCard>
  )
}

function NotAvailable({ name }: { readonly name: string }) {
  const canEditStylists = useCan('catalogue.write')
  return (
    <Alert tone="info">
      {t`${name} is Not Available, so clients can’t book them.`}{' '}
      {canEditStylists && (
        <Link to="/admin/stylists" className="underline underline-offset-4">
          {t`Change it with the stylist`}
        </Link>
      )}
    </Alert>
  )
}

interface OutsideNoticeProps {
  readonly count: number
  readonly onReview: () => void
}

function OutsideNotice({ count, onReview }: OutsideNoticeProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-warning-soft px-4 py-3">
      <p>
        {t`${plural(count, {
          one: '# booking outside of these hours, kept as booked.',
          other: '# bookings outside of these hours, kept as booked.',
        })}`}
      </p>
      <Button variant="secondary" onClick={onReview}>
        {t`${plural(count, { one: 'Look at it', other: 'Look at them' })}`}
      </Button>
    </div>
  )
}
