import { sql } from 'drizzle-orm'
import { openTestSalon, type Person, signedIn } from './salon.ts'
import { createTestDatabase } from './test-database.ts'

export interface Form {
  readonly file?: Blob | string
  readonly name?: string
  readonly upload_preset?: string
  readonly cloud_name?: string
}

export function createForm({ file, name = 'picture', upload_preset = 'chairtime', cloud_name = 'chairtime' }: Form): FormData {
  const form = new FormData()
  if (typeof file === 'string') form.append('file', file)
  else if (file) form.append('file', file, name)
  form.append('upload_preset', upload_preset)
  form.append('cloud_name', cloud_name)
  return form
}

export async function openUploads() {
  const database = await createTestDatabase()
  const app = openTestSalon(database)
  const admin = await signedIn(app, database, { email: 'owner@salon.example' })
  const send = (body: FormData | string, headers: Record<string, string> = {}, person: Person = admin) =>
    app.request('/api/images', { method: 'POST', headers: { cookie: person.cookie, ...headers }, body })
  return {
    database,
    app,
    admin,
    send,
    upload: (content: Uint8Array<ArrayBuffer>, { name = 'picture.png', type = 'image/png' } = {}) =>
      send(createForm({ file: new Blob([content], { type }), name })),
    async storedImages(): Promise<number> {
      const { rows } = await database.db.execute<{ n: number }>(sql`
        select count(*)::int as n from images where id not like '%~%'`)
      return rows[0]?.n ?? 0
    },
  }
}

export const readError = async (response: Response) => ((await response.json()) as { error: object }).error
