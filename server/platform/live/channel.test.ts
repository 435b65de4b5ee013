import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../testing/live-events.ts'
import { proxyTo } from '../../testing/outside/network.ts'
import { databaseOfThisTest } from '../../testing/test-database.ts'
import { createLog } from '../log.ts'
import { openChannel } from './channel.ts'

/** @param queryTimeoutMillis short only if the test waits for the timeout: a busy machine may respond late */
async function openOver(url: string, queryTimeoutMillis = 60_000) {
  const onPayload = vi.fn()
  const onConnected = vi.fn()
  const log = createLog('silent')
  const channel = await openChannel({ databaseUrl: url, log, onPayload, onConnected, checkMillis: 200, queryTimeoutMillis })
  onTestFinished(() => channel.close())
  return { channel, onPayload, onConnected }
}

test('every process receives what one process sends, itself included, in order and complete', async () => {
  const { url } = await databaseOfThisTest()
  const [one, other] = await Promise.all([openOver(url), openOver(url)])
  const longest = 'x'.repeat(7_999)
  await one.channel.send(['{"a":1}', '{"a":2}', longest])
  for (const { onPayload } of [one, other]) {
    await eventually(() => onPayload.mock.calls.length === 3)
    expect(onPayload.mock.calls.flat()).toEqual(['{"a":1}', '{"a":2}', longest])
  }
})

test('other databases of the same server receive nothing', async () => {
  const [here, there] = await Promise.all([databaseOfThisTest(), databaseOfThisTest()])
  const [one, other] = await Promise.all([openOver(here.url), openOver(there.url)])
  await one.channel.send(['here'])
  await other.channel.send(['there'])
  await eventually(() => one.onPayload.mock.calls.length > 0 && other.onPayload.mock.calls.length > 0)
  expect([one.onPayload.mock.calls, other.onPayload.mock.calls]).toEqual([[['here']], [['there']]])
})

test.each(['cut', 'block'] as const)('a connection is replaced after the network has %s it, and reports that', async (how) => {
  const { url } = await databaseOfThisTest()
  const way = await proxyTo(url)
  const { channel, onPayload, onConnected } = await openOver(way.url, how === 'block' ? 2_000 : undefined)
  expect(onConnected).toHaveBeenCalledTimes(1)
  way[how]()
  await eventually(() => onConnected.mock.calls.length >= 2)
  await channel.send(['back'])
  await eventually(() => onPayload.mock.calls.length === 1)
})

test('a working connection is kept', async () => {
  const { url } = await databaseOfThisTest()
  const way = await proxyTo(url)
  const { onConnected } = await openOver(way.url)
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect([way.connections(), onConnected.mock.calls.length]).toEqual([1, 1])
})

test('an unavailable database blocks nothing, and is connected to when it is back', async () => {
  const { url } = await databaseOfThisTest()
  const way = await proxyTo(url)
  await way.close()
  const { channel, onConnected } = await openOver(way.url)
  expect(onConnected).not.toHaveBeenCalled()
  await expect(channel.send(['nobody'])).rejects.toThrow('no connection')
  await way.open()
  await eventually(() => onConnected.mock.calls.length === 1)
})
