/**
 * `npm run engine-fit`: what the product asks of its database, statement by statement and object by object, beside what the documentation
 * of other engines says they don't have. Prints the tables of docs/scale.md; with `--places` where each thing is.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../server/platform/database/embedded/start.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { engines, features, usesOf } from './engine-fit/features.ts'
import { type Item, readObjects, readStatements } from './engine-fit/inventory.ts'

const { values: options } = parseArgs({ options: { places: { type: 'boolean' } } })
const say = (line: string) => console.log(line)
const row = (cells: readonly (string | number)[]) => say(`| ${cells.join(' | ')} |`)

async function readAll(undo: AsyncDisposableStack): Promise<Item[]> {
  const folder = await mkdtemp(join(tmpdir(), 'chairtime-fit-'))
  undo.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  undo.defer(() => postgres.stop())
  await migrate(postgres.url, { ownerUrl: postgres.ownerUrl })
  return [...(await readObjects(postgres.ownerUrl)), ...readStatements('server')]
}

function sayUses(items: readonly Item[]): void {
  row(['what', 'uses', ...engines])
  row(['---', '---:', ...engines.map(() => '---')])
  for (const feature of features) {
    const uses = usesOf(feature, items)
    if (uses.length === 0) continue
    row([feature.name, uses.length, ...feature.verdicts.map((verdict) => verdict ?? '✓')])
    if (options.places) for (const { place } of uses) say(`    ${place}`)
  }
}

const plural = (kind: string) => (kind === 'index' ? 'indexes' : `${kind}s`)

function sayTotals(items: readonly Item[]): void {
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  row(['kind', 'all', ...engines.map((engine) => `to change: ${engine}`)])
  row(['---', '---:', ...engines.map(() => '---:')])
  for (const kind of kinds) {
    const ofKind = items.filter((item) => item.kind === kind)
    const toChange = engines.map((_, engine) => {
      const changing = features.filter(({ verdicts }) => verdicts[engine] !== null)
      return new Set(changing.flatMap((feature) => usesOf(feature, ofKind))).size
    })
    row([plural(kind), ofKind.length, ...toChange])
  }
}

const undo = new AsyncDisposableStack()
try {
  const items = await readAll(undo)
  sayTotals(items)
  say('')
  sayUses(items)
} finally {
  await undo.disposeAsync()
}
