import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, normalizePath, type Rolldown } from 'vite'
import { messages } from './scripts/messages.ts'

/** Stays in a phone's cache when only our own code has changed. */
const framework =
  /^(?!.*\/recharts\/).*\/node_modules\/(react|react-dom|scheduler|react-router|react-redux|redux|redux-thunk|reselect|immer)\//

const ofRoot = new Set<string>()

function addImports(id: string, context: Rolldown.ChunkingContext): void {
  if (ofRoot.has(id)) return
  ofRoot.add(id)
  for (const imported of context.getModuleInfo(id)?.importedIds ?? []) addImports(imported, context)
}

/** Small parts of most public pages: as files of their own they would be larger together. */
const ofMostPages =
  /\/(domain\/(image|language\/numbers)|web\/parts\/(catalogue\/(picture|book-service|service-terms|stylist-photo)|sections\/rich-text))\.tsx?$/

/** What every page has goes into one file: on a slow network each is a wait of its own. */
function app(id: string, context: Rolldown.ChunkingContext): string | null {
  addImports(normalizePath(resolve('web/root.tsx')), context)
  return ofRoot.has(id) || ofMostPages.test(id) ? 'app' : null
}

const groups = [
  { name: 'framework', test: framework, priority: 1 },
  { name: app, test: /\/(web|domain)\// },
]

export default defineConfig(({ command }) => {
  const isBuild = command === 'build'
  return {
    plugins: [messages(), tailwindcss(), reactRouter()],
    publicDir: 'web/static',
    // The built page renderer carries its packages with it, compiled for production no matter what NODE_ENV says at run time: React's
    // development half is several times slower. A start also reads a few files instead of hundreds.
    ssr: { noExternal: isBuild ? true : [] },
    ...(isBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
    // The Content-Security-Policy allows no fonts from inside the style sheet, and small files are cheap.
    build: { assetsInlineLimit: 0 },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
      // The server loads every page when it starts: what browsers load later is there already.
      ssr: { build: { rolldownOptions: { checks: { ineffectiveDynamicImport: false } } } },
    },
  }
})
