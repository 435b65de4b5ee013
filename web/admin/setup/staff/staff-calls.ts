import { z } from 'zod'
import {
  type InvitationInput,
  type StaffChange,
  staffList,
  staffMember,
  staffRules,
} from '../../../../domain/accounts/staff.ts'
import { createApiThunk } from '../../../store/api-thunk.ts'

/** Calls of the staff page, which stores their results itself: nothing else shows them. */

export const fetchStaff = createApiThunk('staff/fetch', (api) => api.call('GET', '/staff', staffList))

const newInvitation = z.object({ id: z.string(), link: z.string().nullable() })
export const invite = createApiThunk('staff/invite', (api, input: InvitationInput) =>
  api.call('POST', '/staff/invitations', newInvitation, input),
)
export const takeBack = createApiThunk('staff/takeBack', (api, id: string) =>
  api.call('DELETE', `/staff/invitations/${id}`, z.undefined()),
)
export const changeStaff = createApiThunk('staff/change', (api, { id, ...change }: StaffChange & { readonly id: string }) =>
  api.call('PATCH', `/staff/${id}`, staffMember, change),
)
export const removeStaff = createApiThunk('staff/remove', (api, id: string) =>
  api.call('DELETE', `/staff/${id}`, z.undefined()),
)
export const saveRules = createApiThunk('staff/rules', (api, requiresSecondFactor: boolean) =>
  api.call('PUT', '/staff/rules', staffRules, { requiresSecondFactor }),
)
