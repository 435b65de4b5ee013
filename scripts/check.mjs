// `npm run check`: all checks before a commit, in parallel.
import { install } from './prepare.mjs'
import { checks, runMain, runTogether } from './processes.mjs'

await runMain(async () => {
  await install({ tools: true })
  return runTogether([...checks, 'unit:fast'])
})
