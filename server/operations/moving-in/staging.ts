import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { msg } from '@lingui/core/runtime-macro'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { withSemicolons } from '../../../domain/language/lists.ts'
import { say } from '../../../domain/language/say.ts'
import {
  furtherKinds,
  recordKinds,
  type SourceFurther,
  type SourceRecord,
  type SourceService,
  type SourceStylist,
} from '../../../domain/operations/moving-in/source-records.ts'
import { asRecord } from '../../../domain/salon/service.ts'
import { type Settings, settings as settingsSchema } from '../../../domain/salon/settings.ts'
import {
  type CheckContext,
  checkId,
  describeProblem,
  furtherDoc,
  pictureProblem,
  pricedHere,
  Refused,
  requireCurrency,
  sourceKey,
  stagedClient,
} from './checks.ts'
import { stagedBooking } from './visits.ts'

/**
 * Temporary tables of the file's records and their outcomes; simply added ones have none. `kind_order` orders the kinds, `ref` identifies a
 * booking's client.
 */
const tables = `
  create temp table import_staged (
    seq int, line bigint, kind_order smallint, kind text, key text, source_id text, label text, problem text, remark text, ref text, doc jsonb
  ) on commit drop;
  create temp table import_ends (seq int primary key, outcome text, reason text) on commit drop;
  create temp table import_ids (seq int primary key, key text, id text, outcome text) on commit drop;
  create unique index on import_ids (key); create index on import_ids (id)`

/** Bounded, since a catalogue is held in memory. */
const mostOfCatalogue = 5_000

export interface Staged {
  readonly services: readonly (SourceService & { readonly seq: number })[]
  readonly stylists: readonly (SourceStylist & { readonly seq: number })[]
  /** The file's, if the salon has none of its own. */
  readonly settings: Settings | null
  readonly currency: string
  readonly count: number
  readonly bookings: number
  readonly hasFurther: boolean
}

interface StageOptions {
  readonly context: CheckContext
  readonly takesSettings: boolean
  readonly onRecord: (count: number) => void
}

/** Reads the whole file into the table. Only the catalogue stays in memory. */
export async function stageRecords(
  client: pg.Client,
  records: AsyncIterable<SourceRecord>,
  options: StageOptions,
): Promise<Staged> {
  await client.query(tables)
  let { context } = options
  const catalogue = { services: [] as (SourceService & { seq: number })[], stylists: [] as (SourceStylist & { seq: number })[] }
  let settings: Settings | null = null
  let count = 0
  let bookings = 0
  let hasFurther = false

  function stage(record: SourceRecord): StagedRecord {
    checkId(record.sourceId)
    if (record.kind === 'problem') throw new Refused(record.problem)
    if (record.kind === 'client') return stagedClient(record, context)
    if (record.kind === 'booking') return stagedBooking(record, context)
    if (record.kind === 'settings') {
      const { place } = asRecord(record.settings) as { readonly place?: unknown }
      const { currency } = asRecord(place) as { readonly currency?: unknown }
      if (typeof currency === 'string') context = { ...context, currency: requireCurrency(currency, context) }
      if (!options.takesSettings) throw new Refused(say(msg`This salon has settings of its own, which stay`))
      settings = settingsSchema.parse(record.settings)
      context = { ...context, settings }
      return {}
    }
    if ('doc' in record) {
      hasFurther = true
      if ((record.doc.of === 'mail-text' || isOfSettings(record.doc)) && !options.takesSettings)
        throw new Refused(say(msg`This salon has texts of its own, which stay`))
      return { doc: furtherDoc(record, context) }
    }
    const list = record.kind === 'service' ? catalogue.services : catalogue.stylists
    if (list.length >= mostOfCatalogue) throw new Refused(say(msg`There are more than ${{ most: mostOfCatalogue }} of them`))
    const { priced, remarks } = record.kind === 'service' ? pricedHere(record, context) : { priced: record, remarks: [] }
    list.push({ ...priced, seq: count } as never)
    return { remark: withSemicolons([...(record.remarks ?? []), ...remarks]) }
  }

  async function* lines() {
    let batch = ''
    for await (const record of records) {
      count++
      const kind = record.kind === 'problem' ? record.of : record.kind
      if (kind === 'booking') bookings++
      const unsound = 'doc' in record && record.doc.of === 'picture' ? await pictureProblem(record.doc) : null
      const staged = tried(() => {
        if (unsound !== null) throw new Refused(unsound)
        return stage(record)
      })
      batch += copyLine([
        count,
        record.line,
        recordKinds.indexOf(kind),
        kind,
        sourceKey(context.system, kind, record.sourceId.slice(0, 400)),
        record.sourceId.slice(0, 100),
        recordLabel(record),
        staged.problem,
        staged.remark,
        staged.ref,
        staged.doc && toJson(staged.doc),
      ])
      if (batch.length < 64_000) continue
      yield batch
      batch = ''
      options.onRecord(count)
    }
    yield batch
  }

  await pipeline(Readable.from(lines()), client.query(copyFrom('copy import_staged from stdin')))
  options.onRecord(count)
  await client.query(`
    create index on import_staged (seq); analyze import_staged;
    insert into import_ends select seq, 'refused', problem from import_staged where problem is not null`)
  if (hasFurther) await client.query(`create index on import_staged (kind) where kind in ('${furtherKinds.join("', '")}')`)
  return { ...catalogue, settings, currency: context.currency, count, bookings, hasFurther }
}

interface StagedRecord {
  readonly doc?: object
  readonly ref?: string
  readonly remark?: string
}

function tried(stage: () => StagedRecord): StagedRecord & { readonly problem?: string } {
  try {
    return stage()
  } catch (error) {
    return { problem: describeProblem(error) }
  }
}

const isOfSettings = ({ of, textOf }: SourceFurther['doc']) =>
  of === 'translation' && textOf !== 'service' && textOf !== 'stylist'

function recordLabel(record: SourceRecord): string {
  if ('label' in record) return record.label.slice(0, 100)
  if (record.kind === 'booking') return (record.client.name ?? '').slice(0, 100)
  if (record.kind === 'client') return (record.name || record.email || record.phone || '').slice(0, 100)
  return 'name' in record ? record.name.slice(0, 100) : ''
}

type Field = string | number | null | undefined

export function copyLine(fields: readonly Field[]): string {
  return `${fields.map(toField).join('\t')}\n`
}

function toField(value: Field): string {
  if (value === null || value === undefined) return '\\N'
  const text = typeof value === 'string' ? storable(value) : String(value)
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character) : text
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** PostgreSQL stores neither NUL nor halves of a surrogate pair. */
const storable = (text: string) =>
  text.isWellFormed() && !text.includes('\0') ? text : text.toWellFormed().replaceAll('\0', '')

function toJson(doc: object): string {
  const text = JSON.stringify(doc)
  if (!/\\u(?:0000|d[89a-f])/.test(text)) return text
  return JSON.stringify(doc, (_, value: unknown) => (typeof value === 'string' ? storable(value) : value))
}
