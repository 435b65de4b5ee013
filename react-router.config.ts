import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // A dozen routes: all known from the start, so that following a link asks the server nothing.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
