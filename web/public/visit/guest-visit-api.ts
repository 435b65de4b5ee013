import type { StatusChange } from '../../../domain/booking/appointment.ts'
import {
  type GuestVisit,
  guestVisit,
  type LinkAcceptance,
  type LinkBooked,
  type LinkedGuest,
  linkBooked,
  linkedGuest,
} from '../../../domain/booking/guest.ts'
import type { MoveRequest } from '../../../domain/booking/schedule/move.ts'
import { type CurrentUser, currentUser } from '../../../domain/people/user.ts'
import { apiSlice, call } from '../../store/api-slice.ts'

const visitPath = (token: string, more = '') => `/guest-visits/${encodeURIComponent(token)}${more}`
const linkPath = (token: string) => `/guest-links/${encodeURIComponent(token)}`

interface Change {
  readonly token: string
  readonly change: StatusChange | MoveRequest
}

interface BookedLink extends LinkAcceptance {
  readonly token: string
}

interface NewAccount {
  readonly token: string
  readonly password: string
}

const guestVisitApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    linkedGuest: build.query<LinkedGuest, string>({
      query: (token) => call('GET', linkPath(token), linkedGuest),
    }),
    bookByLink: build.mutation<LinkBooked, BookedLink>({
      query: ({ token, ...acceptance }) => call('POST', linkPath(token), linkBooked, acceptance),
    }),
    guestVisit: build.query<GuestVisit, string>({
      query: (token) => call('GET', visitPath(token), guestVisit),
    }),
    changeGuestVisit: build.mutation<GuestVisit, Change>({
      query: ({ token, change }) => call('PATCH', visitPath(token), guestVisit, change),
    }),
    makeGuestAccount: build.mutation<CurrentUser, NewAccount>({
      query: ({ token, password }) => call('POST', visitPath(token, '/account'), currentUser, { password }),
    }),
  }),
})

export const {
  useLinkedGuestQuery,
  useBookByLinkMutation,
  useGuestVisitQuery,
  useChangeGuestVisitMutation,
  useMakeGuestAccountMutation,
} = guestVisitApi
