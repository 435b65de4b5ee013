/** What the product asks of PostgreSQL: the objects of a migrated database, and the statements in the server's code. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

export interface Item {
  /** Where it stands: a file with its line, or an object of the database. */
  readonly place: string
  readonly kind: 'statement' | 'function' | 'trigger' | 'index' | 'constraint' | 'column' | 'table' | 'view'
  /** Its SQL, in one line. */
  readonly text: string
}

const objects = `
  select 'function' as kind, proname as place,
    concat_ws(' ', 'language', lanname, case when prosecdef then 'security definer' end, array_to_string(proconfig, ' '), prosrc) as text
  from pg_proc join pg_language on pg_language.oid = prolang where pronamespace = 'public'::regnamespace
  union all
  select 'trigger', tgname || ' on ' || tgrelid::regclass, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all
  select 'index', indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all
  select 'constraint', conname || ' on ' || conrelid::regclass, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
  union all
  select 'column', attrelid::regclass || '.' || attname,
    concat_ws(' ', format_type(atttypid, atttypmod), case attidentity when '' then null else 'identity' end,
      case attgenerated when '' then null else 'generated' end,
      case when attcollation not in (0, 100) then 'collate ' || (select collname from pg_collation where oid = attcollation) end)
  from pg_attribute join pg_class on pg_class.oid = attrelid and relkind = 'r'
  where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
  union all
  select 'table', oid::regclass::text, case relpersistence when 'u' then 'unlogged table' else 'table' end from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  union all
  select 'view', oid::regclass::text, pg_get_viewdef(oid) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'`

const inOneLine = (text: string) => text.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim()

/** @param url a migrated database's */
export async function readObjects(url: string): Promise<Item[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Item>(objects)
    return rows.map((row) => ({ ...row, text: inOneLine(row.text) }))
  } finally {
    await client.end()
  }
}

const beginsStatement =
  /^(select|insert|update|delete|with|lock|set|listen|notify|copy|create|do|truncate|begin|alter|grant)\b/i
/** Drizzle's own words for a plain statement, and for a row lock. */
const built =
  /\b(?:db|tx|transaction|queryable)\s*\.(select|selectDistinct|insert|update|delete)\(|\.for\('(update|share|no key update)'/g

/** The statements that the server's code holds; of those that Drizzle puts together, what they begin with. */
export function readStatements(folder: string): Item[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing'),
  )
  return files.flatMap((name) => {
    const code = readFileSync(join(folder, name), 'utf8')
    const item = (index: number, text: string): Item => ({
      place: `${folder}/${name}:${code.slice(0, index).split('\n').length}`,
      kind: 'statement',
      text: inOneLine(text),
    })
    const written = [...stringsOf(code)].filter(({ text }) => beginsStatement.test(text.trim()) && /\s/.test(text.trim()))
    const plain = [...code.matchAll(built)]
    return [
      ...written.map(({ index, text }) => item(index, text)),
      ...plain.map((match) => item(match.index, match[2] ? `select for ${match[2]}` : `${match[1]} (built)`)),
    ]
  })
}

/** Template literals, with `?` for what is put into them, and strings in quotes. */
function* stringsOf(code: string): Generator<{ index: number; text: string }> {
  for (let index = 0; index < code.length; index++) {
    if (code.startsWith('//', index) && code[index - 1] !== ':') index = endOf(code, '\n', index)
    else if (code.startsWith('/*', index)) index = endOf(code, '*/', index)
    else if (code[index] === "'") {
      const end = code.slice(index + 1).search(/(?<!\\)'|\n/) + index + 1
      yield { index, text: code.slice(index + 1, end) }
      index = end
    } else if (code[index] === '`') {
      const { end, text } = templateAt(code, index)
      yield { index, text }
      index = end
    }
  }
}

function endOf(code: string, mark: string, from: number): number {
  const end = code.indexOf(mark, from)
  return end === -1 ? code.length : end
}

/** What is put in is left out, but for the SQL in it, which stands beside a statement just as often. */
function templateAt(code: string, start: number): { end: number; text: string } {
  let text = ''
  for (let index = start + 1; index < code.length; index++) {
    if (code[index] === '\\') index++
    else if (code[index] === '`') return { end: index, text }
    else if (code.startsWith('${', index)) {
      const end = closingBrace(code, index + 2)
      const inner = code.slice(index + 2, end)
      text += inner.includes('`') ? ` ${templateAt(inner, inner.indexOf('`')).text} ` : '?'
      index = end
    } else text += code[index]
  }
  return { end: code.length, text }
}

function closingBrace(code: string, from: number): number {
  let depth = 1
  for (let index = from; index < code.length; index++) {
    if (code[index] === '`') index = templateAt(code, index).end
    else if (code[index] === '{') depth++
    else if (code[index] === '}' && --depth === 0) return index
  }
  return code.length
}
