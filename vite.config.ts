import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => {
  const isBuild = command === 'build'
  return {
    plugins: [tailwindcss(), reactRouter()],
    publicDir: 'web/public',
    // The built page renderer carries its packages with it, compiled for production whatever NODE_ENV says at run time: React's
    // development half is several times slower. A start also reads a few files instead of hundreds.
    ssr: { noExternal: isBuild ? true : [] },
    ...(isBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
    // The policy of the pages allows no fonts from inside the style sheet, and small files are cheap.
    build: { assetsInlineLimit: 0 },
  }
})
