import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { openTestSalon } from '../testing/salon.ts'
import { databaseOfThisTest } from '../testing/test-database.ts'

test('the description of the API passes Redocly’s recommended rules', async () => {
  const app = openTestSalon(await databaseOfThisTest())
  const source = await (await app.request('/api/openapi.json')).text()
  const config = await createConfig({ extends: ['recommended'], telemetry: 'off' })
  const lint = (text: string) => lintFromString({ source: text, absoluteRef: '/openapi.json', config })
  const problems = await lint(source)
  // Some reads cannot fail, and one only redirects: it would warn of those.
  // And it takes '/api/mail/texts/{kind}' for one of '/api/mail/{id}/retry', which has no method in common with it.
  const isSerious = ({ ruleId, message, location: [place] }: (typeof problems)[number]) =>
    ruleId !== 'operation-4xx-response' &&
    !(ruleId === 'no-ambiguous-paths' && message.includes('`/api/mail/texts/{kind}` and `/api/mail/{id}/retry`')) &&
    !(ruleId === 'operation-2xx-response' && place?.pointer?.includes('~1callback~1'))
  const serious = problems.filter(isSerious)
  expect(serious.map(({ severity, ruleId, message, location }) => [severity, ruleId, message, location[0]?.pointer])).toEqual(
    [],
  )
  // The rules are on.
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
