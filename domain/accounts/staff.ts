import { z } from 'zod'
import { type Role, staffRoles } from '../roles.ts'
import { lineOfText, recordId, textLimits } from '../text.ts'
import { email, password } from '../user.ts'

/** Who works at the salon, and how somebody comes to: an invitation by a link. */

/** How long an invitation can be accepted, in seconds. */
export const invitationLifetime = 7 * 24 * 60 * 60

/** As the administration calls them. */
export const roleNames: Record<Exclude<Role, 'client'>, string> = {
  administrator: 'Administrator',
  manager: 'Manager',
  receptionist: 'Receptionist',
  stylist: 'Stylist',
}

const role = z.enum(staffRoles, 'Choose a role')

/** A role and, for a stylist's account only, which stylist that is. */
interface Place {
  readonly role: (typeof staffRoles)[number]
  readonly stylistId?: string | undefined
}

/** What is wrong with a role's stylist; null if nothing is. */
export function stylistProblem({ role, stylistId }: Place): string | null {
  if (role === 'stylist') return stylistId === undefined ? 'Choose which stylist this is' : null
  return stylistId === undefined ? null : 'Only a stylist’s account belongs to a stylist'
}

function checkStylist({ value, issues }: z.core.ParsePayload<Place>): void {
  const message = stylistProblem(value)
  if (message !== null) issues.push({ code: 'custom', message, path: ['stylistId'], input: value.stylistId })
}

/** With an address, only an account of that address can accept it, or one that is made for it. */
export const invitationInput = z
  .object({ email: email.optional(), role, stylistId: recordId.optional() })
  .check(checkStylist)
  .meta({ id: 'InvitationInput' })
export type InvitationInput = z.infer<typeof invitationInput>

/** A change of a role: what isn't given stays, but for the stylist of an account that isn't a stylist's anymore. */
export const staffChange = z.object({ role: role.optional(), stylistId: recordId.optional() }).meta({ id: 'StaffChange' })
export type StaffChange = z.infer<typeof staffChange>

const linkText = 'Open the link from the invitation'
const token = z.string(linkText).min(1, linkText).max(200, linkText)

export const invitationToken = z.object({ token }).meta({ id: 'InvitationToken' })

/** Signed in, the token is enough. Otherwise these make an account; the address is asked for where the invitation has none. */
export const acceptInput = z
  .object({
    token,
    name: lineOfText('Name', textLimits.name).optional(),
    email: email.optional(),
    password: password.optional(),
  })
  .meta({ id: 'AcceptInvitationInput' })
export type AcceptInput = z.infer<typeof acceptInput>

export const staffMember = z
  .object({
    /** The account's. */
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(['administrator', ...staffRoles]),
    stylistId: z.string().optional(),
    /** Whether one-time codes or a passkey protect the account. */
    hasSecondFactor: z.boolean(),
  })
  .meta({ id: 'StaffMember' })
export type StaffMember = z.infer<typeof staffMember>

/** An invitation that hasn't been accepted. `link` is null where it was mailed, or isn't the reader's to hand over. */
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

/** `requiresSecondFactor`: staff can't work without one-time codes or a passkey. `mails`: an invitation to an address is mailed. */
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

/** What the page of an invitation shows. `next`: what accepting it takes from this person. */
export const invitation = z
  .object({
    role,
    /** Whom it is for, where it names somebody. */
    email: z.string().nullable(),
    /** The stylist's name, for a stylist's account. */
    stylist: z.string().nullable(),
    /**
     * `accept`: the signed-in account can · `sign_in`: there is an account with the address · `create`: a new one is made here · `sign_up`: they sign in
     * or sign up first, since their address has to be confirmed · `other_account`: it is for another address than the account's · `works_here`: the account has a role
     */
    next: z.enum(['accept', 'sign_in', 'create', 'sign_up', 'other_account', 'works_here']),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof invitation>
