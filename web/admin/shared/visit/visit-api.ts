import { type Appointment, appointment } from '../../../../domain/booking/appointment.ts'
import type { VisitEdit } from '../../../../domain/booking/visits/edit.ts'
import { apiSlice, call } from '../../../store/api-slice.ts'

const visitApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** Edits a visit, if its version is still the one that was seen. */
    editVisit: build.mutation<Appointment, VisitEdit & { readonly id: string }>({
      query: ({ id, ...edit }) => call('PATCH', `/appointments/${encodeURIComponent(id)}`, appointment, edit),
      invalidatesTags: ['Appointment'],
    }),
  }),
})

export const { useEditVisitMutation } = visitApi
