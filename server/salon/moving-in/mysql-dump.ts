import { UnusableImport } from './checks.ts'

/** A row of a dump, by the names of its columns; null is NULL. */
export interface DumpRow {
  /** In lower case. */
  readonly table: string
  readonly cells: Readonly<Record<string, string | null>>
}

/** How the dumps of MySQL, MariaDB and the usual programs for them begin. */
export function isDump(beginning: string): boolean {
  return (
    /^(?:-- |#|\/\*[!M]|SET |CREATE |DROP |INSERT |START )/i.test(beginning) &&
    /mysql|mariadb|insert into|\btable (?:if|`)/i.test(beginning)
  )
}

/** Longer than programs write one. */
const longestStatement = 64 * 1024 * 1024

/**
 * The rows of a dump's INSERT statements, with many rows each, whatever the size of the file. Where they don't name their columns, the table's
 * definition above them does.
 * @throws {UnusableImport} if it was cut short
 */
export async function* rowsOfDump(lines: AsyncIterable<string>): AsyncGenerator<DumpRow> {
  const columns = new Map<string, readonly string[]>()
  for await (const statement of statementsOf(lines)) {
    const defined = definition.exec(statement)
    if (defined) columns.set(nameOf(defined[1]), columnsOf(statement.slice(defined[0].length)))
    const begin = insertion.exec(statement)
    if (!begin) continue
    const table = nameOf(begin[1])
    const names = begin[2] === undefined ? (columns.get(table) ?? []) : begin[2].split(',').map(nameOf)
    for (const values of rowsIn(statement, begin[0].length))
      yield { table, cells: Object.fromEntries(names.map((name, index) => [name, values[index] ?? null])) }
  }
}

const name = '(?:[`"]?\\w+[`"]?\\.)?([`"]?\\w+[`"]?)'
const definition = new RegExp(`^CREATE TABLE (?:IF NOT EXISTS )?${name}\\s*\\(`, 'i')
const insertion = new RegExp(`^(?:INSERT|REPLACE)\\s+(?:IGNORE\\s+)?INTO\\s+${name}\\s*(?:\\(([^)]*)\\))?\\s*VALUES\\s*`, 'i')

const nameOf = (written = '') => written.trim().replace(/[`"]/g, '').toLowerCase()

function columnsOf(body: string): string[] {
  return [...body.matchAll(/^\s*`(\w+)`/gm)].map(([, column]) => nameOf(column))
}

/** They end with a line; within a text, dumps write a line's end as `\n`. */
async function* statementsOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  for await (const line of lines) {
    if (held === '' && /^\s*(?:--|#|\/\*|$)/.test(line)) continue
    held += `${line}\n`
    if (held.length > longestStatement)
      throw new UnusableImport('This dump has a statement that is too long. Nothing was imported.')
    if (!/;\s*$/.test(line)) continue
    yield held.trimStart()
    held = ''
  }
  if (held !== '') throw cutShort()
}

const cutShort = () => new UnusableImport('This dump was cut short: its last statement doesn’t end. Nothing was imported.')

const value = /\s*(?:'((?:[^'\\]+|\\[\s\S]|'')*)'|([^',()\s]+))\s*([,)])/y
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0', b: '\b', Z: '\u001a' }

function* rowsIn(statement: string, from: number): Generator<(string | null)[]> {
  let at = from
  while (statement[at] === '(') {
    const row: (string | null)[] = []
    for (let end = ','; end === ','; ) {
      value.lastIndex = ++at
      const found = value.exec(statement)
      if (!found) throw cutShort()
      const [, text, bare, next = ''] = found
      row.push(text === undefined ? bareValue(bare) : unescaped(text))
      end = next
      at = value.lastIndex - 1
    }
    yield row
    at = skipped(statement, at + 1)
  }
}

/** To the next row. */
function skipped(statement: string, from: number): number {
  let at = from
  while (/[\s,]/.test(statement[at] ?? '')) at++
  return at
}

const bareValue = (written = '') => (written.toUpperCase() === 'NULL' ? null : written)

function unescaped(text: string): string {
  return text.replace(/\\([\s\S])|''/g, (_, character?: string) =>
    character === undefined ? "'" : (escapes[character] ?? character),
  )
}
