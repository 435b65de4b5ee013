import type { Plugin } from 'vite'

/** By module of React Router, the functions that no page of ours can come to. */
const unused: Readonly<Record<string, readonly string[]>> = {
  // Nothing is instrumented in a browser.
  'router/instrumentation': [
    'consumeInstrumentationClientResultMetaReceiver',
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
    'instrumentHandler',
  ],
  // All routes are known from the start (react-router.config.ts).
  'dom/ssr/fog-of-war': [
    'getPathsWithAncestors',
    'getPatchRoutesOnNavigationFunction',
    'isFogOfWarEnabled',
    'getPartialManifest',
    'useFogOFWarDiscovery',
    'handleClientVersionMismatch',
    'fetchAndApplyManifestPatches',
  ],
  // There are no actions, and no fetchers: pages call the API.
  'router/router': ['handleAction', 'handleFetcherAction', 'handleFetcherLoader', 'fetch'],
  'dom/ssr/single-fetch': ['StreamTransfer', 'singleFetchActionStrategy', 'nonSsrStrategy', 'singleFetchLoaderFetcherStrategy'],
}

/** React Router without those: they would be 5 KB of what every first visit downloads. */
export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/lib\/(router|dom\/ssr)\/[a-z-]+\.js$/ },
    handler(code, id) {
      const names = Object.entries(unused).find(([module]) => id.endsWith(`/lib/${module}.js`))?.[1]
      if (!names) return null
      let lean = code
      for (const name of names) {
        const body = new RegExp(`^(\\t?)((?:async )?function ${name})\\([\\s\\S]*?^\\1\\}$`, 'm')
        if (!body.test(lean)) this.error(`This React Router has its ${name} elsewhere`)
        lean = lean.replace(body, '$1$2() {}')
      }
      return { code: lean, map: null }
    },
  },
}
