// `npm start`: installs and builds what is missing or out of date, then runs the server with the arguments given here.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import { buildIfChanged, install, projectNode } from './prepare.mjs'
import { Failure, inOwnSession, onEndSignal, runMain } from './processes.mjs'

await runMain(async () => {
  await install()
  await buildIfChanged()
  return runServer(process.argv.slice(2))
})

/** Runs the server until it ends, and returns its exit code. */
async function runServer(args) {
  const server = spawn(projectNode, ['server/main.ts', ...args], {
    // Should this process be killed, the server learns it from the channel (ipc), which then closes.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: inOwnSession,
  })
  onEndSignal((signal) => server.kill(signal))
  try {
    const [code, signal] = await once(server, 'exit')
    return code ?? 128 + os.constants.signals[signal]
  } catch (error) {
    throw new Failure(`The server could not be started (${error.message}). Remove node_modules and run npm start again.`)
  }
}
