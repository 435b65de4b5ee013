import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Baseline of all shares: plain Node responds with 1 KB of JSON. Prints its port and runs until stopped. */
const program = `
  import { createServer } from 'node:http'
  const body = JSON.stringify({ text: 'x'.repeat(1013) })
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))`

/** Starts the baseline in its own process, like the server. @returns its address */
export async function startBaseline(undo: AsyncDisposableStack): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  undo.defer(() => void child.kill())
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return `http://127.0.0.1:${line.toString().trim()}`
}
