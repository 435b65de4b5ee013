import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** What every speed is a share of: 1 KB of JSON, answered by bare Node. Prints its port and serves until it is stopped. */
const program = `
  import { createServer } from 'node:http'
  const answer = JSON.stringify({ text: 'x'.repeat(1013) })
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) })
    response.end(answer)
  })
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))`

/** Starts the baseline in a process of its own, as the server has one. @returns its address */
export async function startBaseline(undo: AsyncDisposableStack): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  undo.defer(() => void child.kill())
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return `http://127.0.0.1:${line.toString().trim()}`
}
