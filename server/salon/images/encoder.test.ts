import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../testing/embedded-postgres.ts'
import { encoded } from '../../testing/image-files.ts'
import { eventually, timeoutMillis } from '../../testing/live-events.ts'
import { createEncoder, TooSlow } from './encoder.ts'

const realProgram = fileURLToPath(new URL('./encoder-process.ts', import.meta.url))

async function encoderThat(treatment: string, maxMillis: number) {
  const folder = await temporaryFolder()
  const program = join(folder, 'program.mjs')
  const pidFile = join(folder, 'pid')
  await writeFile(
    program,
    `import { appendFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(pidFile)}, process.pid + '\\n')
    process.on('message', (image) => { ${treatment} })
    process.send({ isReady: true })`,
  )
  return { encoder: createEncoder({ maxCpuMillis: timeoutMillis, maxMillis, program }), pidFile }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('an image that never finishes is abandoned at the deadline, and its process killed', async () => {
  const { encoder, pidFile } = await encoderThat(
    "if (image.includes('endless')) for (;;) {}; process.send({ picture: null })",
    2_000,
  )
  await expect(encoder.encode(Buffer.from('endless'))).rejects.toThrow(TooSlow)
  const pids = async () => (await readFile(pidFile, 'utf8')).trim().split('\n').map(Number)
  const [first = 0] = await pids()
  await eventually(() => !isAlive(first))
  expect(await encoder.encode(Buffer.from('fine'))).toBeNull()
  expect(await pids()).toHaveLength(2)
})

test('an image that crashes the process counts as damaged, and the next one gets a new process', async () => {
  const { encoder } = await encoderThat(
    "if (image.includes('fatal')) process.exit(1); process.send({ picture: 'seen' })",
    timeoutMillis,
  )
  expect(await encoder.encode(Buffer.from('fatal'))).toBeNull()
  expect(await encoder.encode(Buffer.from('fine'))).toBe('seen')
})

test('the process has none of the server’s environment', async () => {
  const { encoder } = await encoderThat('process.send({ picture: Object.keys(process.env).sort() })', timeoutMillis)
  expect(await encoder.encode(Buffer.from('any'))).not.toContain('PATH')
})

test('the real process encodes images and recognizes damaged ones', async () => {
  const encoder = createEncoder({ maxCpuMillis: timeoutMillis })
  const picture = await encoder.encode(await encoded('jpeg'))
  expect(picture?.image.info).toMatchObject({ width: 120, height: 90, format: 'webp' })
  expect(await encoder.encode(Buffer.from('no image'))).toBeNull()
})

test('an image that takes too much CPU time is abandoned', async () => {
  const encoder = createEncoder({ maxCpuMillis: 1 })
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const large = sharp({ create: { width: 2000, height: 2000, channels: 3, background: 'teal', noise } })
  await expect(encoder.encode(await large.png({ compressionLevel: 0 }).toBuffer())).rejects.toThrow(TooSlow)
})

test('an image is encoded however long the machine does other things in between', async () => {
  const folder = await temporaryFolder()
  const program = join(folder, 'program.mjs')
  const pidFile = join(folder, 'pid')
  await writeFile(
    program,
    `import { writeFileSync } from 'node:fs'
    writeFileSync(${JSON.stringify(pidFile)}, String(process.pid))
    await import(${JSON.stringify(pathToFileURL(realProgram).href)})`,
  )
  const encoder = createEncoder({ maxCpuMillis: 2_000, program })
  const image = await encoded('jpeg')
  await encoder.encode(image)
  const pid = Number(await readFile(pidFile, 'utf8'))
  process.kill(pid, 'SIGSTOP')
  const picture = encoder.encode(image)
  await setTimeout(4_000)
  process.kill(pid, 'SIGCONT')
  expect(await picture).not.toBeNull()
})

test('the process ends with the server, however that ended', async () => {
  const child = fork(realProgram, { serialization: 'advanced' })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  const exit = once(child, 'exit')
  child.disconnect()
  expect(await exit).toEqual([null, 'SIGKILL'])
})
