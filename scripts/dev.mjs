// `npm run dev`: compiles pages on demand with hot reload; changes in server/ or domain/ restart the server. One port, the same database
// as `npm start`.
import { install } from './prepare.mjs'
import { runMain } from './processes.mjs'
import { runServer } from './run-server.mjs'

await runMain(async () => {
  await install()
  const watch = ['--watch', '--watch-path=server', '--watch-path=domain', '--watch-preserve-output']
  return runServer(['--dev', ...process.argv.slice(2)], watch)
})
