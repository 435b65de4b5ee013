// `npm start`: installs and builds what is missing or out of date, then runs the server with the arguments given here.
import { buildIfChanged, install } from './prepare.mjs'
import { runMain } from './processes.mjs'
import { runServer } from './run-server.mjs'

await runMain(async () => {
  await install()
  await buildIfChanged()
  return runServer(process.argv.slice(2))
})
