import type { Language } from '../domain/language/languages.ts'
import { inTurn } from './load.ts'
import { median, type Row, summarizeTimes } from './report.ts'
import type { BenchSalon } from './salons.ts'

const allowed = 1.15
const compared = { de: 'German', ar: 'Arabic' } as const satisfies Partial<Record<Language, string>>

/** Compares pages in other languages with the same page in English. The salon offers the languages from then on. */
export async function compareLanguages({
  salon: { origin, admin, reader },
  turns,
}: {
  readonly salon: BenchSalon
  readonly turns: number
}): Promise<Row[]> {
  await offerLanguages(origin, admin.headers)
  const compressed = { 'accept-encoding': 'br' }
  const pages = [
    { what: 'A public page', url: `${origin}/`, headers: compressed },
    {
      what: 'A rendered page for a signed-in client',
      url: `${origin}/mybookings`,
      headers: { ...compressed, ...reader.headers },
    },
  ]
  const rows: Row[] = []
  for (const [language, name] of Object.entries(compared)) {
    for (const { what, url, headers } of pages) {
      const side = (accepted: string) => ({ url: () => url, headers: { ...headers, 'accept-language': accepted } })
      const [english, other] = await inTurn([side('en'), side(language)], turns, 20)
      const ratio = median(other) / median(english)
      rows.push({
        what: `${what}, in ${name}`,
        ...summarizeTimes(other, other.reduce((sum, time) => sum + time, 0) / 1000),
        measured: `${ratio.toFixed(2)} × English (p50 ${median(english).toFixed(2)})`,
        goal: `p50 at most ${allowed} ×`,
        isMet: ratio <= allowed,
      })
    }
  }
  return rows
}

async function offerLanguages(origin: string, headers: Record<string, string>): Promise<void> {
  const { version } = (await (await fetch(`${origin}/api/settings`, { headers })).json()) as { version: number }
  const languages = { own: 'en', offered: ['en', ...Object.keys(compared)] }
  const saved = await fetch(`${origin}/api/settings`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ version, settings: { languages } }),
  })
  if (!saved.ok) throw new Error(`the salon didn’t offer languages: ${await saved.text()}`)
}
