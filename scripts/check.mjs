// `npm run check`: what has to hold before each commit, all at the same time.
import { checks, runMain, runTogether } from './processes.mjs'

await runMain(() => runTogether([...checks, 'unit:fast']))
