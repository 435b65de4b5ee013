import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  // The built page renderer carries its packages with it: React is compiled for production whatever NODE_ENV says at
  // run time, and a start reads one file instead of hundreds.
  ssr: { noExternal: command === 'build' ? true : [] },
  build: {
    // The policy of the pages allows no inlined fonts, and small files are cheap over HTTP/2.
    assetsInlineLimit: 0,
  },
}))
