import { type RefObject, useRef, useState } from 'react'
import type { StylistSchedule } from '../../../domain/schedule/hours.ts'
import type { AffectedAppointments, VersionedSchedule } from '../../../domain/schedule/working-days.ts'
import type { Stylist } from '../../../domain/stylist.ts'
import type { Failure } from '../../api-error.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { notify } from '../../ui/toast.ts'
import { AffectedQuestion } from './affected-question.tsx'
import { fetchAffected, fetchSchedule, saveSchedule } from './schedule-calls.ts'

/** A change that the owner wants to make. It is applied again to what another window has saved, so that neither is lost. */
export interface ScheduleChange {
  /** The question: 'Mark Mara away tomorrow?' */
  readonly title: string
  /** What is said once it is done. */
  readonly saved: string
  readonly apply: (schedule: StylistSchedule) => StylistSchedule
  /** Whether the question comes even where no booking is affected. */
  readonly asksAlways: boolean
  /** What gets the focus once it is saved, where the pressed button is removed by it. */
  readonly focusAfter?: RefObject<HTMLElement | null>
}

interface ScheduleChangeInReview {
  readonly change: ScheduleChange
  readonly affected: AffectedAppointments
  readonly resolve: (isSaved: boolean) => void
}

interface ChangeOptions {
  readonly stylist: Stylist
  readonly current: VersionedSchedule | null
  readonly onSaved: (saved: VersionedSchedule) => void
}

/** Saves changes of a stylist's schedule, after asking what happens to the bookings that they affect. */
export function useScheduleChange({ stylist, current, onSaved }: ChangeOptions) {
  const dispatch = useAppDispatch()
  const [pending, setPending] = useState<ScheduleChangeInReview | null>(null)
  const replaced = useRef((_isSaved: boolean) => {})
  const { id } = stylist

  async function save(change: ScheduleChange): Promise<void> {
    if (!current) return
    const schedule = change.apply(current.schedule)
    try {
      onSaved(await dispatch(saveSchedule({ id, schedule: { version: current.version, schedule } })).unwrap())
    } catch (thrown) {
      const { code } = thrown as Failure
      if (code !== 'conflict') throw thrown
      onSaved(await dispatch(fetchSchedule(id)).unwrap())
      const message = 'This schedule was just changed in another window. We’ve loaded it and kept your change. Save again.'
      throw { ...(thrown as Failure), message }
    }
  }

  /** @returns whether the change was saved */
  async function propose(change: ScheduleChange): Promise<boolean> {
    if (!current) return false
    try {
      const found = await dispatch(fetchAffected({ id, schedule: change.apply(current.schedule) })).unwrap()
      const appointments = found.appointments.filter(({ isKept }) => !isKept)
      if (appointments.length > 0 || change.asksAlways) {
        const count = found.count - (found.appointments.length - appointments.length)
        return await new Promise((resolve) => {
          // One question at a time: an earlier one that this takes the place of has not been answered.
          replaced.current(false)
          replaced.current = resolve
          setPending({ change, affected: { ...found, count, appointments }, resolve })
        })
      }
      await save(change)
      notify({ text: change.saved })
      return true
    } catch (thrown) {
      notify({ text: (thrown as Failure).message, tone: 'danger' })
      return false
    }
  }

  /** Goes through bookings that the saved hours leave out already. */
  function review(affected: AffectedAppointments): void {
    const change = {
      title: 'Bookings outside of these hours',
      saved: '',
      apply: (all: StylistSchedule) => all,
      asksAlways: true,
    }
    setPending({ change, affected, resolve: () => {} })
  }

  const question = pending && (
    <AffectedQuestion
      stylist={stylist}
      title={pending.change.title}
      affected={pending.affected}
      focusAfter={pending.change.focusAfter}
      save={pending.change.saved === '' ? null : () => save(pending.change)}
      onClosed={(isSaved) => {
        setPending(null)
        pending.resolve(isSaved)
      }}
    />
  )
  return { propose, review, question }
}
