import { msg } from '@lingui/core/runtime-macro'
import { say } from '../../../domain/language/say.ts'
import { UnusableFile } from './unusable-file.ts'

/** Cells by column name; null is NULL. */
export interface DumpRow {
  /** In lower case; empty if the dump doesn't name it. */
  readonly database: string
  readonly table: string
  readonly cells: Readonly<Record<string, string | null>>
}

/** Recognizes dumps of MySQL, MariaDB and their usual programs. */
export function isDump(beginning: string): boolean {
  return (
    /^(?:-- |#|\/\*[!M]|SET |CREATE |DROP |INSERT |START )/i.test(beginning) &&
    /mysql|mariadb|insert into|\btable (?:if|`)/i.test(beginning)
  )
}

/** Longer than any statement that programs write or we read. */
const longestStatement = 64 * 1024 * 1024
const longestText = 2 * 1024 * 1024

/**
 * Streams rows of a dump's INSERT statements. Columns that these don't name come from the table's definition above.
 * @throws {UnusableFile} if it was cut short
 */
export async function* rowsOfDump(lines: AsyncIterable<string>): AsyncGenerator<DumpRow> {
  const columns = new Map<string, readonly string[]>()
  let current = ''
  for await (const statement of statementsOf(lines)) {
    current = toName(use.exec(statement)?.[1]) || current
    const defined = definition.exec(statement)
    if (defined)
      columns.set(tableKey(toName(defined[1]) || current, toName(defined[2])), parseColumns(statement.slice(defined[0].length)))
    const begin = insertion.exec(statement)
    if (!begin) continue
    const database = toName(begin[1]) || current
    const table = toName(begin[2])
    const names = begin[3] === undefined ? (columns.get(tableKey(database, table)) ?? []) : begin[3].split(',').map(toName)
    for (const values of rowsIn(statement, begin[0].length))
      yield { database, table, cells: Object.fromEntries(names.map((name, index) => [name, values[index] ?? null])) }
  }
}

const tableKey = (database: string, table: string) => `${database}.${table}`

const use = /^USE\s+([`"]?\w+[`"]?)\s*;/i
const definition = /^CREATE TABLE (?:IF NOT EXISTS )?(?:([`"]?\w+[`"]?)\.)?([`"]?\w+[`"]?)\s*\(/i
const insertion =
  /^(?:INSERT|REPLACE)\s+(?:IGNORE\s+)?INTO\s+(?:([`"]?\w+[`"]?)\.)?([`"]?\w+[`"]?)\s*(?:\(([^)]*)\)\s*)?VALUES\s*/i

const toName = (written = '') => written.trim().replace(/[`"]/g, '').toLowerCase()

function parseColumns(body: string): string[] {
  return [...body.matchAll(/^[ \t]*`(\w+)`/gm)].map(([, column]) => toName(column))
}

/** Statements end with a line; within texts, dumps write line ends as `\n`. */
async function* statementsOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let buffer = ''
  for await (const line of lines) {
    if (buffer === '' && /^\s*(?:--|#|\/\*|$)/.test(line)) continue
    buffer += `${line}\n`
    if (buffer.length > longestStatement)
      throw new UnusableFile(say(msg`This dump has a statement that is too long. Nothing was imported.`))
    if (!/;\s*$/.test(line)) continue
    yield buffer.trimStart()
    buffer = ''
  }
  if (buffer !== '') throw cutShort()
}

const cutShort = () =>
  new UnusableFile(say(msg`This dump was cut short: its last statement doesn’t end. Nothing was imported.`))

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0', b: '\b', Z: '\u001a' }

function* rowsIn(statement: string, from: number): Generator<(string | null)[]> {
  let at = from
  while (statement[at] === '(') {
    const row: (string | null)[] = []
    while (statement[at] !== ')') {
      const begin = after(statement, at + 1, isSpace)
      const isText = statement[begin] === "'"
      const end = isText ? endOfText(statement, begin) : after(statement, begin, isBare)
      row.push(isText ? unescaped(statement.slice(begin + 1, end - 1)) : bareValue(statement.slice(begin, end)))
      at = after(statement, end, isSpace)
      if (end === begin || !/^[,)]$/.test(statement[at] ?? '')) throw cutShort()
    }
    yield row
    at = after(statement, at + 1, isBetween)
  }
}

const isSpace = (character: string) => /\s/.test(character)
const isBare = (character: string) => !/[',()\s]/.test(character)
const isBetween = (character: string) => /[\s,]/.test(character)

function after(statement: string, from: number, belongs: (character: string) => boolean): number {
  let at = from
  while (at < statement.length && belongs(statement.charAt(at))) at++
  return at
}

function endOfText(statement: string, begin: number): number {
  for (let at = begin + 1; at < statement.length; at++) {
    const character = statement[at]
    if (at - begin > longestText) throw new UnusableFile(say(msg`This dump has a text that is too long. Nothing was imported.`))
    if (character === '\\') at++
    else if (character === "'") {
      if (statement[at + 1] !== "'") return at + 1
      at++
    }
  }
  throw cutShort()
}

const bareValue = (written = '') => (written.toUpperCase() === 'NULL' ? null : written)

function unescaped(text: string): string {
  return text.replace(/\\([\s\S])|''/g, (_, character?: string) =>
    character === undefined ? "'" : (escapes[character] ?? character),
  )
}
