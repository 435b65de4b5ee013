import { request } from '@playwright/test'
import type { Language } from '../../../domain/language/languages.ts'
import { admin, expect, password } from '../fixtures.ts'
import type { Salon } from '../salon.ts'

/** Has the salon offer languages, as its administrator does. */
export async function offerLanguages({ origin }: Salon, offered: readonly Language[], own: Language = 'en'): Promise<void> {
  const desk = await request.newContext({ baseURL: origin })
  await desk.post('/api/auth/sign-in/email', { data: { email: admin.email, password } })
  const { version } = await (await desk.get('/api/settings')).json()
  const saved = await desk.patch('/api/settings', { data: { version, settings: { languages: { own, offered } } } })
  expect(saved.status()).toBe(200)
  await desk.dispose()
}
