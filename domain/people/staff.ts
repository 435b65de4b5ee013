import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said, say } from '../language/say.ts'
import { lineOfText, recordId, textLimits } from '../text.ts'
import { type Role, staffRoles } from './roles.ts'
import { email, password } from './user.ts'

/** Lifetime of an invitation, in seconds. */
export const invitationLifetime = 7 * 24 * 60 * 60

export const roleNames: Record<Exclude<Role, 'client'>, MessageDescriptor> = {
  administrator: msg`Administrator`,
  manager: msg`Manager`,
  receptionist: msg`Receptionist`,
  stylist: msg`Stylist`,
}

const role = z.enum(staffRoles, said(msg`Choose a role`))

/** A role; `stylistId` is required for stylists and refused for others. */
interface RoleAssignment {
  readonly role: (typeof staffRoles)[number]
  readonly stylistId?: string | undefined
}

export function stylistProblem({ role, stylistId }: RoleAssignment): string | null {
  if (role === 'stylist') return stylistId === undefined ? say(msg`Choose which stylist this is`) : null
  return stylistId === undefined ? null : say(msg`Only a stylist’s account belongs to a stylist`)
}

function checkStylist({ value, issues }: z.core.ParsePayload<RoleAssignment>): void {
  const message = stylistProblem(value)
  if (message !== null) issues.push({ code: 'custom', message, path: ['stylistId'], input: value.stylistId })
}

/** With an address, only an account with that address can accept it, or a new one made for it. */
export const invitationInput = z
  .object({ email: email.optional(), role, stylistId: recordId.optional() })
  .check(checkStylist)
  .meta({ id: 'InvitationInput' })
export type InvitationInput = z.infer<typeof invitationInput>

/** Fields that are left out stay, but an account that is no longer a stylist's loses its stylist. */
export const staffChange = z.object({ role: role.optional(), stylistId: recordId.optional() }).meta({ id: 'StaffChange' })
export type StaffChange = z.infer<typeof staffChange>

const linkText = said(msg`Open the link from the invitation`)
const token = z.string(linkText).min(1, linkText).max(200, linkText)

export const invitationToken = z.object({ token }).meta({ id: 'InvitationToken' })

/** A signed-in account needs only the token. Otherwise the rest makes an account; `email` only if the invitation has none. */
export const acceptInput = z
  .object({
    token,
    name: lineOfText(msg({ message: 'Name', context: 'of a person' }), textLimits.name).optional(),
    email: email.optional(),
    password: password.optional(),
  })
  .meta({ id: 'AcceptInvitationInput' })
export type AcceptInput = z.infer<typeof acceptInput>

export const staffMember = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(['administrator', ...staffRoles]),
    stylistId: z.string().optional(),
    hasSecondFactor: z.boolean(),
  })
  .meta({ id: 'StaffMember' })
export type StaffMember = z.infer<typeof staffMember>

/** A pending invitation. `link` is null if it was mailed, or the reader may not pass it on. */
const openInvitation = z
  .object({
    id: z.string(),
    email: z.string().nullable(),
    role,
    stylistId: z.string().optional(),
    invitedBy: z.string(),
    /** Unix seconds. */
    expiresAt: z.int(),
    link: z.string().nullable(),
  })
  .meta({ id: 'OpenInvitation' })
export type OpenInvitation = z.infer<typeof openInvitation>

/** `requiresSecondFactor`: staff can't work without one-time codes or a passkey. `mails`: invitations to an address are mailed. */
export const staffList = z
  .object({
    items: z.array(staffMember),
    invitations: z.array(openInvitation),
    requiresSecondFactor: z.boolean(),
    mails: z.boolean(),
  })
  .meta({ id: 'StaffList' })
export type StaffList = z.infer<typeof staffList>

export const staffRules = z.object({ requiresSecondFactor: z.boolean() }).meta({ id: 'StaffRules' })

export const invitation = z
  .object({
    role,
    email: z.string().nullable(),
    stylist: z.string().nullable(),
    /**
     * `accept`: the signed-in account can · `sign_in`: an account has the address · `create`: a new account is made here · `sign_up`: they
     * sign in or up first, to confirm their address · `other_account`: the invitation has another address · `works_here`: the account has a
     * role
     */
    next: z.enum(['accept', 'sign_in', 'create', 'sign_up', 'other_account', 'works_here']),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof invitation>
