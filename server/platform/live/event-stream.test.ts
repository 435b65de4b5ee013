import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../testing/live-events.ts'
import { createEventStream } from './event-stream.ts'
import { createHub, type Listener } from './hub.ts'
import { noChanges } from './publisher.ts'

const ids = Array.from({ length: 500 }, (_, index) => `appointment-${index}`)

async function serve(): Promise<{ server: Server; stream: Promise<ReturnType<typeof createEventStream>>; gone: () => number }> {
  const stream = Promise.withResolvers<ReturnType<typeof createEventStream>>()
  let closings = 0
  const listener = getRequestListener((_, { outgoing }) => {
    const created = createEventStream({ onClose: () => closings++, cut: () => outgoing.destroy() })
    stream.resolve(created)
    return new Response(created.body, { headers: { 'content-type': 'text/event-stream' } })
  })
  const server = createServer(listener).listen(0)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, stream: stream.promise, gone: () => closings }
}

function request(server: Server) {
  const socket = connect((server.address() as AddressInfo).port)
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nhost: salon\r\n\r\n')
  onTestFinished(() => void socket.destroy())
  return socket
}

test('a client that does not read is disconnected instead of buffered for', async () => {
  const { server, stream, gone } = await serve()
  const socket = request(server)
  socket.pause()
  const { send } = await stream
  let written = 0
  // The system's own buffers take some megabytes first.
  while (gone() === 0 && written < 100_000) {
    send({ kind: 'appointment', ids })
    written++
    if (written % 10 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  expect(gone()).toBe(1)
  await eventually(async () => (await connections(server)) === 0)
})

test('a client that disconnects is removed', async () => {
  const { server, stream, gone } = await serve()
  const socket = request(server)
  await stream
  socket.destroy()
  await eventually(() => gone() === 1)
})

function connections(server: Server): Promise<number> {
  return new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))))
}

const listener = (uid = 'ada'): Listener => ({
  user: { uid, name: 'Ada', email: 'ada@client.example', admin: false, role: 'client' },
  sessionId: 'one',
  send: vi.fn(),
  keepAlive: vi.fn(),
  end: vi.fn(),
})

test('a closed connection receives nothing, and the hub removes it', () => {
  const hub = createHub()
  const first = listener()
  const second = listener()
  const leave = hub.join(first)
  hub.join(second)
  leave?.()
  hub.resync()
  expect([first.send, second.send].map((send) => vi.mocked(send).mock.calls.length)).toEqual([0, 1])
  expect(hub.everyone()).toEqual([second])
  hub.close()
  expect(second.end).toHaveBeenCalledOnce()
  expect(hub.join(listener())).toBeNull()
})

test('changes of a client’s record are sent to staff, also when they connect later, and to no client', () => {
  let now = 1_000
  const hub = createHub(() => now)
  now = 1_020
  const people = (['client', 'stylist', 'receptionist'] as const).map((role) => {
    const one = listener(role)
    return { ...one, user: { ...one.user, role } }
  })
  const events = () => people.map(({ send }) => vi.mocked(send).mock.calls.flat())
  for (const one of people) hub.join(one)
  hub.broadcast({ ...noChanges, clients: true })
  const event = { kind: 'client' }
  expect(events()).toEqual([[], [event], [event]])
  for (const one of people) hub.join(one, 1_020)
  expect(events()).toEqual([[], [event, event], [event, event]])
})

describe('a page that connects', () => {
  let now = 0
  const openHub = () => {
    now = 1_000
    const hub = createHub(() => now)
    const change = (clientId: string) =>
      hub.broadcast({ ...noChanges, appointments: [{ id: 'visit', clientId, stylistIds: [] }] })
    const sentTo = (renderedAt: number | undefined, uid?: string) => {
      const joining = listener(uid)
      hub.join(joining, renderedAt)
      return vi.mocked(joining.send).mock.calls.flat()
    }
    return { hub, change, sentTo }
  }

  test('is sent what has changed since it was rendered, and nothing else', () => {
    const { hub, change, sentTo } = openHub()
    now = 1_020
    change('ada')
    now = 1_030
    expect([sentTo(1_029), sentTo(undefined)]).toEqual([[], []])
    change('ada')
    change('ben')
    hub.broadcast({ ...noChanges, catalogue: true })
    now = 1_031
    expect(sentTo(1_029)).toEqual([{ kind: 'appointment', ids: ['visit'] }, { kind: 'catalogue' }])
    expect(sentTo(1_029, 'carl')).toEqual([{ kind: 'catalogue' }])
  })

  test('allows for clocks that differ', () => {
    const { change, sentTo } = openHub()
    now = 1_020
    change('ada')
    expect(sentTo(1_021)).toEqual([{ kind: 'appointment', ids: ['visit'] }])
  })

  test.each<[string, (hub: ReturnType<typeof openHub>) => void]>([
    ['it is older than what is kept', () => (now += 61)],
    ['events may have been lost', ({ hub }) => hub.resync()],
    ['everything has changed', ({ hub }) => hub.broadcast({ ...noChanges, everything: true })],
    ['the person’s role has changed', ({ hub }) => hub.broadcast({ ...noChanges, people: ['ada'] })],
    ['more has changed than is kept', ({ change }) => Array.from({ length: 101 }, () => change('ben'))],
  ])('fetches everything where %s', (_, happen) => {
    const opened = openHub()
    now = 1_020
    const renderedAt = now
    expect(opened.sentTo(renderedAt)).toEqual([])
    happen(opened)
    expect(opened.sentTo(renderedAt)).toEqual([{ kind: 'resync' }])
  })
})
