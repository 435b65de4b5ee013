import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { pseudoLanguage } from '../../../domain/language/languages.ts'
import type { Description } from '../../testing/hostile-calls.ts'
import type { Schema } from '../../testing/hostile-input.ts'
import { apiValues, inParts, rawParts } from '../../testing/run/raw-words.ts'
import { adminEmail, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { inLanguage } from '../language/reader.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let admin: Person
let description: Description

beforeAll(async () => {
  database = await createTestDatabase()
  const app = openTestSalon(database)
  admin = await signedIn(app, database, { email: adminEmail })
  description = (await (await app.request('/api/openapi.json')).json()) as Description
})
afterAll(() => database.drop())

const machineWords =
  /invalid|expected|received|too (small|big)|unrecogni[sz]ed|must match|option|regex|pattern|\bNaN\b|\bundefined\b|\bnull\b|[<>]=|\bobject\b|\barray\b|\bstring\b|syntax|token|zod/i

const wrongValues = [null, true, 7, -1, 1.5, 1e12, '', 'x', 'x'.repeat(3_000), [], [null], [7], {}, { a: 1 }]
const wrongTexts = ['', 'x', '-1', '1.5', '1e12', 'null', 'x'.repeat(3_000), '2026-13-45', '%00']

function findSchema(schema: Schema): { properties?: Record<string, Schema> } {
  const { $ref } = schema as { $ref?: string }
  return ($ref ? description.components.schemas[$ref.split('/').at(-1) ?? ''] : schema) as {
    properties?: Record<string, Schema>
  }
}

function wrongBodies(schema: Schema): unknown[] {
  const names = Object.keys(findSchema(schema).properties ?? {})
  const single = names.flatMap((name) => wrongValues.map((value) => ({ [name]: value })))
  const together = wrongValues.map((value) => Object.fromEntries(names.map((name) => [name, value])))
  return [...single, ...together, ...wrongValues, {}]
}

test('malformed input gets a response in plain words, on every route', async () => {
  const messages = new Map<string, string>()
  let requests = 0
  const again = new Set<() => Promise<Response>>()
  const look = async (route: string, request: () => Promise<Response>) => {
    requests++
    for (const message of await messagesIn(await request())) {
      if (!messages.has(message)) again.add(request)
      messages.set(message, route)
    }
  }
  for (const [path, operations] of Object.entries(description.paths)) {
    for (const [method, { parameters = [], requestBody }] of Object.entries(operations)) {
      if (/sign-out|demo\/clear/.test(path)) continue
      const route = `${method.toUpperCase()} ${path}`
      const real = path.replace('{id}', 'none')
      const call = (address: string, body?: unknown, headers = {}) => admin.call(method.toUpperCase(), address, body, headers)
      const body = requestBody?.content['application/json']?.schema
      if (body) for (const wrong of wrongBodies(body)) await look(route, () => call(real, wrong))
      for (const { name, in: where } of parameters) {
        for (const text of wrongTexts) {
          const value = encodeURIComponent(text)
          if (where === 'query') await look(route, () => call(`${real}?${name}=${value}`))
          if (where === 'path' && text) await look(route, () => call(path.replace(`{${name}}`, value)))
          if (where === 'header' && text) await look(route, () => call(real, {}, { [name]: value }))
        }
      }
    }
  }
  // docs/product.md prescribes this text.
  messages.delete('Email is invalid')
  const machineMade = [...messages].filter(([message]) => machineWords.test(message.replace(/“[^”]*”/g, '')))
  expect(machineMade).toEqual([])
  expect([messages.size > 30, requests > 300]).toEqual([true, true])
  expect([...messages.keys()]).toContainEqual(expect.stringMatching(/^“\w+” must be/))

  const written = inParts(['Ada Client', adminEmail, ...apiValues(description)])
  const inPseudo = await Promise.all(
    [...again].map((request) => inLanguage(pseudoLanguage, async () => messagesIn(await request()))),
  )
  // The names of fields are the API's, too.
  const isRaw = (message: string) => rawParts(message.replaceAll(/“[^”]*”/g, ''), written).length > 0
  expect(inPseudo.flat().filter(isRaw)).toEqual([])
})

/** Messages of a refused request, and its fields' names. */
async function messagesIn(response: Response): Promise<string[]> {
  if (response.status < 400) {
    await response.body?.cancel()
    return []
  }
  if (response.headers.get('content-type')?.startsWith('text/plain')) return [await response.text()]
  const { error } = (await response.json()) as { error: { message: string; fields?: Record<string, string> } }
  expect(Object.keys(error.fields ?? {}), response.url).not.toContain('')
  return [error.message, ...Object.values(error.fields ?? {})]
}

test.each([
  [z.object({ a: z.string() }), {}, '“a” is missing.'],
  [z.object({ a: z.object({ b: z.boolean() }) }), { a: { b: 1 } }, '“a” must be true or false.'],
  [z.object({ a: z.int() }), { a: 1.5 }, '“a” must be a whole number.'],
  [z.object({ a: z.array(z.string()).min(1) }), { a: [] }, '“a” must have at least 1 entry.'],
  [z.object({ a: z.string().max(3) }), { a: 'abcd' }, '“a” must have at most 3 characters.'],
  [z.object({ a: z.number().max(3) }), { a: 4 }, '“a” must be at most 3.'],
  [z.object({ a: z.enum(['x', 'y']) }), { a: 'z' }, '“a” must be one of x, y.'],
  [z.object({ a: z.literal(1) }), { a: 2 }, '“a” must be 1.'],
  [z.object({ a: z.email() }), { a: '@' }, '“a” can’t be used.'],
  [z.object({ a: z.union([z.string(), z.number()]) }), { a: null }, '“a” can’t be used.'],
  [z.object({}), null, 'We couldn’t read that. Please check what was sent.'],
  [z.object({ a: z.string('Our own words') }), {}, 'Our own words'],
])('%#: what a schema has no words for: %o, %o', (schema, value, message) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(message)
})
