import { hash } from 'node:crypto'
import { msg, plural } from '@lingui/core/runtime-macro'
import { cancelReason, holdsTime, markTimes } from '../../../domain/booking/appointment.ts'
import { withSemicolons } from '../../../domain/language/lists.ts'
import { say } from '../../../domain/language/say.ts'
import { discountReasons } from '../../../domain/money/discount.ts'
import { decimalsOf, roundToCurrency, toMills } from '../../../domain/money/money.ts'
import { keyOfName } from '../../../domain/operations/moving-in/names-here.ts'
import type { BookedService, SourceBooking, SourceStart } from '../../../domain/operations/moving-in/source-records.ts'
import { nameKey } from '../../../domain/people/near-names.ts'
import { serviceLimits } from '../../../domain/salon/service.ts'
import { gridMinutes } from '../../../domain/time/calendar.ts'
import { calendarDate } from '../../../domain/time/date-schemas.ts'
import { wallClockOf } from '../../../domain/time/salon-time.ts'
import { idFromBytes, newId } from '../../platform/database/schema/ids.ts'
import { startColumns } from '../../platform/database/start-columns.ts'
import { versioned } from '../../platform/versioned.ts'
import { type CheckContext, cleanText, idOfRecord, lineIn, Refused, readContact, sourceKey, toMoment } from './checks.ts'
import { pricedBooking } from './document-amounts.ts'

const mostServices = 50
const longest = { note: 500, deskNote: 2000, name: 100, minutes: 24 * 60 } as const

/**
 * Prepares a booking for staging: `ref` identifies its client, `chair`, `key` and `named` its stylist and services, once these are known.
 */
export function stagedBooking(record: SourceBooking, context: CheckContext) {
  const { settings, now, system } = context
  const starts = instantOfStart(record.starts, settings.place.timeZone)
  const { startsAt, wallDate, wallMinutes } = columnsAt(starts, settings.place.timeZone)
  const isOpen = holdsTime(record.status)
  const remarks = [...(record.remarks ?? [])]
  const { currency, services, charges } = pricedBooking(record, context, remarks)
  const minutes = isLength(record.minutes, 1, remarks) ? Math.round(record.minutes) : undefined
  if (services.length > mostServices)
    throw new Refused(say(msg`It has more than ${plural({ most: mostServices }, { one: '# service', other: '# services' })}`))
  const startIso = startsAt.toISOString()
  const createdAt = toMoment(record.createdAt, now) ?? toMoment(startIso, now)
  const stylistKey = sourceKey(system, 'stylist', record.stylist.sourceId)
  const stylistName = cleanName(record.stylist.name)
  if (!stylistKey && !stylistName) throw new Refused(say(msg`It names no stylist`))
  const marks = markTimes.safeParse(record.marks ?? {}).data ?? {}
  const reason = cancelReason.safeParse(record.cancelReason).data
  const { ref, ...owner } = stageClient(record, context, remarks)
  const doc = {
    id: idOfRecord(record.sourceId, context),
    status: record.status,
    isOpen,
    startsAt: startIso,
    wallDate,
    wallMinutes,
    minutes,
    ...owner,
    stylist: {
      key: stylistKey,
      named: stylistName && keyOfName(stylistName),
      name: stylistName,
      document: record.stylist.document,
      former: formerId(record.stylist.sourceId, stylistKey ?? keyOfName(stylistName), context),
    },
    bookedAs: record.bookedAs && { name: cleanName(record.bookedAs.name) || undefined, email: record.bookedAs.email },
    services: services.map((service) => stagedService(service, { ...context, currency }, remarks)),
    charges: isPrice(charges, remarks) ? toMills(charges) : undefined,
    currency,
    // The catalogue's prices are in the salon's currency.
    isForeign: currency !== settings.place.currency,
    smallest: 10 ** (3 - decimalsOf(currency)),
    phone: readContact({ phone: record.phone }, context, remarks).phone,
    note: cut(record.note, longest.note),
    deskNote: cut(record.deskNote, longest.deskNote),
    marks: record.status === 'Canceled' ? marks : { ...marks, no_show: undefined },
    cancelReason: record.status === 'Canceled' ? reason : undefined,
    ...readDiscount(record, remarks),
    cancellationCharge: readCancellationCharge(record, remarks),
    busy: busyParts(record.busy),
    createdAt,
    updatedAt: toMoment(record.updatedAt, now) ?? (isOpen ? createdAt : toMoment(startIso, now)),
  }
  return { doc, ref, remark: withSemicolons([...new Set(remarks)]) }
}

function readDiscount({ discount }: SourceBooking, remarks: string[]) {
  if (!discount || !isPrice(discount.amount, remarks)) return {}
  return {
    discount: toMills(discount.amount),
    discountReason: discountReasons.find((each) => each === discount.reason) ?? 'other',
  }
}

function readCancellationCharge({ status, cancellationCharge }: SourceBooking, remarks: string[]): number | undefined {
  if (status !== 'Canceled' || cancellationCharge === undefined) return undefined
  return isPrice(cancellationCharge, remarks) ? toMills(cancellationCharge) : undefined
}

function formerId(sourceId: string | undefined, key: string, { system, isOwn }: CheckContext): string {
  if (isOwn && sourceId) return sourceId.slice(0, 64)
  return idFromBytes(hash('sha256', JSON.stringify([system, key]), 'buffer'))
}

const cleanName = (typed: string | undefined) =>
  lineIn(typed ?? '')
    .slice(0, longest.name)
    .toWellFormed()
const cut = (typed: string | undefined, most: number) =>
  cleanText(typed ?? '')
    .slice(0, most)
    .toWellFormed() || undefined

function stageClient({ client }: SourceBooking, context: CheckContext, remarks: string[]) {
  const key = sourceKey(context.system, 'client', client.sourceId)
  const name = cleanName(client.name)
  // With a client's ID, name and contact are those at booking.
  const { email, phone } = readContact(key ? { email: client.email } : client, context, remarks)
  if (!key && !name && !email && !phone) throw new Refused(say(msg`It names no client`))
  const ref = key ?? hash('sha256', JSON.stringify([keyOfName(name), email, phone]), 'base64url')
  return {
    ref,
    spareId: newId(),
    client: {
      key,
      sourceId: client.sourceId,
      name: name || undefined,
      nameKey: name ? nameKey(name) : undefined,
      email,
      phone,
    },
  }
}

function stagedService(
  { sourceId, name, document, ...written }: BookedService,
  { system, currency }: CheckContext,
  remarks: string[],
) {
  const price = isPrice(written.price, remarks) ? written.price : undefined
  const minutes = isLength(written.minutes, 0, remarks) ? written.minutes : undefined
  const mills = price === undefined ? undefined : roundToCurrency(toMills(price), currency)
  const serviceName = cleanName(name)
  const own = {
    ...(serviceName && { ServiceName: serviceName }),
    ...(mills !== undefined && { Price: mills / 1000 }),
    ...(minutes !== undefined && { Duration: Math.round(minutes) }),
  }
  return {
    key: sourceKey(system, 'service', sourceId),
    named: serviceName && keyOfName(serviceName),
    sourceId: sourceId?.slice(0, longest.name),
    mills,
    minutes: minutes === undefined ? undefined : Math.round(minutes),
    isWhole: document !== undefined,
    document: document ?? own,
  }
}

function busyParts(parts: readonly number[] | undefined): readonly number[] | undefined {
  if (!parts?.length || parts.length % 2 !== 0 || parts.length > 2 * mostServices) return undefined
  const isOrdered = (minute: number, index: number) =>
    minute % gridMinutes === 0 && minute >= 0 && minute > (parts[index - 1] ?? -1)
  return parts.every(isOrdered) && (parts.at(-1) ?? 0) <= 2 * longest.minutes ? parts : undefined
}

/** True for a valid price; adds a remark for an invalid one. */
function isPrice(price: number | undefined, remarks: string[]): price is number {
  if (price === undefined) return false
  if (price >= 0 && price <= serviceLimits.maxPrice) return true
  remarks.push(say(msg`A price of ${{ price: String(price) }} is left out: it must be 0 to 1,000,000`))
  return false
}

/** True for a valid length in minutes; adds a remark for an invalid one. */
function isLength(minutes: number | undefined, least: number, remarks: string[]): minutes is number {
  if (minutes === undefined) return false
  if (minutes >= least && minutes <= longest.minutes) return true
  remarks.push(say(lengthLeftOut(minutes)))
  return false
}

const lengthLeftOut = (minutes: number) =>
  msg`A length of ${plural(
    { minutes },
    { one: '{minutes} minute', other: '{minutes} minutes' },
  )} is left out: it must be a minute to 24 hours`

/** In Unix seconds of a full minute. @throws {Refused} for a time that the clock skips */
function instantOfStart(starts: SourceStart, zone: string): number {
  const seconds = typeof starts === 'number' ? starts : instantOnClock(starts, zone)
  if (!Number.isFinite(seconds) || seconds < Date.parse('1970-01-02') / 1000 || seconds > Date.parse('2100-01-01') / 1000)
    throw new Refused(say(msg`Its date is not between 1970 and 2100`))
  return seconds - (seconds % 60)
}

function instantOnClock({ date, minutes }: Exclude<SourceStart, number>, zone: string): number {
  if (!calendarDate.safeParse(date).success || date < '1970-01-02' || date > '2099-12-31')
    throw new Refused(say(msg`“${{ typed: date.slice(0, 40) }}” isn’t a date`))
  if (!Number.isInteger(minutes) || minutes < 0 || minutes >= 24 * 60)
    throw new Refused(say(msg`Its time isn’t one of a clock`))
  const clock = clockOn(date, zone)
  // Clocks know only times on the grid; imported visits may lie between.
  const past = minutes % gridMinutes
  if (clock.isSkipped(minutes - past)) throw new Refused(say(msg`Clocks skipped that time on that day`))
  return clock.instantOf(minutes - past) + past * 60
}

/** Cached by date or moment, since this is slow. */
const clockOn = kept(wallClockOf)
const columnsAt = kept(startColumns)

function kept<Key, Result>(find: (key: Key, zone: string) => Result) {
  const results = versioned<Result>({ most: 5_000 })
  return (key: Key, zone: string) => results(String(key), [zone], () => find(key, zone))
}
