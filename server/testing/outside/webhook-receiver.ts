import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface WebhookReceiver {
  readonly url: string
  readonly received: readonly Received[]
  respondWith(respond: (response: ServerResponse) => void): void
  close(): Promise<void>
}

export async function openReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = []
  let respond = (response: ServerResponse): void => void response.writeHead(204).end()
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body })
      respond(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(close)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    respondWith(next) {
      respond = next
    },
    close,
  }
}
