// `npm start`: installs and builds what is missing or out of date, then runs the server with the arguments given here, or with --prepare
// nothing: for where another program starts it, perhaps as a user who can't write here.
import { buildIfChanged, install } from './prepare.mjs'
import { runMain } from './processes.mjs'
import { runServer } from './run-server.mjs'
import { asksForHelp, usage } from './usage.mjs'

await runMain(async () => {
  const args = process.argv.slice(2)
  if (asksForHelp(args)) {
    console.log(usage)
    return 0
  }
  await install()
  await buildIfChanged()
  return args.includes('--prepare') ? 0 : runServer(args)
})
