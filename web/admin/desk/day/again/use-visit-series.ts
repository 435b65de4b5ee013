import type { Appointment } from '../../../../../domain/appointment.ts'
import type { SeriesCancellation } from '../../../../../domain/visits/series-cancel.ts'
import type { Failure } from '../../../../api-error.ts'
import { notify } from '../../../../ui/toast.ts'
import { useCancelSeriesMutation, useUndoSeriesMutation, useVisitSeriesQuery } from './again-api.ts'

/** Which visits of a series something is done with. */
export type SeriesScope = 'this' | 'later' | 'ahead'

/** A visit's series: which of it the visit is, and visits of it canceled at once, which a notice can undo. */
export function useVisitSeries({ id, date }: Pick<Appointment, 'id' | 'date'>, isSkipped: boolean) {
  const { currentData } = useVisitSeriesQuery(id, { skip: isSkipped, refetchOnMountOrArgChange: true })
  const [send, { isLoading }] = useCancelSeriesMutation()
  const [undo] = useUndoSeriesMutation()
  const ahead = currentData?.appointments ?? []
  const later = ahead.filter((each) => each.date >= date)

  async function takeBack(canceled: readonly Appointment[]): Promise<void> {
    const visits = canceled.map((visit) => ({ id: visit.id, version: visit.version }))
    try {
      const { refused } = await undo({ id, input: { visits } }).unwrap()
      const stay = refused.length === 1 ? '1 visit stays canceled.' : `${refused.length} visits stay canceled.`
      if (refused[0]) notify({ about: id, text: `${stay} ${refused[0].message}`, tone: 'danger' })
    } catch (thrown) {
      notify({ about: id, text: (thrown as Failure).message, tone: 'danger' })
    }
  }

  /** @returns whether they were canceled */
  async function cancel(
    scope: Exclude<SeriesScope, 'this'>,
    said: Pick<SeriesCancellation, 'reason' | 'tellClient'>,
  ): Promise<boolean> {
    const chosen = scope === 'later' ? later : ahead
    const visits = chosen.map((visit) => ({ id: visit.id, from: visit.status, version: visit.version }))
    try {
      const { appointments } = await send({ id, input: { visits, ...said } }).unwrap()
      const action = { label: 'Undo', busy: 'Undoing…', run: () => takeBack(appointments) }
      notify({ about: id, text: `${appointments.length} visits are canceled.`, action })
      return true
    } catch (thrown) {
      notify({ about: id, text: (thrown as Failure).message, tone: 'danger' })
      return false
    }
  }

  return {
    /** 'Visit 2 of 6 in a series'; null for a visit of none. */
    text: currentData && currentData.total > 1 ? `Visit ${currentData.position} of ${currentData.total} in a series` : null,
    /** How many would be canceled with each choice, this one included. */
    counts: { this: 1, later: later.length, ahead: ahead.length } satisfies Record<SeriesScope, number>,
    cancelSeries: cancel,
    isCanceling: isLoading,
  }
}
