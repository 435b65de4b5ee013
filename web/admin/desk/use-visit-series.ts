import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { SeriesCancellation } from '../../../domain/booking/visits/series-cancel.ts'
import type { SeriesChangePlan } from '../../../domain/booking/visits/series-change.ts'
import type { Failure } from '../../api-error.ts'
import { notify } from '../../ui/toast.ts'
import { untilAnswered } from '../shared/change-or-read.ts'
import {
  type SeriesChange,
  useCancelSeriesMutation,
  useChangeSeriesMutation,
  usePlanChangeMutation,
  useUndoSeriesMutation,
  useVisitSeriesQuery,
} from './series-api.ts'

export type SeriesScope = 'this' | 'later' | 'ahead'

export type SeriesCounts = Readonly<Record<SeriesScope, number>>

export function useVisitSeries({ id, date }: Pick<Appointment, 'id' | 'date'>, isSkipped: boolean) {
  const { currentData, isFetching } = useVisitSeriesQuery(id, { skip: isSkipped, refetchOnMountOrArgChange: true })
  const [send, { isLoading }] = useCancelSeriesMutation()
  const takeBack = useTakeBack(id)
  const upcomingVisits = currentData?.appointments ?? []
  const later = upcomingVisits.filter((each) => each.date >= date)

  /** @returns true if they were canceled */
  async function cancel(
    scope: Exclude<SeriesScope, 'this'>,
    said: Pick<SeriesCancellation, 'reason' | 'tellClient'>,
  ): Promise<boolean> {
    const scopedVisits = scope === 'later' ? later : upcomingVisits
    const visits = scopedVisits.map((visit) => ({ id: visit.id, from: visit.status, version: visit.version }))
    try {
      const { appointments } = await untilAnswered(() => send({ id, input: { visits, ...said } }).unwrap())
      const action = { label: t`Undo`, busy: t`Undoing…`, run: () => takeBack(appointments, 'canceled') }
      notify({ about: id, text: canceledText(appointments.length), action })
      return true
    } catch (thrown) {
      notify({ about: id, text: (thrown as Failure).message, tone: 'danger' })
      return false
    }
  }

  return {
    isLoading: isFetching && !currentData,
    /** 'Visit 2 of 6 in a series'; null outside of a series. */
    text: currentData && currentData.total > 1 ? positionText(currentData) : null,
    counts: { this: 1, later: later.length, ahead: upcomingVisits.length } satisfies SeriesCounts,
    visitsOf: (scope: Exclude<SeriesScope, 'this'>): readonly Appointment[] => (scope === 'later' ? later : upcomingVisits),
    cancelSeries: cancel,
    isCanceling: isLoading,
  }
}

const positionText = ({ position, total }: { readonly position: number; readonly total: number }) =>
  t`Visit ${position} of ${total} in a series`

const canceledText = (count: number) => t`${plural(count, { one: '# visit is canceled.', other: '# visits are canceled.' })}`

type Change = 'canceled' | 'moved' | 'changed'

/** Says of how many visits a change could not be undone. */
function staysText(count: number, change: Change): string {
  if (change === 'canceled') return t`${plural(count, { one: '# visit stays canceled.', other: '# visits stay canceled.' })}`
  return change === 'moved'
    ? t`${plural(count, { one: '# visit stays moved.', other: '# visits stay moved.' })}`
    : t`${plural(count, { one: '# visit stays changed.', other: '# visits stay changed.' })}`
}

/** Undoes a change of several visits. @param id any of them; identifies the notice */
function useTakeBack(id: string) {
  const [undo] = useUndoSeriesMutation()
  return async (changed: readonly Appointment[], change: Change): Promise<void> => {
    const visits = changed.map((visit) => ({ id: visit.id, version: visit.version }))
    try {
      const { refused } = await undo({ id, input: { visits } }).unwrap()
      const text = staysText(refused.length, change)
      if (refused[0]) notify({ about: id, text: `${text} ${refused[0].message}`, tone: 'danger' })
    } catch (thrown) {
      notify({ about: id, text: (thrown as Failure).message, tone: 'danger' })
    }
  }
}

export type PlannedChange = SeriesChangePlan['visits'][number]

/**
 * Moves or changes visits of a series, all or none. Conflicts are listed, and the person decides.
 * @param id any of them
 */
export function useSeriesChange(id: string) {
  const [send, { isLoading }] = useChangeSeriesMutation()
  const [ask, { isLoading: isAsking }] = usePlanChangeMutation()
  const [refused, setRefused] = useState<{ readonly change: SeriesChange; readonly planned: readonly PlannedChange[] } | null>(
    null,
  )
  const [failure, setFailure] = useState<string | null>(null)
  const takeBack = useTakeBack(id)

  /** @returns the visits after the change; null if nothing was done */
  async function run(change: SeriesChange): Promise<readonly Appointment[] | null> {
    setFailure(null)
    try {
      const { appointments } = await untilAnswered(() => send({ id, change }).unwrap())
      const isMove = change.kind === 'move'
      const action = { label: t`Undo`, busy: t`Undoing…`, run: () => takeBack(appointments, isMove ? 'moved' : 'changed') }
      const count = appointments.length
      const text = isMove
        ? t`${plural(count, { one: '# visit is moved.', other: '# visits are moved.' })}`
        : t`${plural(count, { one: '# visit is changed.', other: '# visits are changed.' })}`
      notify({ about: id, text, action })
      setRefused(null)
      return appointments
    } catch (thrown) {
      const { message } = thrown as Failure
      const { data: plan } = await ask({ id, change })
      if (plan?.visits.some(({ conflict }) => conflict)) setRefused({ change, planned: plan.visits })
      else {
        setRefused(null)
        setFailure(message)
      }
      return null
    }
  }

  const fits = refused?.planned.filter(({ conflict }) => conflict === null) ?? []
  return {
    run,
    isBusy: isLoading || isAsking,
    failure,
    conflicts: refused?.planned.filter(({ conflict }) => conflict !== null) ?? null,
    isEdit: refused?.change.kind === 'edit',
    fitting: fits.length,
    runFitting: () => (refused ? run(keepOnly(refused.change, new Set(fits.map((each) => each.id)))) : Promise.resolve(null)),
    /** Applies to all, ignoring hours; null if there are other conflicts too. */
    runAnyway:
      refused?.planned.every(({ conflict }) => conflict === null || conflict.kind === 'outside') === true
        ? () => run(withOutside(refused.change))
        : null,
    clear() {
      setRefused(null)
      setFailure(null)
    },
  }
}

export type RunningChange = ReturnType<typeof useSeriesChange>

function keepOnly(change: SeriesChange, ids: ReadonlySet<string>): SeriesChange {
  return change.kind === 'move'
    ? { ...change, input: { ...change.input, visits: change.input.visits.filter(({ id }) => ids.has(id)) } }
    : { ...change, input: { ...change.input, visits: change.input.visits.filter(({ id }) => ids.has(id)) } }
}

function withOutside(change: SeriesChange): SeriesChange {
  return change.kind === 'move'
    ? { ...change, input: { ...change.input, outside: true } }
    : { ...change, input: { ...change.input, edit: { ...change.input.edit, outside: true } } }
}
