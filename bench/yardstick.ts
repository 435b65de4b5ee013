import { createServer } from 'node:http'

/** What every speed is a share of: 1 KB of JSON, answered by bare Node. Prints its port and serves until it is stopped. */
const answer = JSON.stringify({ text: 'x'.repeat(1013) })

const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) })
  response.end(answer)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : address)
})
