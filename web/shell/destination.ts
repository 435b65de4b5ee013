import { type PagePath, pageAt, redirectFor, safeNext } from '../../domain/access.ts'
import type { ClientWay } from '../../domain/accounts/client-way.ts'
import type { HasRole } from '../../domain/roles.ts'

interface PageVisit {
  readonly path: string
  /** The query with its question mark, or nothing. */
  readonly search: string
  readonly user: HasRole | null
  /** Whether the page was opened signed out: then the sign-in happened here. */
  readonly openedAsVisitor: boolean
  /** The salon's, where it is known. */
  readonly clientWay?: ClientWay | undefined
}

/** Where signing in leads when no other page was requested (docs/product.md, section 2). */
const afterSignIn: Partial<Record<PagePath, string>> = { '/login': '/dashboard', '/signup': '/' }

/** Where to redirect a person, or null if they may stay. */
export function destination({ path, search, user, openedAsVisitor, clientWay }: PageVisit): string | null {
  const elsewhere = redirectFor({ path, search }, user, clientWay)
  if (!elsewhere || !user || !openedAsVisitor) return elsewhere
  const page = pageAt(path)
  return safeNext(new URLSearchParams(search).get('next')) ?? (page && afterSignIn[page]) ?? elsewhere
}
