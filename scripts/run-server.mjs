// Runs the server on the project's own Node until it ends.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import { projectNode } from './prepare.mjs'
import { Failure, inOwnSession, onEndSignal } from './processes.mjs'

/**
 * In megabytes. A page being rendered leaves tens of megabytes behind at once; in Node's own 16, what several of them still need is
 * taken for old and costs a full collection. Takes at most three times as much memory.
 */
const youngMemory = 32

/**
 * Starts server/main.ts and hands every signal on to it.
 * @param {string[]} args the server's own
 * @param {string[]} nodeOptions
 * @returns {Promise<number>} its exit code
 */
export async function runServer(args, nodeOptions = []) {
  const server = spawn(projectNode, [`--max-semi-space-size=${youngMemory}`, ...nodeOptions, 'server/main.ts', ...args], {
    // Should this process be killed, the server learns it from the channel (ipc), which then closes.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: inOwnSession,
  })
  onEndSignal((signal) => server.kill(signal))
  try {
    const [code, signal] = await once(server, 'exit')
    return code ?? 128 + os.constants.signals[signal]
  } catch (error) {
    throw new Failure(`The server couldn’t start (${error.message}). Remove node_modules and run npm start again.`)
  }
}
