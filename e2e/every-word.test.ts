import type { Page } from '@playwright/test'
import { pageAccess } from '../domain/access.ts'
import { pseudoLanguage } from '../domain/language/languages.ts'
import { type StaffRole, staffRoles } from '../domain/people/roles.ts'
import type { DatabaseConnection } from '../server/platform/database/client.ts'
import { addAccount } from '../server/testing/records.ts'
import { uniqueEmail } from '../server/testing/run/random.ts'
import { crawl } from './support/crawl.ts'
import { admin, expect } from './support/fixtures.ts'
import { testOfSalonWith } from './support/own-salon.ts'

const test = testOfSalonWith({ PSEUDO_LANGUAGE: 'true' }, '--demo')

// Half a hundred pages one after the other, with all that opens on them.
test.describe.configure({ timeout: 600_000 })
test.use({ viewport: { width: 1280, height: 900 }, trace: 'off' })

/** Names that no language changes, in lower case. */
const names = new Set(
  `chairtime pdf csv smtp json html ics utc http https www com example png jpeg webp avif npm url pin esc tls starttls xlsx sql ses
  letter escape svg webhook webhooks google workspace apple bing openstreetmap outlook microsoft instagram facebook whatsapp business tiktok
  iphone ipad mac icloud gmail fastmail zoho mail mailgun sendgrid postmark brevo amazon excel fresha square vagaro easy appointments
  inter fraunces garamond libre franklin bodoni moda mulish oswald archivo bricolage grotesque sans nunito figtree
  deutsch français español italiano português polski english`.split(/\s+/),
)

/** Everything that people wrote, in one text. The values that the API words, such as a status, aren't theirs. */
async function writtenIn({ pool }: DatabaseConnection, page: Page): Promise<string> {
  const words = new Set<string>()
  const collect = (value: unknown, isWanted: (key: string) => boolean, key = ''): void => {
    if (typeof value === 'string') return void (isWanted(key) && words.add(value))
    if (typeof value !== 'object' || value === null) return
    for (const [name, part] of Object.entries(value)) collect(part, isWanted, Array.isArray(value) ? key : name)
  }
  collect(await (await page.request.get('/api/openapi.json')).json(), (key) => key === 'enum' || key === 'const')
  const values = new Set(words)
  words.clear()
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('mails', 'audit_log')`,
  )
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: unknown }>(`select to_jsonb(t) as row from ${name} t limit 5000`)
    collect(rows, (key) => key !== 'id' && !key.endsWith('_id'))
  }
  return [...words]
    .filter((word) => !values.has(word))
    .join('\n')
    .toLowerCase()
}

/** The pages of the route table, so that a new one is among them by itself. */
const pathsThat = (isWanted: (path: string, access: string) => boolean) =>
  Object.entries(pageAccess).flatMap(([path, access]) => (isWanted(path, access) && !path.includes(':') ? [path] : []))

async function expectEveryWord(page: Page, database: DatabaseConnection, paths: readonly string[]): Promise<void> {
  await page.goto(`/?lang=${pseudoLanguage}`)
  const crawled = await crawl(page, paths)
  const written = await writtenIn(database, page)
  const isKnown = (part: string) =>
    part.split(' ').every((word) => names.has(word) || word.length < 2) || written.includes(part)
  const partsOf = (text: string) =>
    text
      .toLowerCase()
      .split(/[^a-z ]+/)
      .map((part) => part.trim())
  const raw = [...crawled.texts].filter(([text]) => !partsOf(text).every(isKnown)).map(([text, path]) => `${path}: ${text}`)
  console.log(paths.length, crawled.presses, crawled.dialogs, crawled.texts.size)
  expect({ raw, overflows: [...crawled.overflows].map(([place, path]) => `${path}: ${place}`) }).toEqual({
    raw: [],
    overflows: [],
  })
}

test('no page, dialog or error says a raw word to a visitor', async ({ page, database }) => {
  const open = ['public', 'visitor', 'unlisted', 'by link']
  await expectEveryWord(page, database, [...pathsThat((_, access) => open.includes(access)), '/none'])
})

test('no page, dialog or error says a raw word to a client', async ({ page, database, client, signIn }) => {
  await signIn(client)
  const paths = [...pathsThat((_, access) => access === 'signed-in'), '/mybookings?tab=profile', '/book']
  await expectEveryWord(page, database, paths)
})

const ofStaff = pathsThat((path) => path.startsWith('/admin')).filter((path) => !path.endsWith('/receipt'))

test('no page, dialog or error says a raw word to an administrator', async ({ page, database, signIn }) => {
  await signIn(admin)
  await expectEveryWord(page, database, [...ofStaff, '/admin/day?view=week', '/admin/day?panel=booking'])
})
