import { listZones } from '../../../domain/time/zones.ts'
import type { DatabaseConnection } from '../../platform/database/client.ts'

/** Words that are the same in every language: names of products, fonts, files and languages. */
const names = new Set(
  `chairtime pdf csv smtp json html ics http https png jpeg webp avif npm xlsx sql ses tls starttls svg utc
  google apple bing openstreetmap outlook microsoft instagram facebook whatsapp tiktok iphone ipad mac icloud gmail fastmail zoho
  chrome linux mailgun sendgrid postmark brevo amazon excel fresha square vagaro
  inter fraunces garamond libre franklin bodoni moda mulish oswald archivo bricolage grotesque sans nunito figtree eb dm`.split(
    /\s+/,
  ),
)

const zones = listZones().flatMap(({ name, before }) => [name, ...before.map((each) => `${each} (${name})`)])
const codes = inParts([...Intl.supportedValuesOf('currency'), ...zones, 'Zoho Mail', 'CFP', 'VED'])

/** Addresses, and the names of a mail's values. */
const machineText = /[\w.+-]+@[\w\\.-]+|https?:\/\/[^\s)]+|\]\([^)]*\)|\{\w+\}|tel:\S+/g

/** Texts as one, in lower case, in which a part of one can be looked for by its words. */
export function inParts(texts: Iterable<string>): string {
  return ` ${[...texts].map((text) => text.toLowerCase().replaceAll(/[^a-z]+/g, (between) => (/^[ _]$/.test(between) ? ' ' : ' | '))).join(' | ')} `
}

/**
 * Finds words in plain letters in a text of the pseudo-language: ones that are in no message, unless somebody wrote them.
 * @param written all texts that people wrote, such as names, by `inParts`
 */
export function rawParts(text: string, written: string): string[] {
  return text
    .replaceAll(machineText, '|')
    .toLowerCase()
    .split(/[^a-z ]+/)
    .map((part) => part.replaceAll(/ +/g, ' ').trim())
    .filter((part) => /[a-z]{2}/.test(part) && !written.includes(` ${part} `) && !codes.includes(` ${part} `))
    .filter((part) => !part.split(' ').every((word) => word.length < 2 || names.has(word)))
}

/** Everything that people wrote, by `inParts`. The values that the API words, such as a status, aren't theirs. @param api its description */
export async function writtenIn(pool: DatabaseConnection['pool'], api: unknown): Promise<string> {
  const values = new Set(apiValues(api))
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('mails', 'audit_log')`,
  )
  const written = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: unknown }>(`select to_jsonb(t) as row from ${name} t limit 5000`)
    for (const text of stringsIn(rows, () => true)) if (!values.has(text)) written.add(text)
  }
  return inParts(written)
}

/** The values that the API words. @param api its description */
export function apiValues(api: unknown): string[] {
  return stringsIn(api, (key) => key === 'enum' || key === 'const')
}

function stringsIn(value: unknown, isWanted: (key: string) => boolean, key = ''): string[] {
  if (typeof value === 'string') return isWanted(key) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => stringsIn(part, isWanted, Array.isArray(value) ? key : name))
}
