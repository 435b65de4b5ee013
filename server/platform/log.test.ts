import { DrizzleQueryError } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from './log.ts'

let written: string[]
beforeEach(() => {
  written = []
  vi.spyOn(console, 'error').mockImplementation((line: string) => void written.push(line))
})
afterEach(() => vi.restoreAllMocks())

const log = createLog('debug')

test('entries below the threshold are not written', () => {
  const quiet = createLog('warn')
  quiet.info('all is well')
  quiet.warn('not quite')
  expect(written).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z warn not quite$/)])
})

test('a statement that failed is written without its values: passwords, session tokens and addresses are among them', () => {
  const cause = new Error('terminating connection due to administrator command')
  const failed = new DrizzleQueryError(
    'select * from sessions where token = $1 and $1 is not null',
    ['the-token\nof-a-session'],
    cause,
  )
  log.error('GET /api/me failed', new Error('the session could not be read', { cause: failed }))
  const [entry = ''] = written
  expect(entry).toContain('select * from sessions where token = $1 and $1 is not null')
  expect(entry).toContain('administrator command')
  expect(entry).toContain('log.test.ts')
  expect(entry).not.toMatch(/the-token|of-a-session/)
})

test('no input can forge an entry or send control characters to the terminal', () => {
  log.warn('GET /x\n2026-01-01T00:00:00.000Z error all is lost\u001b[2J\u2028', new Error('a\rb\nc'))
  const lines = written.join('\n').split(/[\n\r\u2028]/)
  expect(lines.filter((line) => /^\S/.test(line))).toHaveLength(1)
  expect(written.join('')).not.toContain('\u001b')
})
