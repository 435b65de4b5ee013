import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpServer, listen } from './listen.ts'

/** Sends a body in pieces with pauses. @returns the response, and the number of pieces sent before it */
async function answerTo({ length, piece, pause }: { length: number; piece: number; pause: number }) {
  const server = createHttpServer(async (request) => new Response(`${(await request.arrayBuffer()).byteLength} bytes`), {
    bytes: 1_000,
    millis: 1_000,
  })
  const socket = connect(await listen(server, 0))
  onTestFinished(() => {
    socket.destroy()
    server.closeAllConnections()
    server.close()
  })
  socket.on('error', () => {})
  const answer = text(socket)
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`)
  let sent = 0
  for (; sent < length && !socket.readableEnded && socket.writable; sent += piece) {
    socket.write(Buffer.alloc(Math.min(piece, length - sent)))
    await sleep(pause)
  }
  return { answer: await answer, sent }
}

test('a body that makes no progress ends', async () => {
  const { answer, sent } = await answerTo({ length: 1_000_000, piece: 10, pause: 50 })
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(sent).toBeLessThan(1_000_000)
})

test('a large one that arrives slowly, but arrives, is taken', async () => {
  const { answer } = await answerTo({ length: 200_000, piece: 3_000, pause: 50 })
  expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*200000 bytes$/)
})
