import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { positionPatterns } from '../domain/salon/page/map-link.ts'
import { tokenPatterns } from './platform/links/actions.ts'
import { hardText } from './testing/run/hostile-texts.ts'

const putTogether: Readonly<Record<string, readonly RegExp[]>> = {
  'domain/access.ts': [/^\/visit\/[^/]+$/],
  'domain/salon/page/map-link.ts': positionPatterns,
  'server/platform/links/actions.ts': Object.values(tokenPatterns),
  'server/messages/ics/event.ts': [/^ORGANIZER[^\r\n]*mailto:ada@client\.example$/im],
}

interface Node {
  readonly type: string
  readonly regex?: { readonly pattern: string; readonly flags: string }
  readonly callee?: { readonly name?: string }
}

function* nodesIn(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value) yield value as Node
  for (const inside of Object.values(value)) yield* nodesIn(inside)
}

function patternsOfProduct() {
  const patterns = new Map<string, RegExp>()
  const making = new Set<string>()
  for (const file of globSync('{domain,server,web}/**/*.{ts,tsx}')) {
    if (/\.test\.tsx?$|\/testing\//.test(file)) continue
    const source = readFileSync(file, 'utf8')
    if (!source.includes('/')) continue
    for (const { regex, callee } of nodesIn(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))) {
      if (regex) patterns.set(`/${regex.pattern}/${regex.flags}`, new RegExp(regex.pattern, regex.flags))
      if (callee?.name === 'RegExp') making.add(file)
    }
  }
  return { patterns: [...patterns.values()], making: [...making].toSorted() }
}

const { patterns, making } = patternsOfProduct()

test('patterns that are put together at run time are looked at, too', () => {
  expect(making).toEqual(Object.keys(putTogether).toSorted())
})

test.each([...patterns, ...Object.values(putTogether).flat()].map((pattern) => [String(pattern), pattern] as const))(
  '%s reads a text of twice the length in twice the time, whatever it is',
  (_, pattern) => {
    expect(hardText(pattern)).toBeNull()
  },
)

test.each([/(a+)+b/, /\s+$/, /^(?:[^'\\]+|\\.|'')*'/, /^\s*`\w/m, /,.*,.*x/])('%s would be found', (pattern) => {
  // For these the deadline may pass, which also finds them.
  expect(hardText(pattern, 5_000)).not.toBeNull()
})
