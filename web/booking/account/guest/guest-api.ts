import {
  type GuestCode,
  type GuestRequest,
  type GuestState,
  guestMailed,
  guestState,
} from '../../../../domain/booking/guest.ts'
import { apiSlice, call } from '../../../store/api-slice.ts'

export const guestApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** Mails a code. @returns the request's id */
    askGuest: build.mutation<string, GuestRequest>({
      query: (body) => async (api) => (await api.call('POST', '/guests', guestMailed, body)).id,
    }),
    enterGuestCode: build.mutation<GuestState, GuestCode & { readonly id: string }>({
      query: ({ id, code }) => call('POST', `/guests/${id}/code`, guestState, { code }),
    }),
    /** Polled: the mailed link may have been opened on another device. */
    guestState: build.query<GuestState, string>({
      query: (id) => call('GET', `/guests/${id}`, guestState),
    }),
  }),
})

export const { useEnterGuestCodeMutation, useGuestStateQuery } = guestApi
