import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said } from '../language/say.ts'
import { actorRoles } from '../people/actor.ts'
import { recordId } from '../text.ts'
import { shownDate } from '../time/date-schemas.ts'

const auditKinds = {
  settings: ['changed', 'translated', 'texts-swapped'],
  services: ['added', 'changed', 'deleted', 'reordered'],
  stylists: ['added', 'changed', 'deleted', 'reordered'],
  ratings: ['shown', 'hidden', 'answered'],
  schedules: ['changed'],
  staff: ['invited', 'invitation-withdrawn', 'joined', 'changed', 'removed'],
  clients: [
    'added',
    'changed',
    'deleted',
    'merged',
    'parted',
    'distinguished',
    'undistinguished',
    'joined',
    'taken-apart',
    'name-kept',
    'name-doubted',
  ],
  bookings: ['deleted'],
  blocks: ['added', 'changed', 'removed'],
  waitlist: ['added', 'offered', 'called', 'withdrawn', 'removed'],
  till: ['closed', 'sold', 'refunded', 'cash-in', 'cash-out'],
  'online-payments': ['keys-changed', 'keys-removed', 'asked', 'refunded', 'kept', 'fee', 'excused', 'withdrawn'],
  exports: ['downloaded'],
  imports: ['done'],
  'sign-ins': ['signed-in', 'failed'],
  security: [
    'codes-on',
    'codes-off',
    'recovery-codes',
    'passkey-added',
    'passkey-renamed',
    'passkey-removed',
    'password-changed',
  ],
  calendars: ['added', 'removed'],
  webhooks: ['added', 'changed', 'deleted', 'secret-replaced'],
  mails: ['text-changed', 'text-reset', 'server-changed', 'server-removed'],
  backups: ['started', 'downloaded', 'plan-changed'],
  demo: ['removed'],
} as const
export type AuditArea = keyof typeof auditKinds
export const auditAreas = Object.keys(auditKinds) as readonly AuditArea[]

export type AuditKind = { [Area in AuditArea]: `${Area}.${(typeof auditKinds)[Area][number]}` }[AuditArea]

const auditValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
type AuditValue = z.infer<typeof auditValue>

/** `field` is a path such as 'rules.mostOpen'. */
const auditChange = z.object({ field: z.string(), from: auditValue, to: auditValue })
export type AuditChange = z.infer<typeof auditChange>

const auditEntry = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    kind: z.string(),
    /** A visitor hasn't signed in, such as after a wrong password. */
    actor: z.object({ id: z.string().nullable(), role: z.enum([...actorRoles, 'visitor']), label: z.string() }),
    /** Named as it was then. */
    subject: z.object({ id: z.string(), label: z.string() }).nullable(),
    changes: z.array(auditChange),
    address: z.string().nullable(),
    device: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

export const auditPage = z
  .object({
    items: z.array(auditEntry),
    /** The next page's `before`; null at the end. */
    next: z.string().nullable(),
  })
  .meta({ id: 'AuditPage' })
export type AuditPage = z.infer<typeof auditPage>

const maxPageSize = 100

/** Cursor: the last entry's moment in Unix milliseconds, and its number. */
const auditCursor = z.string().regex(/^\d{1,13}-\d{1,15}$/, said(msg`That page of the log doesn’t exist`))

/** Dates of the salon's calendar, both included. */
export const auditFilter = z.object({
  area: z.enum(auditAreas as [AuditArea, ...AuditArea[]], said(msg`Choose what from the list`)).optional(),
  actor: recordId.optional(),
  subject: recordId.optional(),
  from: shownDate.optional(),
  to: shownDate.optional(),
})
export type AuditFilter = z.infer<typeof auditFilter>

export const auditQuery = auditFilter.extend({
  before: auditCursor.optional(),
  pageSize: z.coerce.number<string>().int().min(1).max(maxPageSize).default(50),
})

/** Longest stored value, in characters: enough to recognize a text without keeping a whole mail. */
const maxValue = 300

/** Returns the differences in the order of fields; nested ones by their path, lists as a whole. @param before null for a new record */
export function changesBetween(before: object | null, after: object | null): AuditChange[] {
  const was = collectLeaves(before ?? {})
  const is = collectLeaves(after ?? {})
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const from = was.get(field) ?? null
    const to = is.get(field) ?? null
    return from === to ? [] : [{ field, from: shortened(from), to: shortened(to) }]
  })
}

function collectLeaves(record: object, prefix = ''): Map<string, AuditValue> {
  return new Map(
    Object.entries(record).flatMap(([name, value]): [string, AuditValue][] => {
      const field = prefix + name
      if (value === undefined || value === null) return []
      if (Array.isArray(value)) return [[field, value.map(plain).join(', ')]]
      if (typeof value === 'object') return [...collectLeaves(value, `${field}.`)]
      return [[field, typeof value === 'number' || typeof value === 'boolean' ? value : String(value)]]
    }),
  )
}

const plain = (item: unknown) => (typeof item === 'object' ? JSON.stringify(item) : String(item))

function shortened(value: AuditValue): AuditValue {
  return typeof value === 'string' && value.length > maxValue ? `${value.slice(0, maxValue)}…` : value
}
