import type { CurrentUser } from './user.ts'

/** Who may open a page. `unlisted`: everybody, but it is no use to anyone who wasn't sent there, so search engines leave it out. */
export type Access = 'public' | 'unlisted' | 'signed-in' | 'admin' | 'visitor'

/** The access column of the specification's route table. No route has parameters but the signed links of mails: see `isLinkPage`. */
export const pageAccess = {
  '/': 'public',
  '/about': 'public',
  '/contact': 'public',
  '/services': 'public',
  '/bookings': 'signed-in',
  '/mybookings': 'signed-in',
  '/admin': 'admin',
  '/admin/services': 'admin',
  '/admin/bookings': 'admin',
  '/admin/stylists': 'admin',
  '/admin/settings': 'admin',
  '/admin/mail': 'admin',
  '/admin/webhooks': 'admin',
  '/admin/schedule': 'admin',
  '/admin/why': 'admin',
  '/signup': 'visitor',
  '/login': 'visitor',
  '/forgot-password': 'unlisted',
  '/reset-password': 'unlisted',
  '/confirm-address': 'unlisted',
} as const satisfies Record<string, Access>

export type PagePath = keyof typeof pageAccess

interface PageLocation {
  readonly path: string
  /** The query with its question mark, or nothing. */
  readonly search?: string
}

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
  return Object.hasOwn(pageAccess, path)
}

/** Whether the path is a signed link's, which anyone can open who has it. No search engine should know it, nor anyone keep the page. */
export function isLinkPage(path: string): boolean {
  return /^\/visit\/[^/]+$/.test(normalize(path))
}

/** The page of the route table for a path in any spelling, or null. */
export function pageAt(path: string): PagePath | null {
  const page = normalize(path)
  return isPage(page) ? page : null
}

/** The first page after signing in: the dashboard for the administrator, their bookings for a client. */
export function homeOf(user: Pick<CurrentUser, 'admin'> | null): string {
  if (!user) return '/login'
  return user.admin ? '/admin' : '/mybookings'
}

/**
 * The way back after signing in, if it may be used: a page of this site that is not the sign-in itself. Known pages only, so
 * that no spelling of a foreign address can pass.
 * @param next the value of `?next=`
 */
export function safeNext(next: string | null | undefined): string | null {
  if (!next) return null
  const [path = '', query] = next.replace(/#.*/s, '').split('?', 2)
  if (!isPage(path) || pageAccess[path] === 'visitor' || pageAccess[path] === 'unlisted') return null
  return query && /^[\w=&%.~+,:-]*$/.test(query) ? `${path}?${query}` : path
}

/** The redirect for a person who may not open the page, or null if they may. */
export function redirectFor({ path, search = '' }: PageLocation, user: Pick<CurrentUser, 'admin'> | null): string | null {
  const page = normalize(path)
  if (page === '/signin') return `/login${search}`
  if (page === '/dashboard') return homeOf(user)
  if (!isPage(page)) return null
  switch (pageAccess[page]) {
    case 'public':
    case 'unlisted':
      return null
    case 'visitor':
      return user ? '/' : null
    case 'signed-in':
      return user ? null : signInFrom(page, search)
    case 'admin':
      if (!user) return signInFrom(page, search)
      return user.admin ? null : '/'
  }
}

function signInFrom(page: string, search: string): string {
  return `/login?next=${encodeURIComponent(page + search)}`
}
