import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { cleaned } from '../cleaned-text.ts'
import { languageCodes } from '../language/languages.ts'
import { said } from '../language/say.ts'
import { lineOfText, textLimits, typedPhone } from '../text.ts'
import { charactersIn, typedPassword } from './password-forms.ts'
import { roles } from './roles.ts'

export const minPasswordLength = 6

/** The refusal of an address that another account has, where the salon sends no mail. */
export const emailTaken = msg`An account with this email already exists.`

export const email = z
  .string(said(msg`Email is required`))
  .overwrite(cleaned)
  .trim()
  .toLowerCase()
  .min(1, said(msg`Email is required`))
  .max(textLimits.email, said(msg`Email is invalid`))
  // Zod's own pattern: one @, a domain with a dot, ASCII only, so also no control characters.
  .pipe(z.email(said(msg`Email is invalid`)))

const tooShort = said(
  msg`Password must be at least ${plural({ min: minPasswordLength }, { one: '# character', other: '# characters' })}`,
)

/** A new one. */
export const password = typedPassword(msg`Password is required`)
  .min(1, said(msg`Password is required`))
  .refine((typed) => charactersIn(typed) >= minPasswordLength, tooShort)

/** The one that the account has. */
export const currentPassword = typedPassword(msg`Enter your current password`)

export const signUpInput = z
  .object({
    name: lineOfText(msg`Username`, textLimits.name),
    email,
    password,
    /** The page to go on to after the address is confirmed; see `safeNext`. */
    next: z.string().max(1_000).optional(),
  })
  .meta({ id: 'SignUpInput' })
/** The same, where a booking asks for it. */
export const newAccountInput = signUpInput.extend({
  name: lineOfText(msg({ message: 'Name', context: 'of a person' }), textLimits.name),
})
export type SignUpInput = z.infer<typeof signUpInput>

const signInPassword = typedPassword(msg`Password is required`)
  .min(1, said(msg`Password is required`))
  // The shortest that was ever taken.
  .refine((typed) => typed.normalize('NFD').length >= minPasswordLength, tooShort)

export const signInInput = z.object({ email, password: signInPassword }).meta({ id: 'SignInInput' })
export type SignInInput = z.infer<typeof signInInput>

/** A profile change: fields that are left out stay. A new email needs the current password. */
export const profileInput = z
  .object({
    name: lineOfText(msg({ message: 'Name', context: 'of a person' }), textLimits.name).optional(),
    email: email.optional(),
    /** In any usual form; empty for none. */
    phone: typedPhone,
    /** Null: by the browser. */
    language: z.enum(languageCodes).nullable().optional(),
    currentPassword: currentPassword.optional(),
  })
  .meta({ id: 'ProfileInput' })
export type ProfileInput = z.infer<typeof profileInput>

/** The signed-in person. `admin` and `role` are computed by the server on each request; the administrator's is never stored. */
export const currentUser = z
  .object({
    uid: z.string(),
    name: z.string(),
    email: z.string(),
    /** In the international form. */
    phone: z.string().optional(),
    /** That this person chose to read. */
    language: z.enum(languageCodes).optional(),
    admin: z.boolean(),
    role: z.enum(roles),
    /** The stylist who this person is, for a stylist's account. */
    stylistId: z.string().optional(),
    /** The salon requires a second factor of its staff, and this account has none yet. */
    needsSecondFactor: z.literal(true).optional(),
    /** The salon lets its stylists see everybody's visits, and this is one. */
    seesAllVisits: z.literal(true).optional(),
    /** The salon lets its stylists book, move and cancel in their own column, and this is one. */
    booksOwn: z.literal(true).optional(),
    /** The salon lets its stylists check out their own visits, and this is one. */
    checksOutOwn: z.literal(true).optional(),
    /** The salon lets its receptionists give online payments back, and this is one. */
    refundsOnline: z.literal(true).optional(),
  })
  .meta({ id: 'CurrentUser' })
export type CurrentUser = z.infer<typeof currentUser>

/** True if two say the same of everything that rights depend on. */
export function haveSameRights(one: CurrentUser, other: CurrentUser): boolean {
  const fields = [
    'role',
    'stylistId',
    'needsSecondFactor',
    'seesAllVisits',
    'booksOwn',
    'checksOutOwn',
    'refundsOnline',
  ] as const
  return fields.every((field) => one[field] === other[field])
}

/** The result of signing in with a password: the person or, where the account has one-time codes, that a code is needed too. */
export const signInResult = z.union([currentUser, z.object({ needs: z.literal('code') }).meta({ id: 'CodeNeeded' })])

/** True if an address is the administrator's. Case-sensitive, by docs/product.md, section 1. */
export function isAdminEmail(address: string, adminEmail: string): boolean {
  return address === adminEmail
}
