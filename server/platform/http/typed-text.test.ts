import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { openTestSalon } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const keptFields: Readonly<Record<string, string>> = {
  password: 'compared as typed',
  currentPassword: 'compared as typed',
  token: 'a secret of ours, which fits or doesn’t',
  link: 'signed by us',
  key: 'signed by us',
  until: 'signed by us',
  next: 'the address of a page',
  mapUrl: 'the address of a page',
  links: 'the addresses of pages',
  host: 'the name of a computer, looked up and not stored',
  response: 'what a browser says of a passkey',
  statuses: 'words of a file, whose cells are cleaned when it is read',
  stylistId: 'an ID, looked up and not stored',
  tableSet: 'an ID, looked up and not stored',
}

const copied = [
  'Ada\u200e Love\u200blace',
  '\u202d+1 718 555 0101\u202c',
  'ada\u200b@client.example',
  'https://salon.example/\u200ea',
  '\u2068abcd-1234\u2069',
]
const marks = /[\u200b\u200e\u202c\u202d\u2068\u2069]/

type Schema = z.core.$ZodTypes

function findTexts(schema: Schema, path: string, seen = new Set<Schema>()): (readonly [string, Schema])[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const within = (inner: unknown, name = path) => findTexts(inner as Schema, name, new Set(seen))
  const { def } = schema._zod
  switch (def.type) {
    case 'string':
      return [[path, schema]]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => within(field, `${path}.${name}`))
    case 'array':
      return within(def.element, `${path}[]`)
    case 'tuple':
      return def.items.flatMap((item) => within(item, `${path}[]`))
    case 'record':
      return [...within(def.keyType, `${path}{key}`), ...within(def.valueType, `${path}{}`)]
    case 'union':
      return def.options.flatMap((option) => within(option))
    case 'intersection':
      return [...within(def.left), ...within(def.right)]
    case 'lazy':
      return within(def.getter())
    case 'pipe': {
      const inner = within(def.in)
      // A transform is tested as a whole.
      return inner.every(([name]) => name === path) ? [[path, schema]] : inner
    }
    default:
      return 'innerType' in def ? within(def.innerType) : []
  }
}

test('typed or pasted text reaches no record with invisible marks', () => {
  const app = openTestSalon(database)
  const problems = app.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route') return []
    const { method, path, request } = definition.route
    const content = (request?.body as { content?: Record<string, { schema?: unknown }> } | undefined)?.content
    const schemas = [request?.query, content?.['application/json']?.schema].filter(
      (schema) => schema && typeof schema === 'object',
    )
    return schemas.flatMap((schema) =>
      findTexts(schema as Schema, '').map((text) => [`${method.toUpperCase()} ${path}`, ...text] as const),
    )
  })
  const asTyped = problems.flatMap(([route, path, schema]) => {
    const field = path.split(/[.[{]/).findLast((part) => /^\w+$/.test(part)) ?? path
    const results = copied.map((text) => (schema as unknown as z.ZodType).safeParse(text))
    const keeps = results.some(({ data }) => marks.test(JSON.stringify(data) ?? ''))
    return keeps && !(field in keptFields) ? [`${route} ${path}`] : []
  })
  expect(problems.length).toBeGreaterThan(150)
  expect([...new Set(asTyped)]).toEqual([])
})
