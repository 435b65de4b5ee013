import { useEffect, useState } from 'react'
import type { AffectedAppointment, AffectedAppointments } from '../../../../../domain/booking/schedule/working-days.ts'
import { dateAt } from '../../../../../domain/time/viewer-time.ts'
import { readOnce } from '../../../../store/api-slice.ts'
import { useAppDispatch, useFormats } from '../../../../store/hooks.ts'
import { affectedApi, type MoveTarget, type StylistName } from './affected-api.ts'

/** Above this many bookings, targets are loaded on request. */
export const maxWithTargets = 25

/** Move targets of the first bookings; undefined while loading. */
export function useMoveTargets(stylist: StylistName, { appointments, changedDates }: AffectedAppointments) {
  const dispatch = useAppDispatch()
  const { timeZone } = useFormats()
  const [targets, setTargets] = useState<Readonly<Record<string, readonly MoveTarget[]>>>({})

  async function lookUp(appointment: AffectedAppointment): Promise<void> {
    const date = dateAt(appointment.date, timeZone)
    const query = { appointment, date, stylist, changedDates }
    const { moveTargets } = affectedApi.endpoints
    const freeTargets = await readOnce(dispatch(moveTargets.initiate(query, { forceRefetch: true }))).catch(() => [])
    setTargets((known) => ({ ...known, [appointment.id]: freeTargets }))
  }
  const [isLooking, setIsLooking] = useState(true)
  async function fetchAll(all: readonly AffectedAppointment[]): Promise<void> {
    setIsLooking(true)
    await Promise.all(all.slice(0, maxWithTargets).map(lookUp))
    setIsLooking(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the question opens
  useEffect(() => void fetchAll(appointments), [])
  return { targets, isLooking, lookUp, refetch: fetchAll }
}
