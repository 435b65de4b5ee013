// `npm run check`: what has to hold before each commit, all at the same time.
import { install } from './prepare.mjs'
import { checks, runMain, runTogether } from './processes.mjs'

await runMain(async () => {
  await install({ tools: true })
  return runTogether([...checks, 'unit:fast'])
})
