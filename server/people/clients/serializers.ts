import type { Client, ClientDetails } from '../../../domain/accounts/client.ts'
import type { clients } from '../../platform/database/schema.ts'

/** The columns that are read, and whether there is an account. */
type Columns = Pick<typeof clients.$inferSelect, 'id' | 'name' | 'email' | 'phone'> & { readonly hasAccount: boolean }

/** A client as the salon sees them: a missing email is empty, as the specification's fallbacks expect. */
export function presentClient({ id, name, email, phone, hasAccount }: Columns): Client {
  return { id, name, email: email ?? '', ...(phone && { phone }), hasAccount }
}

/** @param accounts those that could be the client's */
export function presentDetails(client: Columns & { readonly createdAt: Date }, accounts: readonly Columns[]): ClientDetails {
  return { ...presentClient(client), createdAt: client.createdAt.toISOString(), accounts: accounts.map(presentClient) }
}
