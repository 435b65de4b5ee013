import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

const frameworkPackages =
  /^(?!.*(\/recharts\/|\?charts)).*\/node_modules\/(react|react-dom|scheduler|react-router|react-redux|use-sync-external-store|@reduxjs|redux|redux-thunk|reselect|immer)\//

/** Whether `root.tsx` imports a module, directly or not, so that every page needs it. */
function isOfEveryPage(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (/\/web\/root\.tsx/.test(id)) return true
  seen.add(id)
  const importers = context.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => !seen.has(importer) && isOfEveryPage(importer, context, seen))
}

/**
 * What every page needs goes into two files instead of twenty: fewer requests for a phone, and the packages stay in its cache
 * when only our own code has changed.
 */
const sharedFiles = [
  { name: 'framework', test: frameworkPackages, priority: 2 },
  { name: (id: string, context: Rolldown.ChunkingContext) => (isOfEveryPage(id, context) ? 'app' : null), priority: 1 },
]

/**
 * The charts keep their state with Redux Toolkit and use more of it than we do. With a copy of their own none of that is in what
 * every page loads.
 */
const toolkitOfCharts: Plugin = {
  name: 'toolkit-of-charts',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (source !== '@reduxjs/toolkit' || !importer?.includes('/node_modules/recharts/')) return null
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    return found && { ...found, id: `${found.id}?charts` }
  },
}

export default defineConfig(({ command }) => {
  const isBuild = command === 'build'
  return {
    plugins: [tailwindcss(), reactRouter(), toolkitOfCharts],
    publicDir: 'web/public',
    // The built page renderer carries its packages with it, compiled for production whatever NODE_ENV says at run time: React's
    // development half is several times slower. A start also reads a few files instead of hundreds.
    ssr: { noExternal: isBuild ? true : [] },
    ...(isBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
    // The policy of the pages allows no fonts from inside the style sheet, and small files are cheap.
    build: { assetsInlineLimit: 0 },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } } },
    },
  }
})
