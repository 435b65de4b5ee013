import { z } from 'zod'
import {
  type InvitationInput,
  type StaffChange,
  type StaffList,
  staffList,
  staffMember,
  staffRules,
} from '../../../../domain/people/staff.ts'
import { apiSlice, call } from '../../../store/api-slice.ts'

const newInvitation = z.object({ id: z.string(), link: z.string().nullable() })

const staffApi = apiSlice.enhanceEndpoints({ addTagTypes: ['Staff'] }).injectEndpoints({
  endpoints: (build) => ({
    staff: build.query<StaffList, void>({
      query: () => call('GET', '/staff', staffList),
      providesTags: ['Staff'],
    }),
    invite: build.mutation<z.infer<typeof newInvitation>, InvitationInput>({
      query: (input) => call('POST', '/staff/invitations', newInvitation, input),
      invalidatesTags: ['Staff'],
    }),
    takeBackInvitation: build.mutation<null, string>({
      query: (id) => call('DELETE', `/staff/invitations/${id}`, z.undefined()),
      invalidatesTags: ['Staff'],
    }),
    changeStaff: build.mutation<unknown, StaffChange & { readonly id: string }>({
      query: ({ id, ...change }) => call('PATCH', `/staff/${id}`, staffMember, change),
      invalidatesTags: ['Staff'],
    }),
    removeStaff: build.mutation<null, string>({
      query: (id) => call('DELETE', `/staff/${id}`, z.undefined()),
      invalidatesTags: ['Staff'],
    }),
    /** Requires one-time codes or a passkey of staff. Updates the list optimistically. */
    saveStaffRules: build.mutation<unknown, boolean>({
      query: (requiresSecondFactor) => call('PUT', '/staff/rules', staffRules, { requiresSecondFactor }),
      async onQueryStarted(requiresSecondFactor, { dispatch, queryFulfilled }) {
        const patch = dispatch(staffApi.util.updateQueryData('staff', undefined, (list) => ({ ...list, requiresSecondFactor })))
        await queryFulfilled.catch(patch.undo)
      },
      invalidatesTags: ['Staff'],
    }),
  }),
})

export const {
  useStaffQuery,
  useInviteMutation,
  useTakeBackInvitationMutation,
  useChangeStaffMutation,
  useRemoveStaffMutation,
  useSaveStaffRulesMutation,
} = staffApi
