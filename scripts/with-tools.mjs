// `node scripts/with-tools.mjs <script> [arguments]`: runs a TypeScript script on the project's own Node, also from a fresh clone: first
// installs the dependencies of tests and benches, or with --product before the script only the server's, unless only help is requested.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import { install, projectNode } from './prepare.mjs'
import { onEndSignal, runMain } from './processes.mjs'
import { asksForHelp, usageFor } from './usage.mjs'

await runMain(async () => {
  const isOfProduct = process.argv[2] === '--product'
  const [script, ...args] = process.argv.slice(isOfProduct ? 3 : 2)
  if (asksForHelp(args)) {
    console.log(usageFor(script))
    return 0
  }
  await install({ tools: !isOfProduct })
  const child = spawn(projectNode, [script, ...args], { stdio: 'inherit' })
  // Ctrl-C reached it from the terminal; a signal to this process alone did not.
  onEndSignal((signal) => signal !== 'SIGINT' && child.kill(signal))
  const [code, signal] = await once(child, 'exit')
  return code ?? 128 + os.constants.signals[signal]
})
