import { z } from 'zod'
import { type HoldRequest, type TimeHold, timeHold } from '../../../domain/booking/schedule/time-hold.ts'
import { apiSlice, call } from '../../store/api-slice.ts'

export const holdApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    placeHold: build.mutation<TimeHold, HoldRequest>({
      query: (body) => call('POST', '/holds', timeHold, body),
    }),
    releaseHold: build.mutation<unknown, string>({
      query: (id) => call('POST', `/holds/${id}/release`, z.unknown()),
    }),
  }),
})
