import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import type { AffectedAppointments, VersionedSchedule } from '../../../../domain/booking/schedule/working-days.ts'
import type { StylistSchedule } from '../../../../domain/salon/schedule/hours.ts'
import type { Failure } from '../../../api-error.ts'
import { randomId } from '../../../random-id.ts'
import { readOnce } from '../../../store/api-slice.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { notify } from '../../../ui/toast.ts'
import type { StylistName } from './affected/affected-api.ts'
import { AffectedQuestion, type ScheduleChange } from './affected/affected-question.tsx'
import { scheduleApi, useSaveScheduleMutation } from './schedule-api.ts'

const { endpoints } = scheduleApi

interface ScheduleChangeInReview {
  readonly id: string
  readonly change: ScheduleChange
  readonly affected: AffectedAppointments
  readonly resolve: (isSaved: boolean) => void
}

interface ChangeOptions {
  readonly stylist: StylistName
  readonly current: VersionedSchedule | null
}

export function useScheduleChange({ stylist, current }: ChangeOptions) {
  const dispatch = useAppDispatch()
  const [saveSchedule] = useSaveScheduleMutation()
  const [pending, setPending] = useState<ScheduleChangeInReview | null>(null)
  const answerLast = useRef(() => {})
  const saved = useRef<ScheduleChange>(null)
  const { id } = stylist

  async function save(change: ScheduleChange): Promise<void> {
    if (!current) return
    const schedule = change.apply(current.schedule)
    try {
      await saveSchedule({ id, schedule: { version: current.version, schedule } }).unwrap()
      saved.current = change
    } catch (thrown) {
      const { code } = thrown as Failure
      if (code !== 'conflict') throw thrown
      await readOnce(dispatch(endpoints.schedule.initiate(id, { forceRefetch: true })))
      const message = t`This schedule was just changed in another window. We’ve loaded it and kept your change. Save again.`
      throw { ...(thrown as Failure), message }
    }
  }

  /** @returns true if saved */
  async function propose(change: ScheduleChange): Promise<boolean> {
    if (!current) return false
    try {
      const affectedBookings = await readOnce(
        dispatch(endpoints.affectedBy.initiate({ id, schedule: change.apply(current.schedule) }, { forceRefetch: true })),
      )
      const appointments = affectedBookings.appointments.filter(({ isKept }) => !isKept)
      if (appointments.length > 0 || change.asksAlways) {
        const count = affectedBookings.count - (affectedBookings.appointments.length - appointments.length)
        return await new Promise((resolve) => {
          // One question at a time. The last one may still be fading.
          answerLast.current()
          answerLast.current = () => resolve(saved.current === change)
          setPending({ id: randomId(), change, affected: { ...affectedBookings, count, appointments }, resolve })
        })
      }
      await save(change)
      notify({ about: id, text: change.saved })
      return true
    } catch (thrown) {
      notify({ about: id, text: (thrown as Failure).message, tone: 'danger' })
      return false
    }
  }

  /** Reviews bookings that the saved hours leave out already. */
  function review(affected: AffectedAppointments): void {
    const change = {
      title: t`Bookings outside of these hours`,
      confirm: '',
      saved: '',
      apply: (all: StylistSchedule) => all,
      asksAlways: true,
    }
    setPending({ id: randomId(), change, affected, resolve: () => {} })
  }

  const question = pending && (
    <AffectedQuestion
      key={pending.id}
      stylist={stylist}
      change={pending.change.saved === '' ? null : pending.change}
      affected={pending.affected}
      save={save}
      onClosed={(isSaved) => {
        setPending(null)
        pending.resolve(isSaved)
      }}
    />
  )
  return { propose, review, question }
}
