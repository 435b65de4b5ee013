import { type CurrentUser, isAdminEmail } from '../../domain/user.ts'
import type { Auth } from './auth.ts'

/** The person whose session the request's cookie names, or null. `admin` is computed anew each time. */
export async function currentUserOf(auth: Auth, headers: Headers, adminEmail: string): Promise<CurrentUser | null> {
  // Most requests are visitors'; better-auth answers null for them too, only slower.
  if (!headers.has('cookie')) return null
  const session = await auth.api.getSession({ headers })
  return session ? presentUser(session.user, adminEmail) : null
}

/** What leaves the server of a user. */
export function presentUser(user: { id: string; name: string; email: string }, adminEmail: string): CurrentUser {
  return { uid: user.id, name: user.name, email: user.email, admin: isAdminEmail(user.email, adminEmail) }
}
