import { msg } from '@lingui/core/runtime-macro'
import { JSONParser } from '@streamparser/json'
import { appointmentStatuses } from '../../../domain/booking/appointment.ts'
import { inWords } from '../../../domain/language/lists.ts'
import { say } from '../../../domain/language/say.ts'
import type { RecordKind, SourceRecord, SourceStart } from '../../../domain/operations/moving-in/source-records.ts'
import { asRecord, storedAmount } from '../../../domain/salon/service.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { inLongPieces, jsonWatch } from '../../platform/tables/bounds.ts'
import { UnusableFile } from '../../platform/tables/unusable-file.ts'
import { UnusableImport } from './checks.ts'
import { readAmounts } from './document-amounts.ts'
import { bookedService, readBookedStylist } from './own-format.ts'

/** JSON exports of a hosted document database with the specification's collections, in the shapes of the usual tools. */
const collections: Readonly<Record<string, RecordKind>> = {
  services: 'service',
  stylists: 'stylist',
  users: 'client',
  appointments: 'booking',
}

type Document = Readonly<Record<string, unknown>>

function choosePaths(beginning: string): string[] {
  if (beginning.trimStart().startsWith('[')) return ['$.*']
  return /^\s*\{\s*"__collections__"/.test(beginning) ? ['$.__collections__.*.*'] : ['$.*.*']
}

interface CollectionsOptions {
  /** The salon's: a booking's date is its timestamp's date there. */
  readonly timeZone: string
  readonly onRecord?: () => void
}

/**
 * Reads the documents one after the other; files can be of any size.
 * @param chunks the file's text
 * @throws {UnusableImport} if it isn't such an export or was cut short
 */
export async function* readCollections(
  chunks: AsyncIterable<string>,
  { timeZone, onRecord = () => {} }: CollectionsOptions,
): AsyncGenerator<SourceRecord> {
  const watch = jsonWatch()
  let parser: JSONParser | undefined
  let line = 0
  let documents = [] as FoundDocument[]
  for await (const chunk of inLongPieces(chunks)) {
    parser ??= createParser(choosePaths(chunk), (each) => {
      onRecord()
      watch.ended()
      if (each) documents.push(each)
    })
    watch.look(chunk)
    feed(parser, chunk)
    for (const { collection, key, document } of documents) {
      const kind = collections[collection] ?? recognizeKind(document)
      if (kind) yield toRecord(kind, { line: ++line, key, document, timeZone })
    }
    documents = []
  }
  if (parser && !parser.isEnded)
    throw new UnusableImport(say(msg`This file was cut short: its JSON doesn’t end. Nothing was imported.`))
  if (line === 0) {
    throw new UnusableImport(
      say(msg`There is nothing in this file that we know: no services, stylists, users or appointments.`),
    )
  }
}

type FoundDocument = { collection: string; key: string; document: Document }

/** @param onValue receives undefined for anything but a document */
function createParser(paths: string[], onValue: (found: FoundDocument | undefined) => void) {
  const parser = new JSONParser({ paths, keepStack: false })
  parser.onValue = ({ value, key, stack }) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return onValue(undefined)
    onValue({
      collection: String(stack.at(-1)?.key ?? ''),
      key: typeof key === 'string' ? key : '',
      document: value as Document,
    })
  }
  return parser
}

function feed(parser: JSONParser, chunk: string): void {
  try {
    parser.write(chunk)
  } catch (error) {
    throw error instanceof UnusableFile
      ? error
      : new UnusableImport(say(msg`This file isn’t whole JSON. Nothing was imported.`))
  }
}

function recognizeKind(document: Document): RecordKind | undefined {
  if ('ServiceName' in document) return 'service'
  if ('stylistName' in document) return 'stylist'
  if ('services' in document && 'stylist' in document) return 'booking'
  return 'email' in document || 'uid' in document ? 'client' : undefined
}

interface Found {
  readonly line: number
  readonly key: string
  readonly document: Document
  readonly timeZone: string
}

function toRecord(kind: RecordKind, { line, key, document, timeZone }: Found): SourceRecord {
  const readText = (field: string) => (typeof document[field] === 'string' ? document[field] : undefined)
  const sourceId = (kind === 'client' ? readText('uid') : undefined) ?? (key || readText('id') || '')
  const origin = { line, sourceId }
  const { id: _, uid: __, name, email, phone, phoneNumber, ...fields } = document
  switch (kind) {
    case 'service':
      return {
        kind,
        ...origin,
        name: readText('ServiceName') ?? '',
        description: readText('Description'),
        ...readAmounts(document),
        more: { imageUrl: fields.imageUrl },
      }
    case 'stylist':
      return {
        kind,
        ...origin,
        name: readText('stylistName') ?? '',
        description: readText('description'),
        more: {
          rating: Math.min(5, Math.max(0, storedAmount.parse(document.rating))),
          status: document.status === 'Available' ? 'Available' : 'Not Available',
          daysAvailable: Array.isArray(document.daysAvailable) ? document.daysAvailable : [],
          imageUrl: fields.imageUrl,
        },
      }
    case 'client':
      return {
        kind,
        ...origin,
        name: readText('name') ?? '',
        email: readText('email'),
        phone: readText('phone') ?? readText('phoneNumber'),
      }
    default:
      return toBooking(document, { ...origin, timeZone })
  }
}

function toBooking(
  document: Document,
  { timeZone, ...origin }: { line: number; sourceId: string; timeZone: string },
): SourceRecord {
  const refuse = (problem: string): SourceRecord => ({ kind: 'problem', of: 'booking', ...origin, problem })
  const status = appointmentStatuses.find((each) => each === document.status)
  if (!status) return refuse(say(msg`Its status is none of ${{ statuses: inWords(appointmentStatuses, 'comma') }}`))
  const starts = readStart(document, timeZone)
  if (typeof starts === 'string') return refuse(starts)
  const user = asRecord(document.user) as Document
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const booked = (Array.isArray(document.services) ? document.services : []).map(serviceInBooking)
  return {
    kind: 'booking',
    ...origin,
    status,
    starts,
    currency: booked.find(({ currency }) => currency)?.currency,
    client: { sourceId: text(user.uid), name: text(user.name), email: text(user.email) },
    stylist: readBookedStylist(asRecord(document.stylist) as Document),
    services: booked.map(({ service }) => service),
    remarks: booked.flatMap(({ remarks }) => remarks),
    createdAt: text(document.createdAt) ?? toIso(document.createdAt),
  }
}

/** Drops the document if a part of it can't be read; the salon's own service replaces it. */
function serviceInBooking(value: unknown) {
  const document = asRecord(value) as Document
  const { price, currency, minutes, remarks } = readAmounts(document)
  const service = bookedService({ ...document, Price: price, Duration: minutes })
  return { service: remarks.length === 0 ? service : { ...service, price, minutes, document: undefined }, currency, remarks }
}

/** Combines the timestamp's date with the label's time; returns a message if that fails. */
function readStart({ date, time }: Document, timeZone: string): SourceStart | string {
  const seconds = readSeconds(date)
  if (seconds === undefined || Math.abs(seconds) > 1e11) return say(msg`It has no date`)
  if (time === undefined || time === null || time === '') return seconds
  const [, hour = '', minute = '00', half = ''] = /^\s*(\d{1,2})(?::(\d\d))?\s*([ap])\.?m\.?\s*$/i.exec(String(time)) ?? []
  const twelve = Number(hour)
  if (hour === '' || twelve < 1 || twelve > 12 || Number(minute) > 59)
    return say(msg`“${{ typed: String(time).slice(0, 40) }}” isn’t a time such as 10:00 AM`)
  return {
    date: dateAt(seconds, timeZone),
    minutes: (twelve % 12) * 60 + Number(minute) + (half.toLowerCase() === 'p' ? 720 : 0),
  }
}

/** Reads a timestamp in any usual shape; undefined for others. */
function readSeconds(value: unknown): number | undefined {
  if (typeof value === 'number') return Math.abs(value) >= 1e11 ? Math.floor(value / 1000) : value
  if (typeof value === 'string') return Number.isNaN(Date.parse(value)) ? undefined : Math.floor(Date.parse(value) / 1000)
  const { seconds, _seconds, value: inside } = asRecord(value) as { seconds?: unknown; _seconds?: unknown; value?: unknown }
  const stamp = seconds ?? _seconds
  if (typeof stamp === 'number' || typeof stamp === 'string') return Number.isFinite(Number(stamp)) ? Number(stamp) : undefined
  return inside === undefined ? undefined : readSeconds(inside)
}

function toIso(value: unknown): string | undefined {
  const seconds = readSeconds(value)
  return seconds === undefined || Math.abs(seconds) > 1e11 ? undefined : new Date(seconds * 1000).toISOString()
}
