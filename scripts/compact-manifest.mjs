import { deepStrictEqual } from 'node:assert'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const layout = 'workspace'
const isOfAdmin = ({ id, parentId }) => id === layout || parentId === layout

/**
 * Writes React Router's manifest, which every first visit downloads, as data that the page expands: less than half of the bytes. What the
 * administration's pages import is a file of its own. It is loaded when somebody first asks for it, to prefetch such a page.
 * @param {string} folder where the build's scripts are
 */
export async function compactManifest(folder) {
  const name = readdirSync(folder).find((file) => /^manifest-\w+\.js$/.test(file))
  const source = readFileSync(join(folder, name), 'utf8')
  const manifest = JSON.parse(source.slice(source.indexOf('=') + 1).replace(/;$/, ''))
  const { routes, ...others } = manifest
  const list = Object.values(routes)
  const { id: _id, parentId: _parentId, path: _path, module: _module, imports: _imports, ...common } = list.at(-1)
  const files = [...new Set(list.flatMap((route) => (isOfAdmin(route) ? [] : route.imports.map(shortName))))]
  const packed = list.map(({ id, module, imports, ...route }) => {
    const own = Object.entries(route).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(common[key]))
    const known = isOfAdmin({ ...route, id }) ? 0 : imports.map((file) => files.indexOf(shortName(file)))
    // Two pages can be one file.
    const hasOwnFile = shortName(module).startsWith(`${id}-`)
    if (!hasOwnFile) own.push(['module', module])
    return [id, hasOwnFile ? shortName(module).slice(id.length + 1) : 0, known, Object.fromEntries(own)]
  })
  const importsOfAdmin = Object.fromEntries(list.filter(isOfAdmin).map(({ id, imports }) => [id, imports]))

  const data = [others, common, files.join(' '), packed]
  const expanded = expand(...data, async () => ({ default: importsOfAdmin }))
  expanded.routes[layout].imports
  await new Promise(setImmediate)
  deepStrictEqual(expanded, manifest)

  const apart = `imports-of-${layout}-${manifest.version}.js`
  writeFileSync(join(folder, apart), `export default ${JSON.stringify(importsOfAdmin)}`)
  const load = `()=>import("./${apart}")`
  writeFileSync(join(folder, name), `window.__reactRouterManifest=(${expand})(${JSON.stringify(data).slice(1, -1)},${load})`)
}

const shortName = (file) => file.replace(/^\/assets\/|\.js$/g, '')

/** Runs in the browser, as it is written here. */
function expand(others, common, files, packed, load) {
  const names = files.split(' ').map((name) => `/assets/${name}.js`)
  const routes = {}
  let apart = {}
  let isAsked = false
  for (const [id, hash, known, own] of packed) {
    routes[id] = {
      ...common,
      ...own,
      id,
      module: own.module ?? `/assets/${id}-${hash}.js`,
      get imports() {
        if (known) return known.map((file) => names[file])
        if (!isAsked) {
          isAsked = true
          load().then(
            (loaded) => {
              apart = loaded.default
            },
            () => {
              isAsked = false
            },
          )
        }
        return apart[id] ?? []
      },
    }
  }
  return { ...others, routes }
}
