import { expect, inject, test } from 'vitest'
import { eventually } from '../../testing/live-events.ts'
import { poolerWith, proxyTo } from '../../testing/outside/network.ts'
import { withDatabase } from '../../testing/server-process.ts'
import { StartError } from '../start-error.ts'
import { awaitDatabase } from './hosted.ts'

const databaseUrl = () => withDatabase(inject('postgresUrl'), 'postgres')

test('waits for a database that starts later, and says so', async () => {
  const way = await proxyTo(databaseUrl())
  await way.close()
  const lines: string[] = []
  const waited = awaitDatabase(way.url, { say: (line) => lines.push(line) })
  await eventually(() => lines.length > 0)
  await way.open()
  await waited
  expect(lines).toEqual([
    expect.stringMatching(/^The database isn’t answering yet \(connect ECONNREFUSED 127.0.0.1:\d+\)\. Waiting for it…$/),
  ])
})

test('gives up with one line on one that does not start', async () => {
  const way = await proxyTo(databaseUrl())
  await way.close()
  const waited = awaitDatabase(way.url, { say: () => {}, timeoutMillis: 1_500 })
  await expect(waited).rejects.toThrow(/^The database in DATABASE_URL can’t be used: connect ECONNREFUSED 127.0.0.1:\d+\.$/)
  await expect(waited).rejects.toBeInstanceOf(StartError)
})

test.each([
  ['a wrong password', { password: 'wrong' }, 'password authentication failed for user "chairtime"'],
  ['an unknown database', { pathname: '/nowhere' }, 'database "nowhere" does not exist'],
])('%s is said at once', async (_, change, reason) => {
  const url = Object.assign(new URL(databaseUrl()), change).href
  const lines: string[] = []
  const waited = awaitDatabase(url, { say: (line) => lines.push(line) })
  await expect(waited).rejects.toThrow(new StartError(`The database in DATABASE_URL can’t be used: ${reason}.`))
  expect(lines).toEqual([])
})

test.each([
  ['one session for all', () => 1],
  ['one session after the other', (statement: number) => statement % 2],
])('a pooler in transaction mode is refused in one line: %s', async (_, sessionOf) => {
  const waited = awaitDatabase(await poolerWith(sessionOf), { say: () => {} })
  await expect(waited).rejects.toThrow(/^DATABASE_URL leads to a pooler in transaction mode\. .*: use session mode/)
  await expect(waited).rejects.toBeInstanceOf(StartError)
})

test('one in session mode is not', async () => {
  await awaitDatabase(await poolerWith((_, connection) => connection), { say: () => {} })
})
