// Lets one process at a time install or build in this folder. Runs on the machine's Node, like prepare.mjs.
import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

// Beside node_modules, which installing removes.
const file = '.preparing'
// The holder touches the file while alive; process ids mean nothing across containers that share the folder.
const beatMillis = 2_000
const staleMillis = 20_000
const pauseMillis = 300

let isHeld = false

/**
 * Does the work while no other process installs or builds in this folder, and says so while it waits. Calls within the work don't wait.
 * @template Result
 * @param {() => Promise<Result>} work
 */
export async function preparingAlone(work) {
  if (isHeld) return work()
  const token = randomUUID()
  for (let hasSaid = false; !take(token); ) {
    if (!hasSaid) console.log('Another start is installing or building in this folder. Waiting for it…')
    hasSaid = true
    await sleep(pauseMillis)
  }
  const release = () => {
    if (holder() === token) rmSync(file, { force: true })
  }
  const beat = setInterval(() => {
    const now = new Date()
    if (holder() === token) utimesSync(file, now, now)
  }, beatMillis)
  process.on('exit', release)
  isHeld = true
  try {
    return await work()
  } finally {
    isHeld = false
    clearInterval(beat)
    process.off('exit', release)
    release()
  }
}

/** @returns true if this process now holds the lock */
function take(token) {
  try {
    writeFileSync(file, token, { flag: 'wx' })
    return true
  } catch (error) {
    // If the folder isn't writable, the work itself explains it.
    if (error.code !== 'EEXIST') return true
    removeIfStale(token)
    return false
  }
}

/** Renames a killed holder's file, so that only one of two processes gets it; a fresh one caught that way goes back. */
function removeIfStale(token) {
  if (!isStale(file)) return
  const ownFile = `${file}-${token}`
  try {
    renameSync(file, ownFile)
    if (!isStale(ownFile)) linkSync(ownFile, file)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(error.code)) throw error
  }
  rmSync(ownFile, { force: true })
}

function isStale(path) {
  const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
  return Date.now() - mtimeMs > staleMillis
}

function holder() {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
