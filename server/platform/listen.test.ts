import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpServer, drain, listen, sayGoodbye } from './listen.ts'

/** Responds after the milliseconds in the path, to a browser with one connection. */
async function serve() {
  const server = createHttpServer(async (request) => {
    await sleep(Number(new URL(request.url).pathname.slice(1)))
    return new Response('answered')
  })
  const port = await listen(server, 0)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => {
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  const request = (millis: number) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, agent, path: `/${millis}` }, (response) => resolve(response.resume())).once('error', reject)
    })
  return { server, port, request }
}

async function measureMillis(work: Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work
  return performance.now() - started
}

test('an idle connection outlives those of proxies, so that they are the ones to close it', async () => {
  const { request } = await serve()
  const { headers } = await request(0)
  const caddySeconds = 120
  expect(Number(/^timeout=(\d+)$/.exec(String(headers['keep-alive']))?.[1])).toBeGreaterThan(caddySeconds)
})

test('a stopping server finishes open requests and does not wait for idle connections', async () => {
  const { server, request } = await serve()
  await request(0)
  const arrived = once(server, 'request')
  const underWay = request(500)
  await arrived
  const stopped = measureMillis(drain(server))
  expect((await underWay).statusCode).toBe(200)
  expect(await stopped).toBeLessThan(15_000)
})

test('a browser that keeps sending requests gets one more response and closes the connection', async () => {
  const { server, request } = await serve()
  const arrived = once(server, 'request')
  const underWay = request(300)
  await arrived
  const stopped = measureMillis(drain(server))
  const next = request(300)
  await underWay
  const { statusCode, headers } = await next
  expect([statusCode, headers.connection]).toEqual([200, 'close'])
  expect(await stopped).toBeLessThan(15_000)
  await expect(request(0)).rejects.toThrow('ECONNREFUSED')
})

test('a stopping server says so for a while, and connections that are reused late lose nothing', async () => {
  const { server, port } = await serve()
  const request = 'GET /0 HTTP/1.1\r\nHost: local\r\n\r\n'
  const sockets = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = connect(port)
      socket.write(request)
      await once(socket, 'data')
      return socket
    }),
  )
  const goodbyeMillis = 2_500
  const begun = performance.now()
  const stopped = sayGoodbye(server, goodbyeMillis).then(() => drain(server))
  // In turn, as a proxy uses them, most after half a second.
  for (const socket of sockets) {
    await sleep((goodbyeMillis - 500) / sockets.length)
    if (performance.now() - begun > goodbyeMillis) break
    socket.write(request)
    expect(await text(socket)).toContain('Connection: close')
  }
  await stopped
})

test('new connections are served until then, once each', async () => {
  const { server, request } = await serve()
  const stopped = sayGoodbye(server, 1_000).then(() => drain(server))
  const { statusCode, headers } = await request(0)
  expect([statusCode, headers.connection]).toEqual([200, 'close'])
  await stopped
  await expect(request(0)).rejects.toThrow('ECONNREFUSED')
})

test('a request that is there already is served, however late a busy process gets to it', async () => {
  const { server, port } = await serve()
  const socket = connect(port)
  const request = 'GET /0 HTTP/1.1\r\nHost: local\r\n\r\n'
  socket.write(request)
  await once(socket, 'data')
  const stopped = drain(server)
  await sleep(50)
  await nextTurn()
  socket.write(request)
  // Until idle connections are due to be closed, and longer.
  for (const begun = performance.now(); performance.now() - begun < 1_000; );
  expect(await text(socket)).toContain('Connection: close')
  await stopped
})

test.each(['', 'GET / HTTP/1.1\r\nHost: local'])(
  'a connection without a complete request does not keep the server: %j',
  async (sent) => {
    const { server, port } = await serve()
    const arrived = once(server, 'connection')
    const silent = connect(port).on('error', () => {})
    silent.write(sent)
    onTestFinished(() => void silent.destroy())
    await arrived
    // Otherwise the server would wait a minute.
    expect(await measureMillis(drain(server))).toBeLessThan(10_000)
  },
)

test('a port that is taken, or an address of another machine, is said with the setting that chooses it', async () => {
  const { port } = await serve()
  const refused = (options?: Parameters<typeof listen>[2]) =>
    listen(
      createHttpServer(() => new Response()),
      port,
      options,
    ).catch((error: Error) => error.message)
  expect(await refused()).toContain(`PORT=${port + 1} npm start`)
  expect(await refused({ setting: 'METRICS_PORT' })).toContain(`METRICS_PORT=${port + 1} npm start`)
  expect(await refused({ host: '192.0.2.1' })).toBe('This machine doesn’t have the address in METRICS_HOST.')
})
