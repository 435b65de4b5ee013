import { z } from 'zod'
import {
  type InvitationInput,
  type StaffChange,
  type StaffList,
  staffList,
  staffMember,
  staffRules,
} from '../../../../domain/people/staff.ts'
import { apiSlice, call, readOnce } from '../../../store/api-slice.ts'
import { sendOrRead } from '../../../store/send-or-read.ts'
import type { AppDispatch } from '../../../store/store.ts'

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

const readStaff = (dispatch: AppDispatch) =>
  readOnce(dispatch(staffApi.endpoints.staff.initiate(undefined, { forceRefetch: true })))

/** Takes an invitation back. Without a response it may be gone all the same, so that they are read again. @throws {Failure} */
export function takeBackInvitation(id: string) {
  return (dispatch: AppDispatch): Promise<void> =>
    sendOrRead(
      () => dispatch(staffApi.endpoints.takeBackInvitation.initiate(id)).unwrap(),
      async () => (await readStaff(dispatch)).invitations.every((one) => one.id !== id),
    )
}

/** Removes a colleague. Without a response they may be gone all the same, so that the staff is read again. @throws {Failure} */
export function removeStaff(id: string) {
  return (dispatch: AppDispatch): Promise<void> =>
    sendOrRead(
      () => dispatch(staffApi.endpoints.removeStaff.initiate(id)).unwrap(),
      async () => (await readStaff(dispatch)).items.every((one) => one.id !== id),
    )
}

export const { useStaffQuery, useInviteMutation, useChangeStaffMutation, useSaveStaffRulesMutation } = staffApi
