import fc from 'fast-check'

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly items?: Schema
  readonly maxItems?: number
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
}

/** Have broken parsers, databases and logs before. A megabyte exceeds every route's limit. */
const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '\u202e\u2028\ufeff',
  '👩‍👩‍👧‍👧'.repeat(40),
  "'; drop table users; --",
  '$1',
  '%',
  '%_\\',
  '{"a":1}',
  '__proto__',
  'constructor',
  '\r\nSet-Cookie: a=b',
  '=1+1',
  'NaN',
  '1e309',
  '-0',
  '0x10',
  'null',
  '../../etc/passwd',
  'İſK',
  'x'.repeat(255),
  'x'.repeat(3_000),
  'x'.repeat(1_000_000),
]

/** New York's clock changes, leap days, the first and last possible dates, and invalid days. */
const hostileDates = [
  '2026-11-01',
  '2027-03-14',
  '2027-11-07',
  '2028-02-29',
  '2026-11-30',
  '2026-12-01',
  '2027-11-30',
  '2027-12-01',
  '2027-02-29',
  '2026-13-01',
  '0000-01-01',
  '0001-01-01',
  '0099-12-31',
  '1899-12-31',
  '1900-01-01',
  '1970-01-01',
  '2999-12-31',
  '9999-12-31',
  '+010000-01-01',
  '-000001-01-01',
  '2026-12-01T00:00:00Z',
]

const hostileNumbers = [
  0,
  -0,
  1,
  -1,
  0.1,
  1.005,
  5,
  540,
  1e5,
  1e6,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e21,
  1e308,
  -1e308,
  5e-324,
]

export const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom(...hostileDates),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ maxLength: 40 }),
)
const hostileNumber = fc.oneof(
  fc.constantFrom(...hostileNumbers),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
)
const hostileAnything = fc.oneof(hostileText, hostileNumber, fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 3 }))

export interface World {
  readonly schemas: Readonly<Record<string, Schema>>
  readonly samples: Readonly<Record<string, readonly unknown[]>>
}

export function hostileField(name: string, schema: Schema, world: World): fc.Arbitrary<unknown> {
  const samples = fittingSamples(name, schema, world)
  // An entered mail server is called at once: nothing may leave this machine.
  const leadsAway = (text: unknown) => name === 'host' && typeof text === 'string' && /^[\w.:[\]-]+$/.test(text.trim())
  const value = hostileValue(schema, world).filter((each) => !leadsAway(each))
  return samples.length > 0 ? fc.oneof({ arbitrary: fc.constantFrom(...samples), weight: 8 }, value) : value
}

function fittingSamples(name: string, schema: Schema, world: World): readonly unknown[] {
  const samples = Object.hasOwn(world.samples, name) ? (world.samples[name] ?? []) : []
  return samples.filter((sample) => fits(sample, schema, world))
}

/** True if a sample has the schema's form: a name can be a date here and a status there. */
function fits(sample: unknown, schema: Schema, world: World): boolean {
  const { type, enum: values, items, properties, required = [], anyOf, oneOf = anyOf } = followed(schema, world)
  if (values) return values.includes(sample)
  if (oneOf) return oneOf.some((alternative) => fits(sample, alternative, world))
  const kind = Array.isArray(sample) ? 'array' : typeof sample
  const kinds = kind === 'number' ? ['number', 'integer'] : [kind]
  if (type !== undefined && !kinds.some((each) => [type].flat().includes(each))) return false
  if (Array.isArray(sample)) return items === undefined || sample.every((each) => fits(each, items, world))
  if (typeof sample !== 'object' || sample === null || !properties) return true
  const fields = new Map<string, unknown>(Object.entries(sample))
  return (
    required.every((name) => fields.has(name)) &&
    Object.entries(properties).every(([name, field]) => !fields.has(name) || fits(fields.get(name), field, world))
  )
}

function followed(schema: Schema, { schemas }: World): Schema {
  return schema.$ref ? (schemas[schema.$ref.replace(/^.*\//, '')] ?? {}) : schema
}

/** Picks samples where there are any: with many random fields, hardly any input would get past the first check. */
export function likelyRecord(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
  world: World,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).flatMap(([name, schema]) => {
    const samples = fittingSamples(name, schema, world)
    if (samples.length > 0) return [[name, fc.constantFrom(...samples)] as const]
    return required.includes(name) ? [[name, likelyValue(name, schema, world)] as const] : []
  })
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] })
}

function likelyValue(name: string, schema: Schema, world: World): fc.Arbitrary<unknown> {
  const { properties, required = [], items } = followed(schema, world)
  if (properties) return likelyRecord(properties, required, world)
  if (items) return fc.array(likelyValue(name, items, world), { minLength: 1, maxLength: 2 })
  return hostileField(name, schema, world)
}

export function hostileValue(schema: Schema, world: World): fc.Arbitrary<unknown> {
  if (schema.$ref) return hostileValue(followed(schema, world), world)
  return fc.oneof({ arbitrary: shaped(schema, world), weight: 30 }, hostileAnything)
}

function shaped(schema: Schema, world: World): fc.Arbitrary<unknown> {
  const { type, format, pattern, items, properties, required, additionalProperties, anyOf, oneOf = anyOf } = schema
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (oneOf) return fc.oneof(...oneOf.map((alternative) => hostileValue(alternative, world)))
  if (format === 'date') return fc.constantFrom(...hostileDates)
  if (pattern?.includes('{1,64}')) return fc.constantFrom('none', '_', 'x'.repeat(64))
  if (type === 'string') return fc.oneof({ arbitrary: oddText(schema), weight: 10 }, hostileText)
  if (type === 'number' || type === 'integer') return fc.oneof({ arbitrary: numberWithin(schema), weight: 10 }, hostileNumber)
  if (type === 'boolean') return fc.boolean()
  if (items) return fc.array(hostileValue(items, world), { maxLength: 4 })
  if (properties) return record(properties, required, world)
  return typeof additionalProperties === 'object' ? dictionary(additionalProperties, world) : hostileAnything
}

/** Keys are unknown ids, names of an object's own properties, or anything. */
function dictionary(values: Schema, world: World): fc.Arbitrary<unknown> {
  const keys = fc.oneof(fc.constantFrom('none', '_', '-', '__proto__', 'constructor', 'toString'), hostileText)
  return fc.array(fc.tuple(keys, hostileValue(values, world)), { maxLength: 4 }).map((entries) => Object.fromEntries(entries))
}

function oddText({ minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) })
}

function numberWithin({ minimum = -1_000, maximum = 1_000 }: Schema): fc.Arbitrary<number> {
  return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum))
}

function record(
  properties: NonNullable<Schema['properties']>,
  required: readonly string[] | undefined,
  world: World,
): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, hostileField(name, field, world)]))
  const whole = fc.record(fields)
  const more = fc.dictionary(hostileText, hostileAnything, { maxKeys: 3 })
  const withMore = fc.tuple(whole, more).map(([wanted, others]) => ({ ...others, ...wanted }))
  const likely = { arbitrary: likelyRecord(properties, required ?? [], world), weight: 4 }
  return fc.oneof({ arbitrary: whole, weight: 6 }, likely, fc.record(fields, { requiredKeys: [] }), withMore)
}

function toText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export function encodedPart(value: unknown): string {
  return encodeURIComponent(toText(value).toWellFormed())
}

/** Percent-encoded, or with invalid UTF-8 or invalid encodings. */
export function hostileAddressPart(value: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  return fc.oneof(
    { arbitrary: value.map(encodedPart), weight: 30 },
    fc.constantFrom('%00', '%ED%A0%80', '%FF', '%', '..%2f', '%0d%0a', '%252f'),
  )
}

export const hostileHeader = fc.oneof(
  { arbitrary: fc.uuid(), weight: 3 },
  fc.string({ maxLength: 250 }).map((text) => text.replace(/[^\t\x20-\x7e]/g, '')),
  fc.string({ unit: fc.integer({ min: 0xa1, max: 0xff }).map((code) => String.fromCharCode(code)), maxLength: 210 }),
  fc.constantFrom('', 'one', 'x'.repeat(201)),
)
