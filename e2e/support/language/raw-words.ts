import type { Frame, Page } from '@playwright/test'
import { pseudoLanguage } from '../../../domain/language/languages.ts'
import type { HolidayProposal } from '../../../domain/salon/setup/holidays.ts'
import type { DatabaseConnection } from '../../../server/platform/database/client.ts'
import { inParts, rawParts, writtenIn } from '../../../server/testing/run/raw-words.ts'
import { expect } from '../fixtures.ts'
import { crawl } from './crawl.ts'

interface Crawl {
  readonly paths: readonly string[]
  /** The window or frame that shows the pages; the window by default. */
  readonly frame?: Frame
}

/** Fails if pages say anything that is neither a message nor written by somebody, or if a text that is 40 % longer doesn't fit. */
export async function expectNoRawWord(
  page: Page,
  database: DatabaseConnection,
  { paths, frame = page.mainFrame() }: Crawl,
): Promise<void> {
  if (frame === page.mainFrame()) {
    await page.goto(`/?lang=${pseudoLanguage}`)
    await expect(page.locator('html')).toHaveAttribute('lang', pseudoLanguage)
  }
  const { texts, overflows, presses, dialogs } = await crawl(frame, paths)
  const ofPeople = await writtenIn(database.pool, await (await page.request.get('/api/openapi.json')).json())
  const written = ofPeople + inParts(await namesOfHolidays(page))
  // The log shows mails as they were written; calendars have their own words, and are read by `server/every-word.test.ts`.
  const { rows: mails } = await database.pool.query<Record<string, string | null>>('select subject, text from mails')
  const mailed = new Set(mails.flatMap((mail) => Object.values(mail).map((text) => text?.replaceAll('\r\n', '\n').trim())))
  // A manager sees no links that act for somebody else.
  const withoutLinks = new Set([...mailed].map((text) => text?.replaceAll(/\/visit\/[\w.-]+/g, '/visit/…')))
  const isAsWritten = (text: string) => mailed.has(text) || withoutLinks.has(text) || text.startsWith('BEGIN:VCALENDAR')
  const raw = [...texts].filter(([text]) => !isAsWritten(text) && rawParts(text, written).length > 0)
  const where = (found: Iterable<[string, string]>) => [...found].map(([text, path]) => `${path}: ${text}`)
  if (process.env.CRAWL_LOG) console.log(`${paths.length} pages, ${presses} presses, ${dialogs} dialogs, ${texts.size} texts`)
  expect({ raw: where(raw), overflows: where(overflows) }).toEqual({ raw: [], overflows: [] })
}

/** The list of holidays has them, and the regions, in the salon's own language. Nobody but staff may read it. */
async function namesOfHolidays({ request }: Page): Promise<string[]> {
  const answer = await request.get('/api/settings/holidays')
  if (!answer.ok()) return []
  const { regions, items }: HolidayProposal = await answer.json()
  return [...regions, ...items].map(({ name }) => name)
}
