// `npm run check`: what has to hold before each commit, all at the same time.
import { runMain, runTogether } from './processes.mjs'

await runMain(() => runTogether(['types', 'lint', 'dead-code', 'file-names', 'unit:fast']))
