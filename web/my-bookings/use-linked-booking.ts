import { t } from '@lingui/core/macro'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useEffect, useEffectEvent } from 'react'
import { type AppointmentPosition, appointmentPosition } from '../../domain/booking/appointment.ts'
import { apiSlice, call, failureOf } from '../store/api-slice.ts'
import { useAppSelector } from '../store/hooks.ts'
import type { MyBookingsParams } from './my-bookings-search-params.ts'
import { ownBookingsPerPage } from './use-own-bookings.ts'

const positionApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    listPosition: build.query<AppointmentPosition, string>({
      query: (id) =>
        call('GET', `/appointments/${encodeURIComponent(id)}/place?pageSize=${ownBookingsPerPage}`, appointmentPosition),
    }),
  }),
})

/** Opens the tab and page of the linked booking; its card then takes the focus. @returns why it can't be shown, or null */
export function useLinkedBooking(
  { booking }: MyBookingsParams,
  change: (changes: Partial<MyBookingsParams>) => void,
): string | null {
  const name = useAppSelector((state) => state.auth.User?.name)
  const query = positionApi.useListPositionQuery(booking || skipToken)
  const { currentData: position } = query
  const open = useEffectEvent(change)
  useEffect(() => {
    if (position && booking) open({ status: position.status, after: position.after ?? undefined, before: undefined, booking })
  }, [position, booking])

  const failure = failureOf(query)
  if (!failure) return null
  if (failure.code !== 'not_found') return failure.message
  return t`That booking isn’t one of yours. You’re signed in as ${{ name: name ?? '' }}.`
}
