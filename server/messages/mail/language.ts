import { eq } from 'drizzle-orm'
import type { LanguageSettings } from '../../../domain/language/language-settings.ts'
import { chooseLanguage, type Language } from '../../../domain/language/languages.ts'
import type { Database } from '../../platform/database/client.ts'
import { users } from '../../platform/database/schema/accounts.ts'

interface MailedClient {
  readonly languages: LanguageSettings
  readonly clientId: string | undefined
  /** In which the client read when booking. */
  readonly booked?: string | null
}

/**
 * The language for mails to a client: the account's, else the booking's, else the salon's own. Null until the salon has chosen its
 * languages.
 */
export async function clientLanguage(
  db: Pick<Database, 'select'>,
  { languages, clientId, booked }: MailedClient,
): Promise<Language | null> {
  if (!languages) return null
  const [account] = clientId ? await db.select({ language: users.language }).from(users).where(eq(users.id, clientId)) : []
  return chooseLanguage({ account: account?.language, cookie: booked }, languages)
}

/**
 * The language of mails to the salon: the one of the account with its address, else the salon's own. Null until the salon has chosen its
 * languages.
 */
export async function salonLanguage(
  db: Pick<Database, 'select'>,
  { languages, address }: { readonly languages: LanguageSettings; readonly address: string },
): Promise<Language | null> {
  if (!languages) return null
  const isReaders = eq(users.email, address.toLowerCase())
  const [account] = await db.select({ language: users.language }).from(users).where(isReaders)
  return chooseLanguage({ account: account?.language }, languages)
}
