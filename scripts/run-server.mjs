import { spawn } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import { projectNode } from './prepare.mjs'
import { inOwnSession, onEndSignal, ReportedError } from './processes.mjs'

/**
 * V8's semi-space, in megabytes. Rendering a page allocates tens of megabytes at once; with Node's default of 16, concurrent renders'
 * data is promoted to the old generation and costs a full collection. V8 uses up to three times this memory.
 */
const youngMemory = 32

/**
 * Starts server/main.ts and forwards every signal to it.
 * @param {string[]} args the server's own
 * @param {string[]} nodeOptions
 * @returns {Promise<number>} its exit code
 */
export async function runServer(args, nodeOptions = []) {
  const ourOptions = [`--max-semi-space-size=${youngMemory}`, '--import=./scripts/resolve-drizzle.mjs']
  const server = spawn(projectNode, [...ourOptions, ...nodeOptions, 'server/main.ts', ...args], {
    // If this process is killed, the channel (ipc) closes and the server stops.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: inOwnSession,
  })
  onEndSignal((signal) => server.kill(signal))
  try {
    const [code, signal] = await once(server, 'exit')
    return code ?? 128 + os.constants.signals[signal]
  } catch (error) {
    throw new ReportedError(`The server couldn’t start (${error.message}). Remove node_modules and run npm start again.`)
  }
}
