import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepLiveConnection } from './live-updates.ts'

const connecting = 0
const connected = 1
const closed = 2

class FakeConnection extends EventTarget {
  readyState = connecting
  close = vi.fn(() => {
    this.readyState = closed
  })
  open() {
    this.readyState = connected
    this.dispatchEvent(new Event('open'))
  }
  receive(data: string, type = 'message') {
    this.dispatchEvent(new MessageEvent(type, { data }))
  }
  breakOff() {
    this.readyState = connecting
    this.dispatchEvent(new Event('error'))
  }
  refuse() {
    this.readyState = closed
    this.dispatchEvent(new Event('error'))
  }
}

class FakeDocument extends EventTarget {
  hidden = false
}

let connections: FakeConnection[]
let sinces: (number | undefined)[]
let page: FakeDocument
let browser: EventTarget
const latest = () => connections.at(-1) as FakeConnection
const open = () => connections.filter(({ readyState }) => readyState !== closed)
const pass = (millis: number) => vi.advanceTimersByTimeAsync(millis)

beforeEach(() => {
  vi.useFakeTimers()
  connections = []
  sinces = []
  page = new FakeDocument()
  browser = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function keep() {
  const onEvent = vi.fn()
  const onGap = vi.fn()
  const connect = (since?: number) => {
    const connection = new FakeConnection()
    connections.push(connection)
    sinces.push(since)
    return connection as FakeConnection & EventSource
  }
  const end = keepLiveConnection({ connect, renderedAt: 1_000, onEvent, onGap })
  return { onEvent, onGap, end }
}

function show(hidden: boolean) {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}

it('passes events on, asks for those since the page was rendered, and reports a gap whenever it connects again', () => {
  const { onEvent, onGap } = keep()
  latest().open()
  expect(sinces).toEqual([1_000])
  latest().receive('{"kind":"appointment","ids":["a"]}')
  expect(onEvent).toHaveBeenLastCalledWith('appointment')
  expect(onGap).not.toHaveBeenCalled()
  latest().breakOff()
  latest().open()
  expect(onGap).toHaveBeenCalledTimes(1)
  expect(connections).toHaveLength(1)
})

it.each(['not JSON', '{"kind":"of a newer server"}', 'null'])('treats %j, which is unknown, as a resync', (data) => {
  const { onEvent } = keep()
  latest().receive(data)
  expect(onEvent).toHaveBeenCalledExactlyOnceWith('resync')
})

it('reconnects after a refusal, less often each time until it is open, and reports a gap at once', async () => {
  const { onGap } = keep()
  async function secondsAfterRefusal(): Promise<number> {
    const tries = connections.length
    latest().refuse()
    for (let seconds = 1; ; seconds++) {
      await pass(1_000)
      if (connections.length > tries) return seconds
    }
  }
  const waits = []
  for (let turn = 0; turn < 7; turn++) waits.push(await secondsAfterRefusal())
  expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60])
  expect(onGap).toHaveBeenCalledTimes(7)
  latest().open()
  expect(await secondsAfterRefusal()).toBe(2)
})

it('notices a connection that died silently', async () => {
  keep()
  latest().open()
  for (let ping = 0; ping < 10; ping++) {
    await pass(20_000)
    latest().receive('.', 'ping')
  }
  expect(connections).toHaveLength(1)
  await pass(56_000)
  expect(connections).toHaveLength(2)
  expect(open()).toEqual([latest()])
})

it('reconnects when the network is back', () => {
  keep()
  browser.dispatchEvent(new Event('online'))
  expect(connections).toHaveLength(2)
  expect(open()).toEqual([latest()])
})

describe('a tab in the background', () => {
  it('keeps its connection for a moment, then closes it, and connects when it is visible again', async () => {
    keep()
    show(true)
    await pass(14_000)
    expect(open()).toHaveLength(1)
    await pass(1_000)
    expect(open()).toHaveLength(0)
    show(false)
    expect(open()).toHaveLength(1)
  })

  it('is not disturbed by a short absence', async () => {
    keep()
    show(true)
    await pass(5_000)
    show(false)
    await pass(60_000 - 5_000 - 10_000)
    expect(connections).toHaveLength(1)
  })

  it('does not connect for a network that is back, or after a refusal, before it is visible', async () => {
    keep()
    show(true)
    await pass(14_000)
    latest().refuse()
    await pass(1_000)
    browser.dispatchEvent(new Event('online'))
    await pass(60_000)
    expect(open()).toHaveLength(0)
    show(false)
    expect(open()).toHaveLength(1)
  })

  it('closes for the back/forward cache, and connects when the page is restored', () => {
    keep()
    browser.dispatchEvent(new Event('pagehide'))
    expect(open()).toHaveLength(0)
    browser.dispatchEvent(new Event('pageshow'))
    expect(open()).toHaveLength(1)
  })
})

it('stays closed once it is stopped', async () => {
  const { end } = keep()
  latest().open()
  end()
  show(true)
  show(false)
  browser.dispatchEvent(new Event('online'))
  browser.dispatchEvent(new Event('pageshow'))
  await pass(300_000)
  expect(connections).toHaveLength(1)
  expect(open()).toHaveLength(0)
})
