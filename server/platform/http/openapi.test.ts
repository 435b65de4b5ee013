import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import type { Description } from '../../testing/hostile-calls.ts'
import type { Schema } from '../../testing/hostile-input.ts'
import { openTestSalon } from '../../testing/salon.ts'
import { databaseOfThisTest } from '../../testing/test-database.ts'

test('the description of the API passes Redocly’s recommended rules', async () => {
  const app = openTestSalon(await databaseOfThisTest())
  const source = await (await app.request('/api/openapi.json')).text()
  const config = await createConfig({ extends: ['recommended'], telemetry: 'off' })
  const lint = (text: string) => lintFromString({ source: text, absoluteRef: '/openapi.json', config })
  const problems = await lint(source)
  // Some reads can't fail, and one only redirects. The linter also confuses '/api/mail/texts/{kind}' with '/api/mail/{id}/retry', which
  // share no method.
  const isSerious = ({ ruleId, message, location: [location] }: (typeof problems)[number]) =>
    ruleId !== 'operation-4xx-response' &&
    !(ruleId === 'no-ambiguous-paths' && message.includes('`/api/mail/texts/{kind}` and `/api/mail/{id}/retry`')) &&
    !(ruleId === 'operation-2xx-response' && location?.pointer?.includes('~1callback~1'))
  const serious = problems.filter(isSerious)
  expect(serious.map(({ severity, ruleId, message, location }) => [severity, ruleId, message, location[0]?.pointer])).toEqual(
    [],
  )
  expect((await lint(source.replace('"openapi":"3.1.0"', '"openapi":"3.1.0","nonsense":1'))).length).toBeGreaterThan(0)
})

test('the description lists every interval of start times', async () => {
  const app = openTestSalon(await databaseOfThisTest())
  const { components } = (await (await app.request('/api/openapi.json')).json()) as {
    components: { schemas: { Settings: { properties: { starts: { oneOf?: Rule[]; anyOf?: Rule[] } } } } }
  }
  const { starts } = components.schemas.Settings.properties
  const intervals = (starts.oneOf ?? starts.anyOf ?? []).flatMap(({ properties: { minutes } }) => (minutes ? [minutes] : []))
  expect(intervals).toEqual([expect.objectContaining({ enum: [5, 10, 15, 20, 30, 60] })])
})

interface Rule {
  readonly properties: { readonly minutes?: object }
}

const limitedElsewhere = [
  // A page beyond the end is the last one, up to the largest safe integer.
  /^get \S+ page$/,
  /^get \/images\/\{id\} w$/,
  /^delete \/api\/(mail\/server|payments\/provider) version$/,
  // Tokens are cut at a maximum length: `links/sign.ts`, `calendar-feeds/address.ts`.
  /^(get|post) \S+ (link|token|address)$/,
  // Checked by the authenticators' library, within the largest body.
  /passkeys?\(\w+\)\.response/,
]

test('every text, number and list in a request has a limit', async () => {
  const app = openTestSalon(await databaseOfThisTest())
  const { paths, components } = (await (await app.request('/api/openapi.json')).json()) as Description
  const unlimited = new Set<string>()
  const look = (schema: Schema, at: string) => {
    const { $ref, type, anyOf = [], oneOf = anyOf, properties = {}, additionalProperties: values, items } = schema
    const name = $ref?.replace(/^.*\//, '')
    if (name) return look(components.schemas[name] ?? {}, `${at}(${name})`)
    for (const each of oneOf) look(each, at)
    for (const [field, value] of Object.entries(properties)) look(value, `${at}.${field}`)
    if (typeof values === 'object') look(values, `${at}.*`)
    if (items) look(items, `${at}[]`)
    const isAnything = type === undefined && oneOf.length === 0 && schema.enum === undefined && schema.const === undefined
    if (isAnything || [type].flat().some((each) => !isLimited(each, schema))) unlimited.add(at)
  }
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { parameters = [], requestBody }] of Object.entries(operations)) {
      for (const { name, schema } of parameters) look(schema, `${method} ${path} ${name}`)
      for (const { schema } of Object.values(requestBody?.content ?? {})) look(schema, `${method} ${path}`)
    }
  }
  expect([...unlimited].filter((at) => !limitedElsewhere.some((pattern) => pattern.test(at)))).toEqual([])
})

function isLimited(type: string | undefined, schema: Schema): boolean {
  if (schema.enum !== undefined || schema.const !== undefined) return true
  switch (type) {
    case 'string':
      // A pattern is bounded if only numbers repeat.
      return schema.maxLength !== undefined || /date|binary/.test(schema.format ?? '') || isBounded(schema.pattern)
    case 'integer':
    case 'number':
      return schema.minimum !== undefined && schema.maximum !== undefined && schema.maximum < 2 ** 31
    case 'array':
      return schema.maxItems !== undefined
    default:
      return true
  }
}

function isBounded(pattern: string | undefined): boolean {
  return pattern !== undefined && !/[*+]|\{\d+,\}/.test(pattern.replace(/\[[^\]]*\]/g, ''))
}
