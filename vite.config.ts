import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { leanRouter } from './scripts/lean-router.ts'

const frameworkPackages =
  /^\0rolldown|^(?!.*(\/recharts\/|\?charts|\/@reduxjs\/toolkit\/dist\/query\/)).*\/node_modules\/(react|react-dom|scheduler|react-router|react-redux|use-sync-external-store|@reduxjs|redux|redux-thunk|reselect|immer)\//

/** The pages that a first visit begins on, and the sign-in pages. */
const firstPages = /\/web\/public\/(home|about|services|contact)\/[a-z]+-page\.tsx/
const signingIn = /\/web\/public\/sign-(in|up)\/[a-z-]+-page\.tsx/

const adminPages = /\/web\/admin\/.*\/[a-z-]+-page\.tsx/

const lucideIcon = /\/lucide-react\/dist\/esm\/icons\/([a-z0-9-]+)\.mjs$/

/** What has been read and found so far: a module is visited once for every module that it leads to, thousands of times in all. */
const sources = new Map<string, string>()
const knownImporters = new Map<string, readonly string[]>()

function sourceOf(file: string): string {
  const source = sources.get(file) ?? readFileSync(file, 'utf8')
  sources.set(file, source)
  return source
}

function importersOf(id: string, context: Rolldown.ChunkingContext): readonly string[] {
  const importers = knownImporters.get(id) ?? findImporters(id, context)
  knownImporters.set(id, importers)
  return importers
}

/** Of an icon, the modules that use it: its only importer is lucide's index, which all of them import. */
function findImporters(id: string, context: Rolldown.ChunkingContext): readonly string[] {
  const importers = context.getModuleInfo(id)?.importers ?? []
  const [, icon] = lucideIcon.exec(id) ?? []
  if (!icon) return importers
  const name = icon.replace(/(?:^|-)([a-z0-9])/g, (_, first: string) => first.toUpperCase())
  const users = importers.flatMap((index) => context.getModuleInfo(index)?.importers ?? [])
  const own = users.filter((user) => /\/web\/[^?]+\.tsx?$/.test(user))
  const found = own.filter((user) => new RegExp(`\\b${name}\\b`).test(sourceOf(user)))
  // Some are known by another name.
  return found.length > 0 ? found : importers
}

/** Which of these import a module, directly or not. */
function importersAmong(entries: RegExp, id: string, context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>()
  const seen = new Set<string>()
  const visit = (module: string) => {
    if (seen.has(module)) return
    seen.add(module)
    if (entries.test(module)) found.add(module.replace(/\?.*/, ''))
    else for (const importer of importersOf(module, context)) visit(importer)
  }
  visit(id)
  return found
}

/** Only the home and About pages show the salon's sections. */
function isOfSections(id: string, context: Rolldown.ChunkingContext): boolean {
  const isOfApp = importersAmong(/\/web\/root\.tsx/, id, context).size > 0
  return !isOfApp && [...importersAmong(firstPages, id, context)].every((page) => /\/(home|about)-page\.tsx$/.test(page))
}

/** The file for a module that every page needs, or several of the first ones do, or both pages with a form. */
function sharedFileOf(id: string, context: Rolldown.ChunkingContext): string | null {
  const isOfApp = importersAmong(/\/web\/root\.tsx/, id, context).size > 0 || importersAmong(firstPages, id, context).size > 1
  if (isOfApp) return isOfSections(id, context) ? 'sections' : 'app'
  if (importersAmong(signingIn, id, context).size > 1) {
    // What a first page needs must not bring the forms, and their zod, along.
    return importersAmong(firstPages, id, context).size > 0 ? 'app' : 'forms'
  }
  return null
}

/** Small modules of the administration's own that several of its pages have. */
const smallOfAdmin = /\/web\/admin\/shared\/(count-text|form\/show-then-focus)\.ts$/

/** The file for those, and for icons that several pages of the administration have: one for each would put its name into every first visit. */
function adminFileOf(id: string, context: Rolldown.ChunkingContext): string | null {
  if (smallOfAdmin.test(id)) return 'admin'
  const isOfAdmin = lucideIcon.test(id) && importersOf(id, context).every((user) => user.includes('/web/admin/'))
  return isOfAdmin && importersAmong(adminPages, id, context).size > 1 ? 'admin' : null
}

/**
 * What several pages need goes into a few files instead of many: on a slow network each is a wait of its own. The packages stay
 * in a phone's cache when only our own code has changed.
 */
const sharedFiles = [
  { name: 'framework', test: frameworkPackages, priority: 3 },
  { name: 'zod', test: /\/node_modules\/zod\//, priority: 2 },
  { name: sharedFileOf, priority: 1 },
  { name: adminFileOf, priority: 0 },
]

/** Every first visit gets the names of all files, and hashes don't compress: as few characters as tell so many files apart. */
const fileNames = { entryFileNames: 'assets/[name]-[hash:7].js', chunkFileNames: 'assets/[name]-[hash:7].js' }

/** The charts, which only the administration loads, use more of Redux Toolkit than we do. With a copy none of that is in what every page loads. */
const copies = [{ for: /\/node_modules\/recharts\//, of: ['@reduxjs/toolkit'], as: 'charts' }]

const ownCopies: Plugin = {
  name: 'own-copies',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const copy = copies.find((each) => each.of.includes(source) && each.for.test(importer ?? ''))
    const found = copy && (await this.resolve(source, importer, { ...options, skipSelf: true }))
    return found ? { ...found, id: `${found.id}?${copy.as}` } : null
  },
}

/** What RTK Query takes from immer, with patches of the whole: immer's own would be loaded with every page, or 4 KB with those that query. */
const immerOfQuery = `
import { current, isDraft, isDraftable, original, produce } from 'immer'
const whole = (value) => [{ op: 'replace', path: [], value }]
function produceWithPatches(base, recipe) {
  const next = produce(base, recipe)
  return [next, whole(next), whole(base)]
}
const applyPatches = (_, patches) => patches.at(-1).value
const enablePatches = () => {}
export { applyPatches, current, enablePatches, isDraft, isDraftable, original, produceWithPatches }
`

/** RTK Query as far as we use it: with those patches, and without infinite queries. */
const leanQuery: Plugin = {
  name: 'lean-query',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    const isForQuery = source === 'immer' && /\/@reduxjs\/toolkit\/dist\/query\//.test(importer ?? '')
    return isForQuery ? '\0immer-of-query' : null
  },
  load: (id) => (id === '\0immer-of-query' ? immerOfQuery : null),
  transform: {
    filter: { id: /\/@reduxjs\/toolkit\/dist\/query\/.*\.modern\.mjs$/ },
    handler(code) {
      const lean = code
        .replace(/^\tfunction (build\w*Infinite\w*|infinite\w*)\(.*\) \{\n[\s\S]*?\n\t\}\n/gm, '\tfunction $1() {}\n')
        .replace(
          /^function isInfiniteQueryDefinition\(e\) \{\n.*\n/m,
          'function isInfiniteQueryDefinition(e) {\n\treturn false;\n',
        )
        .replace('isQuery && "infiniteQueryOptions" in endpointDefinition', 'false')
      if (lean === code) this.error('This RTK Query has its infinite queries elsewhere')
      return { code: lean, map: null }
    },
  },
}

/**
 * Zod's schemas can describe themselves as JSON Schema. The server does that for its API's description; a browser never does, and
 * it would be a quarter of the zod that the forms bring along.
 */
const zodWithoutJsonSchema: Plugin = {
  name: 'zod-without-json-schema',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler(code) {
      const withoutProcessors = code.replace(/^ *inst\._zod\.processJSONSchema = .*;$/gm, '')
      const lean = withoutProcessors.replace(
        /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*$/m,
        'const createStandardJSONSchemaMethod = () => undefined, createToJSONSchemaMethod = createStandardJSONSchemaMethod',
      )
      if (withoutProcessors === code || lean === withoutProcessors) this.error('This zod has its JSON Schema elsewhere')
      return { code: lean, map: null }
    },
  },
}

/**
 * While another page opens, Firefox fails what this one still loads, and the router would reload this one: the person would not get where they
 * were going. `web/entry.client.tsx` knows when a page is left.
 */
const noReloadOfWhatIsLeft: Plugin = {
  name: 'no-reload-of-what-is-left',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/react-router\/.*\/routeModules\.js$/ },
    handler(code) {
      const mended = code.replace('} catch (error) {', '} catch (error) { if (window.isLeft) return new Promise(() => {});')
      if (mended === code) this.error('This router reloads pages elsewhere')
      return { code: mended, map: null }
    },
  },
}

export default defineConfig(({ command }) => {
  const isBuild = command === 'build'
  return {
    plugins: [tailwindcss(), reactRouter(), ownCopies, leanQuery, zodWithoutJsonSchema, noReloadOfWhatIsLeft, leanRouter],
    publicDir: 'web/static',
    // The built page renderer carries its packages with it, compiled for production no matter what NODE_ENV says at run time: React's
    // development half is several times slower. A start also reads a few files instead of hundreds.
    ssr: { noExternal: isBuild ? true : [] },
    ...(isBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
    // The Content-Security-Policy allows no fonts from inside the style sheet, and small files are cheap.
    build: { assetsInlineLimit: 0 },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles }, ...fileNames } } } },
      // The server loads every page when it starts: what browsers load later is there already.
      ssr: { build: { rolldownOptions: { checks: { ineffectiveDynamicImport: false } } } },
    },
  }
})
