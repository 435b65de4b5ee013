import { type PagePath, pageAt, redirectFor, safeNext } from '../../domain/access.ts'
import type { CurrentUser } from '../../domain/user.ts'

interface Visit {
  readonly path: string
  /** The query with its question mark, or nothing. */
  readonly search: string
  readonly user: Pick<CurrentUser, 'admin'> | null
  /** Whether nobody was signed in when this page was opened: then it is here that somebody signed in. */
  readonly openedAsVisitor: boolean
}

/** Where signing in leads when nothing else was wanted (specification, section 2). */
const afterSignIn: Partial<Record<PagePath, string>> = { '/login': '/dashboard', '/signup': '/' }

/** Where a person is to be instead of the page they are on, or null when they may stay. */
export function destination({ path, search, user, openedAsVisitor }: Visit): string | null {
  const elsewhere = redirectFor({ path, search }, user)
  if (!elsewhere || !user || !openedAsVisitor) return elsewhere
  const page = pageAt(path)
  return safeNext(new URLSearchParams(search).get('next')) ?? (page && afterSignIn[page]) ?? elsewhere
}
