import type { Appointment } from '../../../../../domain/appointment.ts'
import type { SeriesCancellation } from '../../../../../domain/visits/series-cancel.ts'
import type { Failure } from '../../../../api-error.ts'
import { notify } from '../../../../ui/toast.ts'
import { useCancelSeriesMutation, useLaterVisitsQuery, useUndoSeriesMutation } from './again-api.ts'

/** The visits of a series from one on, canceled at once, which a notice can undo. @param isAsked whether they need to be known */
export function useCancelSeries({ id }: Pick<Appointment, 'id'>, isAsked: boolean) {
  const { currentData } = useLaterVisitsQuery(id, { skip: !isAsked, refetchOnMountOrArgChange: true })
  const [send, { isLoading }] = useCancelSeriesMutation()
  const [undo] = useUndoSeriesMutation()
  const later = currentData?.appointments ?? []

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
  async function cancel(said: Pick<SeriesCancellation, 'reason' | 'tellClient'>): Promise<boolean> {
    const visits = later.map((visit) => ({ id: visit.id, from: visit.status, version: visit.version }))
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

  return { laterCount: Math.max(0, later.length - 1), cancelSeries: cancel, isCanceling: isLoading }
}
