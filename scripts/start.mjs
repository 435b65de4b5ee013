// `npm start`: installs and builds missing or outdated parts, then runs the server with these arguments. With --prepare it runs nothing:
// for other programs that start the server, perhaps as a user without write access here.
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
