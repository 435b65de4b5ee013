import type { ClientWay } from './people/client-way.ts'
import { type Capability, can, type HasRole, isStaff } from './people/roles.ts'

/**
 * Who may open a page: roles with the capability, or one of these. `unlisted`: everybody, but it is of use only to people who were sent there, so
 * search engines leave it out. `by link`: anyone with the link, which contains a secret. `visitor`: only people who aren't signed in.
 */
export type Access = 'public' | 'unlisted' | 'by link' | 'signed-in' | 'visitor' | Capability

/**
 * The access column of docs/product.md's route table, and of the pages beside it. A page that isn't listed doesn't exist. `:` begins a part of a
 * path that can be anything.
 */
export const pageAccess = {
  '/': 'public',
  '/about': 'public',
  '/contact': 'public',
  '/services': 'public',
  '/privacy': 'public',
  '/terms': 'public',
  '/bookings': 'signed-in',
  '/book': 'public',
  '/mybookings': 'signed-in',
  '/mybookings/receipt': 'signed-in',
  '/admin': 'dashboard.read',
  '/admin/day': 'bookings.read',
  '/admin/day/waitlist': 'waitlist.read',
  '/admin/day/requests': 'bookings.write',
  '/admin/services': 'catalogue.write',
  '/admin/bookings': 'bookings.read',
  '/admin/clients': 'clients.read',
  '/admin/clients/:id': 'clients.notes',
  '/admin/stylists': 'catalogue.write',
  '/admin/stylists/roster': 'schedules.read',
  '/admin/stylists/hours': 'schedules.read',
  '/admin/stylists/staff': 'staff.manage',
  '/admin/stylists/ratings': 'ratings.read',
  '/admin/money': 'till.read',
  '/admin/money/receipt': 'payments.take-own',
  '/admin/money/reports': 'reports.read',
  '/admin/account': 'account.second-factor',
  '/admin/settings': 'settings.read',
  '/admin/settings/details': 'settings.read',
  '/admin/settings/look': 'settings.read',
  '/admin/settings/pages': 'settings.read',
  '/admin/settings/pictures': 'settings.read',
  '/admin/settings/region': 'settings.read',
  '/admin/settings/languages': 'settings.read',
  '/admin/settings/translations': 'settings.read',
  '/admin/settings/share': 'settings.read',
  '/admin/settings/hours': 'settings.read',
  '/admin/settings/closures': 'settings.read',
  '/admin/settings/starts': 'settings.read',
  '/admin/settings/rules': 'settings.read',
  '/admin/settings/payments': 'settings.read',
  '/admin/settings/waitlist': 'settings.read',
  '/admin/settings/ratings': 'settings.read',
  '/admin/settings/guests': 'settings.read',
  '/admin/settings/mail': 'mail.server',
  '/admin/settings/texts': 'mail.read',
  '/admin/settings/reminders': 'settings.read',
  '/admin/settings/calendars': 'settings.read',
  '/admin/settings/webhooks': 'webhooks.write',
  '/admin/settings/mail-log': 'mail.read',
  '/admin/settings/roles': 'settings.read',
  '/admin/settings/second-step': 'staff.rules',
  '/admin/settings/import': 'imports.write',
  '/admin/settings/export': 'backup.manage',
  '/admin/settings/backups': 'backup.manage',
  '/admin/settings/audit': 'audit.read',
  '/admin/setup': 'settings.write',
  '/admin/why': 'schedules.read',
  '/signup': 'visitor',
  '/login': 'visitor',
  '/forgot-password': 'unlisted',
  '/reset-password': 'by link',
  '/confirm-address': 'by link',
  '/visit/:token': 'by link',
  '/invitation': 'by link',
} as const satisfies Record<string, Access>

export type PagePath = keyof typeof pageAccess

/** Former addresses of pages. */
const movedPages: Readonly<Record<string, PagePath>> = {
  '/admin/waitlist': '/admin/day/waitlist',
  '/admin/schedule': '/admin/stylists/hours',
  '/admin/staff': '/admin/stylists/staff',
  '/admin/till': '/admin/money',
  '/admin/reports': '/admin/money/reports',
  '/admin/mail': '/admin/settings/mail-log',
  '/admin/webhooks': '/admin/settings/webhooks',
  '/admin/import': '/admin/settings/import',
  '/admin/audit': '/admin/settings/audit',
}

/** Returns the new address of a former one, or null for one that isn't former. Mail was one page, whose query said which part. */
function movedTo(path: string, search: string): string | null {
  const moved = movedPages[path]
  if (!moved) return null
  const has = (name: string) => new RegExp(`[?&]${name}(=|&|$)`).test(search)
  if (path === '/admin/mail' && has('server')) return '/admin/settings/mail'
  if (path === '/admin/mail' && has('text')) return `/admin/settings/texts${search}`
  return `${moved}${search}`
}

/** The page that other sites can show in a frame: this one, and no other (decision 080). */
export const framedPath = '/book'

interface PageLocation {
  readonly path: string
  /** The query with its question mark, or nothing. */
  readonly search?: string
}

/** The pages with parameters, each with a pattern for its path. */
const patterns = (Object.keys(pageAccess) as PagePath[])
  .filter((page) => page.includes(':'))
  .map((page) => ({ page, pattern: new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}$`) }))

/**
 * The path as in the route table. The router matches a page in any case, percent-encoded and with slashes at the
 * end, so the guard must know it then too.
 */
function normalize(path: string): string {
  // The lookbehind tries each run of slashes once: without it, a long one takes quadratic time.
  return (
    decoded(path)
      .toLowerCase()
      .replace(/(?<!\/)\/+$/, '') || '/'
  )
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function isPage(path: string): path is PagePath {
  return Object.hasOwn(pageAccess, path) && !path.includes(':')
}

/** The page of the route table for a path in any spelling, or null: then it is the 404 page's. */
export function pageAt(path: string): PagePath | null {
  return pageIn(normalize(path))
}

/** @param path as in the route table, but for its parameters */
function pageIn(path: string): PagePath | null {
  return isPage(path) ? path : (patterns.find(({ pattern }) => pattern.test(path))?.page ?? null)
}

/** True if a person may open a page. */
export function mayOpen(page: PagePath, user: HasRole | null): boolean {
  const access: Access = pageAccess[page]
  switch (access) {
    case 'public':
    case 'unlisted':
    case 'by link':
      return true
    case 'visitor':
      return user === null
    case 'signed-in':
      return user !== null
    default:
      return can(user, access)
  }
}

/** The first page after signing in: the dashboard for who may see it, the bookings for others who work here, their own for a client. */
export function homeFor(user: HasRole | null): PagePath {
  if (!user) return '/login'
  return (['/admin', '/admin/day'] as const).find((page) => mayOpen(page, user)) ?? '/mybookings'
}

/** Pages that lead on themselves, to which nobody goes back. */
const leadsOn: ReadonlySet<Access> = new Set(['visitor', 'unlisted', 'by link'])

/**
 * The way back after signing in, if it may be used: a page of this site that is not the sign-in itself. Known pages only, so
 * that no spelling of a foreign address can pass.
 * @param next the value of `?next=`
 */
export function safeNext(next: string | null | undefined): string | null {
  if (!next) return null
  const [former = '', formerQuery] = next.replace(/#.*/s, '').split('?', 2)
  const [path = '', query] = (movedTo(former, formerQuery ? `?${formerQuery}` : '') ?? next.replace(/#.*/s, '')).split('?', 2)
  const page = /^[\w/-]+$/.test(path) ? pageIn(path) : null
  if (!page || (leadsOn.has(pageAccess[page]) && page !== '/invitation')) return null
  return query && /^[\w=&%.~+,:-]*$/.test(query) ? `${path}?${query}` : path
}

/**
 * The redirect for a person who may not open the page, or null if they may, or if there is no such page.
 * @param clientWay the salon's, where it is known
 */
export function redirectFor({ path, search = '' }: PageLocation, user: HasRole | null, clientWay?: ClientWay): string | null {
  const normalPath = normalize(path)
  if (normalPath === '/signin') return `/login${search}`
  if (normalPath === '/dashboard') return homeFor(user)
  const moved = movedTo(normalPath, search)
  if (moved) return moved
  const page = pageAt(path)
  if (page === '/book' && !user && clientWay === 'account first') return signInFrom('/bookings', search)
  if (page === null) return isAdministration(normalPath) ? redirectFromStaff(normalPath, search, user) : null
  if (mayOpen(page, user)) return null
  if (pageAccess[page] === 'visitor') return '/'
  if (!user) return signInFrom(normalPath, search)
  if (user.needsSecondFactor) return secondFactorPage
  return isStaff(user) ? homeFor(user) : '/'
}

/** The set-up of a second factor, without which no page of the administration opens. */
const secondFactorPage = '/admin/account'

/** True if a path is the administration's, listed or not. */
function isAdministration(normalPath: string): boolean {
  return normalPath === '/admin' || normalPath.startsWith('/admin/')
}

/** Only those who work here find out which pages the administration doesn't have. */
function redirectFromStaff(normalPath: string, search: string, user: HasRole | null): string | null {
  if (!user) return signInFrom(normalPath, search)
  return isStaff(user) ? null : '/'
}

function signInFrom(normalPath: string, search: string): string {
  return `/login?next=${encodeURIComponent(normalPath + search)}`
}
