import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type StaffRole, staffRoles } from '../../../../domain/people/roles.ts'
import { createdAt, demo, instant, updatedAt } from './columns.ts'
import { stylists } from './salon.ts'

const aStaffRole = sql.raw(`(${staffRoles.map((role) => `'${role}'`).join(', ')})`)

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    phone: text('phone'),
    /** Which language this person chose to read; null: by their browser. */
    language: text('language'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** When and why the mail server last refused the address for good; null once it takes mail again or the address has changed. */
    bouncedAt: instant('bounced_at'),
    bounceReason: text('bounce_reason'),
    /** The client deleted the account: the row stays for the bookings' earnings, without name, address and phone number. */
    deletedAt: instant('deleted_at'),
    demo,
    createdAt,
    updatedAt,
  },
  (table) => [
    // Sign-in lower-cases addresses, so two spellings of one address must never be two accounts.
    check('users_email_lower_case', sql`${table.email} = lower(${table.email})`),
    // Every administration page asks whether there are any; without the index, each request would read all clients.
    index('users_demo').on(table.id).where(sql`${table.demo}`),
    // So is whether mail is left to accounts that were deleted, each minute.
    index('users_deleted').on(table.id).where(sql`${table.deletedAt} is not null`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt,
    updatedAt,
  },
  (table) => [index('sessions_user').on(table.userId)],
)

export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt,
    updatedAt,
  },
  (table) => [
    uniqueIndex('accounts_user_provider').on(table.userId, table.providerId),
    // One identity at an outside sign-in service is one account here, also when two requests ask at once.
    uniqueIndex('accounts_provider_identity').on(table.providerId, table.accountId),
  ],
)

export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt,
    updatedAt,
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
)

/** One-time codes (TOTP): the secret and the recovery codes, both encrypted by better-auth. */
export const twoFactors = pgTable(
  'two_factors',
  {
    id: text('id').primaryKey(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    verified: boolean('verified').notNull().default(true),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: instant('locked_until'),
  },
  (table) => [uniqueIndex('two_factors_user').on(table.userId)],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialID: text('credential_id').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    createdAt,
  },
  (table) => [uniqueIndex('passkeys_credential').on(table.credentialID), index('passkeys_user').on(table.userId)],
)

const staffRole = text('role').$type<StaffRole>().notNull()

/** Accounts that work here. `stylistId` is who a stylist is; null if that stylist was deleted. */
export const staff = pgTable(
  'staff',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: staffRole,
    stylistId: text('stylist_id').references(() => stylists.id, { onDelete: 'set null' }),
    createdAt,
    updatedAt,
  },
  (table) => [
    check('staff_role', sql`${table.role} in ${aStaffRole}`),
    check('staff_stylist', sql`${table.stylistId} is null or ${table.role} = 'stylist'`),
    index('staff_of_stylist').on(table.stylistId),
  ],
)

/**
 * Invitations that nobody has accepted yet. The secret of the link is not stored: it is made of the id and AUTH_SECRET. Accepting deletes the
 * row, so it works once. `isMailed`: the link went to the address and to nobody else, so its holder owns the mailbox.
 */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: text('id').primaryKey(),
    email: text('email'),
    isMailed: boolean('is_mailed').notNull(),
    role: staffRole,
    stylistId: text('stylist_id').references(() => stylists.id, { onDelete: 'cascade' }),
    invitedBy: text('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    createdAt,
  },
  (table) => [
    check('staff_invitations_role', sql`${table.role} in ${aStaffRole}`),
    check('staff_invitations_stylist', sql`(${table.stylistId} is not null) = (${table.role} = 'stylist')`),
    check('staff_invitations_email_lower_case', sql`${table.email} = lower(${table.email})`),
    uniqueIndex('staff_invitations_email').on(table.email),
    index('staff_invitations_of_stylist').on(table.stylistId),
    index('staff_invitations_by').on(table.invitedBy),
  ],
)
