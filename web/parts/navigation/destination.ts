import { type PagePath, pageAt, redirectFor, safeNext } from '../../../domain/access.ts'
import type { ClientWay } from '../../../domain/people/client-way.ts'
import type { HasRole } from '../../../domain/people/roles.ts'

interface PageVisit {
  readonly path: string
  readonly search: string
  readonly user: HasRole | null
  /** True if the page was opened signed out: the sign-in happened here. */
  readonly openedAsVisitor: boolean
  readonly clientWay?: ClientWay | undefined
}

/** Targets after signing in without a requested page (docs/product.md, section 2). */
const afterSignIn: Partial<Record<PagePath, string>> = { '/login': '/dashboard', '/signup': '/' }

export function destination({ path, search, user, openedAsVisitor, clientWay }: PageVisit): string | null {
  const elsewhere = redirectFor({ path, search }, user, clientWay)
  if (!elsewhere || !user || !openedAsVisitor) return elsewhere
  const page = pageAt(path)
  return safeNext(new URLSearchParams(search).get('next')) ?? (page && afterSignIn[page]) ?? elsewhere
}
