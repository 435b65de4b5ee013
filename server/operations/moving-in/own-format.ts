import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { appointmentStatuses } from '../../../domain/booking/appointment.ts'
import { say } from '../../../domain/language/say.ts'
import type { RecordKind, SourceRecord } from '../../../domain/operations/moving-in/source-records.ts'
import { storedAmount } from '../../../domain/salon/service.ts'
import { jsonWatch } from '../../platform/tables/bounds.ts'
import { UnusableImport } from './checks.ts'
import { readFurther } from './further/format.ts'

/** The system of our own export, whose ids are kept. */
export const ownSystem = 'chairtime'

/** First line of an export: lines of JSON, see docs/export-format.md. */
export const exportHeader = z.object({
  chairtime: z.literal('export'),
  format: z.literal(1),
  salon: z.string(),
  /** ISO 8601. */
  madeAt: z.string(),
})

const text = z.string().optional()
const written = z.array(z.object({ text: z.string(), by: text, at: text, usedOn: text, bookingId: text })).optional()
const id = z.string().default('')
const document = z.record(z.string(), z.unknown())

const lines = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('settings'), settings: z.unknown() }),
  z.looseObject({
    kind: z.literal('service'),
    id,
    ServiceName: z.string(),
    Description: text,
    Price: z.number(),
    Duration: z.number(),
  }),
  z.looseObject({ kind: z.literal('stylist'), id, stylistName: z.string(), description: text }),
  z.object({
    kind: z.literal('client'),
    id,
    name: z.string(),
    email: text,
    phone: text,
    birthday: text,
    source: text,
    tags: z.array(z.string()).optional(),
    notes: written,
    alerts: written,
    formulas: written,
    mailConsentAt: text,
    blockedAt: text,
    createdAt: text,
    deletedAt: text,
  }),
  z.object({
    kind: z.literal('booking'),
    id,
    status: z.enum(appointmentStatuses),
    starts: z.iso.datetime({ offset: true }),
    minutes: z.number().optional(),
    client: z.object({ id: text, name: text, email: text, phone: text }),
    stylist: document,
    services: z.array(document),
    charges: z.number().optional(),
    currency: text,
    phone: text,
    note: text,
    deskNote: text,
    marks: z.record(z.string(), z.number()).optional(),
    cancelReason: text,
    discount: z.object({ amount: z.number(), reason: z.string() }).optional(),
    cancellationCharge: z.number().optional(),
    busy: z.array(z.number()).optional(),
    createdAt: text,
    updatedAt: text,
  }),
])
type Line = z.infer<typeof lines>

const end = z.object({ end: z.record(z.string(), z.number()) })

const kinds: readonly string[] = ['settings', 'service', 'stylist', 'client', 'booking'] satisfies RecordKind[]

/**
 * Reads an export's records.
 * @param texts its lines, including the header
 * @throws {UnusableImport} at the end, if the file was cut short
 */
export async function* readExport(texts: AsyncIterable<string>): AsyncGenerator<SourceRecord> {
  let line = 0
  let count = 0
  let isWhole = false
  for await (const each of texts) {
    line++
    if (line === 1 || each.trim() === '') continue
    const value = parsed(each)
    // Check cheaply first: few lines are the end, and building parse errors is slow.
    const last = hasEnd(value) ? end.safeParse(value) : undefined
    if (last?.success) {
      isWhole = Object.values(last.data.end).reduce((sum, n) => sum + n, 0) === count
      continue
    }
    count++
    const further = readFurther(value, line)
    if (further === null) continue
    if (further !== undefined) {
      yield further
      continue
    }
    const read = lines.safeParse(value)
    yield read.success ? toRecord(read.data, line) : { ...problemIn(value), line }
  }
  if (!isWhole)
    throw new UnusableImport(say(msg`This export was cut short: its last line isn’t its end. Nothing was imported.`))
}

function hasEnd(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'end' in value
}

function problemIn(value: unknown): Omit<Extract<SourceRecord, { kind: 'problem' }>, 'line'> {
  const { kind, id } = (value ?? {}) as { readonly kind?: unknown; readonly id?: unknown }
  const recordKind = kinds.includes(String(kind)) ? (kind as RecordKind) : 'booking'
  return {
    kind: 'problem',
    of: recordKind,
    sourceId: typeof id === 'string' ? id : '',
    problem: say(msg`This line can’t be read`),
  }
}

export function parsed(each: string): unknown {
  jsonWatch({ longestRecord: Number.POSITIVE_INFINITY }).look(each)
  try {
    return JSON.parse(each)
  } catch {
    return undefined
  }
}

function toRecord(read: Line, line: number): SourceRecord {
  switch (read.kind) {
    case 'settings':
      return { kind: 'settings', line, sourceId: '', settings: read.settings }
    case 'service': {
      const { kind, id, ServiceName, Description, Price, Duration, ...more } = read
      return { kind, line, sourceId: id, name: ServiceName, description: Description, price: Price, minutes: Duration, more }
    }
    case 'stylist': {
      const { kind, id, stylistName, description, ...more } = read
      return { kind, line, sourceId: id, name: stylistName, description, more }
    }
    case 'client': {
      const { id, ...rest } = read
      return { ...rest, line, sourceId: id }
    }
    case 'booking':
      return toBooking(read, line)
  }
}

function toBooking({ id, starts, client, stylist, services, ...rest }: Extract<Line, { kind: 'booking' }>, line: number) {
  return {
    ...rest,
    line,
    sourceId: id,
    starts: Date.parse(starts) / 1000,
    client: { sourceId: client.id, name: client.name, email: client.email, phone: client.phone },
    stylist: readBookedStylist(stylist),
    services: services.map(bookedService),
  } as SourceRecord
}

type Document = Readonly<Record<string, unknown>>

const nameIn = (document: Document, field: string) => (typeof document[field] === 'string' ? document[field] : undefined)

export function readBookedStylist(document: Document) {
  return { sourceId: nameIn(document, 'id'), name: nameIn(document, 'stylistName'), document }
}

export function bookedService(document: Document) {
  return {
    sourceId: nameIn(document, 'id'),
    name: nameIn(document, 'ServiceName'),
    price: storedAmount.parse(document.Price),
    minutes: storedAmount.parse(document.Duration),
    document,
  }
}
