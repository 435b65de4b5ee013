import fc from 'fast-check'
import {
  encodedPart,
  hostileAddressPart,
  hostileField,
  hostileHeader,
  hostileText,
  hostileValue,
  likelyRecord,
  type Schema,
  type World,
} from './hostile-input.ts'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: Schema
}

interface Operation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

export interface HostileCall {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FormData | undefined
}

interface CallWorld extends World {
  readonly picture: Buffer
}

export function hostileCalls(
  path: string,
  { parameters = [], requestBody }: Operation,
  world: CallWorld,
): fc.Arbitrary<HostileCall> {
  const parametersIn = (location: Parameter['in']) => parameters.filter((parameter) => parameter.in === location)
  const json = requestBody?.content['application/json']
  const form = requestBody?.content['multipart/form-data']
  const raw = requestBody?.content['application/octet-stream']
  const others = raw ? tables : fc.constant(undefined)
  const files = form ? forms(world.picture) : others
  const parts = {
    inPath: addressParts(parametersIn('path'), world),
    inQuery: addressParts(parametersIn('query'), world),
    header: hostileHeader,
    body: json ? jsonBodies(json.schema, world) : files,
  }
  return fc.record(parts).map(({ inPath, inQuery, header, body }) => ({
    path: `${filled(path, inPath)}?${Object.entries(inQuery)
      .map(([name, value]) => `${name}=${value}`)
      .join('&')}`,
    headers: {
      ...(json && { 'content-type': 'application/json' }),
      ...(raw && { 'content-type': 'application/octet-stream' }),
      ...Object.fromEntries(parametersIn('header').map(({ name }) => [name, header])),
    },
    body,
  }))
}

export function hasInput({ parameters = [], requestBody }: Operation): boolean {
  return parameters.length > 0 || requestBody !== undefined
}

function addressParts(parameters: readonly Parameter[], world: World): fc.Arbitrary<Record<string, string>> {
  const parts = parameters.map(({ name, schema }) => [name, hostileAddressPart(hostileField(name, schema, world))] as const)
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name)
  const schemas = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
  return fc.oneof(
    { arbitrary: fc.record(Object.fromEntries(parts), { requiredKeys: required }), weight: 2 },
    likelyRecord(schemas, required, world).map((values) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encodedPart(value)])),
    ),
  )
}

function filled(path: string, parts: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '')
}

function jsonBodies(schema: Schema, world: World): fc.Arbitrary<string> {
  const written = hostileValue(schema, world).map((value) => JSON.stringify(value))
  const broken = fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '{"a":',
    '['.repeat(30_000),
    '{"a":"\ud800"}',
    '{"__proto__":{"admin":true}}',
  )
  return fc.oneof({ arbitrary: written, weight: 20 }, broken)
}

const tables = fc.oneof(
  {
    arbitrary: fc
      .array(fc.array(hostileText, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 })
      .map((rows) => `Name,Phone,Date,Service\n${rows.map((cells) => cells.slice(0, 4).join(',')).join('\n')}`),
    weight: 4,
  },
  fc.constantFrom(
    '',
    'Name,Phone\nAda,718 555 0142\n',
    'sep=;\n',
    'PK\u0003\u0004',
    '%PDF',
    '[]',
    '{"users":',
    '\u001f\u008b',
    'a\0b',
    '"',
  ),
)

function forms(picture: Buffer): fc.Arbitrary<FormData> {
  const parts = {
    damage: fc.option(fc.record({ at: fc.nat(picture.length - 1), byte: fc.nat(255) })),
    length: fc.oneof(fc.constant(picture.length), fc.nat(picture.length)),
    preset: fc.oneof({ arbitrary: fc.constant('chairtime'), weight: 9 }, fc.constantFrom('other', '\0')),
    isText: fc.oneof({ arbitrary: fc.constant(false), weight: 9 }, fc.constant(true)),
  }
  return fc.record(parts).map(({ damage, length, preset, isText }) => {
    const content = Buffer.from(picture)
    if (damage) content[damage.at] = damage.byte
    const cut = content.subarray(0, length)
    const form = new FormData()
    form.set('file', isText ? cut.toString('latin1') : new File([cut], 'portrait\u0000.png', { type: 'image/png' }))
    form.set('upload_preset', preset)
    form.set('cloud_name', 'chairtime')
    return form
  })
}
