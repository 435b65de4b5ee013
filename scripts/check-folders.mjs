// `npm run folders`, a part of `npm run check`: a folder reads at a glance, no two folders import each other, and decision records are
// dated and listed. Which room may import which is in floors.grit.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const maxFiles = 20

/** Source files by folder, without tests. */
function sourceFolders(roots) {
  return roots
    .flatMap((root) => readdirSync(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .reduce((folders, { parentPath, name }) => folders.set(parentPath, [...(folders.get(parentPath) ?? []), name]), new Map())
}

/** The folders that a folder imports from, outside of itself. */
function importedFolders(folder, files) {
  const imported = files.flatMap((name) =>
    [...readFileSync(path.join(folder, name), 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(([, target]) =>
      path.dirname(path.join(folder, target)),
    ),
  )
  return new Set(imported.filter((target) => target !== folder))
}

/** A cycle as a list of folders, or null. */
function findCycle(graph) {
  const finished = new Set()
  const visit = (folder, steps) => {
    if (steps.includes(folder)) return [...steps.slice(steps.indexOf(folder)), folder]
    if (finished.has(folder)) return null
    for (const next of graph.get(folder) ?? []) {
      const cycle = visit(next, [...steps, folder])
      if (cycle) return cycle
    }
    finished.add(folder)
    return null
  }
  for (const folder of graph.keys()) {
    const cycle = visit(folder, [])
    if (cycle) return cycle
  }
  return null
}

function recordProblems(folder = 'docs/decisions') {
  const index = readFileSync(`${folder}/README.md`, 'utf8')
  const records = readdirSync(folder).filter((name) => name !== 'README.md')
  const isDated = (name) => {
    const [, , status = ''] = readFileSync(`${folder}/${name}`, 'utf8').split('\n')
    return /^(Accepted|Replaced by \[.+\)), \d{4}-\d\d-\d\d\./.test(status)
  }
  return records.flatMap((name) => [
    ...(isDated(name)
      ? []
      : [`${folder}/${name}: its third line says “Accepted, <date>.” or “Replaced by [<record>](<file>), <date>.”`]),
    ...(index.includes(`](${name})`) ? [] : [`${folder}/${name} is missing in ${folder}/README.md.`]),
  ])
}

const folders = sourceFolders(['domain', 'server', 'web', 'bench', 'e2e/support'])
const full = [...folders]
  .filter(([, files]) => files.length > maxFiles)
  .map(([folder, files]) => `${folder} has ${files.length} files; ${maxFiles} are the most. Which of them change together?`)
// The roots of server and web put the rooms together, and these two files the slices of the store.
const composing = ['store.ts', 'startup.ts']
/** A page's folders belong together; in the server each folder is a noun. */
const findRoom = (folder) => /^web\/(?:admin\/[^/]+|[^/]+)/.exec(folder)?.[0] ?? folder
const graph = new Map()
for (const [folder, files] of folders) {
  if (!/^(?:server|web)\//.test(folder) || folder.startsWith('server/testing')) continue
  const room = findRoom(folder)
  const imported = importedFolders(folder, folder === 'web/store' ? files.filter((name) => !composing.includes(name)) : files)
  const others = [...imported].map(findRoom).filter((other) => other !== room && other !== 'web')
  graph.set(room, new Set([...(graph.get(room) ?? []), ...others]))
}
const cycle = findCycle(graph)
const problems = [...full, ...recordProblems(), ...(cycle ? [`These folders import each other: ${cycle.join(' -> ')}.`] : [])]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
