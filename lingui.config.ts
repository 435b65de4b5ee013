import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'fr', 'es', 'ar', 'it', 'pt', 'pl'],
  catalogs: [
    {
      path: 'locales/{locale}',
      include: ['domain', 'server', 'web'],
      exclude: ['**/*.test.ts', 'server/testing', 'server/operations/demo'],
    },
  ],
  // The server runs the words without a build; the extractor and the pages' build read them as macros.
  experimental: { runtimeMacro: true },
  runtimeConfigModule: { i18n: ['#i18n', 'i18n'], Trans: ['#trans', 'Trans'] },
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})
