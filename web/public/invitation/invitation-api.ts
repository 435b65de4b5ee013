import { type Invitation, invitation } from '../../../domain/people/staff.ts'
import { type CurrentUser, currentUser } from '../../../domain/people/user.ts'
import { apiSlice, call } from '../../store/api-slice.ts'
import type { NewAccountInput } from './new-account-form.tsx'

interface InvitationQuery {
  readonly token: string
  readonly uid: string | undefined
}

const invitationApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    invitation: build.query<Invitation, InvitationQuery>({
      query: ({ token }) => call('POST', '/staff/invitations/read', invitation, { token }),
    }),
    acceptInvitation: build.mutation<CurrentUser, { readonly token: string } & Partial<NewAccountInput>>({
      query: (input) => call('POST', '/staff/invitations/accept', currentUser, input),
    }),
  }),
})

export const { useInvitationQuery, useAcceptInvitationMutation } = invitationApi
