import { type Invitation, invitation } from '../../../domain/people/staff.ts'
import { type CurrentUser, currentUser } from '../../../domain/people/user.ts'
import type { Api } from '../../api.ts'
import { apiSlice } from '../../store/api-slice.ts'
import type { NewAccountInput } from './new-account-form.tsx'

interface InvitationQuery {
  readonly token: string
  readonly uid: string | undefined
}

const invitationApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    invitation: build.query<Invitation, InvitationQuery>({
      query:
        ({ token }) =>
        (api: Api) =>
          api.call('POST', '/staff/invitations/read', invitation, { token }),
    }),
    acceptInvitation: build.mutation<CurrentUser, { readonly token: string } & Partial<NewAccountInput>>({
      query: (input) => (api: Api) => api.call('POST', '/staff/invitations/accept', currentUser, input),
    }),
  }),
})

export const { useInvitationQuery, useAcceptInvitationMutation } = invitationApi
