import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../testing/embedded-postgres.ts'
import { encoded } from '../testing/image-files.ts'
import { eventually, patience } from '../testing/live-events.ts'
import { createEncoder, TooSlow } from './encoder.ts'

const realProgram = fileURLToPath(new URL('./encoder-process.ts', import.meta.url))

/** A program in place of the real one, which prints its process id, then handles every image like this. */
async function encoderThat(treatment: string, mostMillis: number) {
  const folder = await temporaryFolder()
  const [program, pidFile] = [join(folder, 'program.mjs'), join(folder, 'pid')]
  await writeFile(
    program,
    `import { appendFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(pidFile)}, process.pid + '\\n')
    process.on('message', (image) => { ${treatment} })
    process.send({ isReady: true })`,
  )
  return { encoder: createEncoder({ mostMillis, program }), pidFile }
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
    patience,
  )
  expect(await encoder.encode(Buffer.from('fatal'))).toBeNull()
  expect(await encoder.encode(Buffer.from('fine'))).toBe('seen')
})

test('the process has none of the server’s environment', async () => {
  const { encoder } = await encoderThat('process.send({ picture: Object.keys(process.env).sort() })', patience)
  expect(await encoder.encode(Buffer.from('any'))).not.toContain('PATH')
})

test('the real process encodes images and recognizes damaged ones', async () => {
  const encoder = createEncoder({ mostMillis: patience })
  const picture = await encoder.encode(await encoded('jpeg'))
  expect(picture?.image.info).toMatchObject({ width: 120, height: 90, format: 'webp' })
  expect(await encoder.encode(Buffer.from('no image'))).toBeNull()
})

test('the process ends with the server, however that ended', async () => {
  const child = fork(realProgram, { serialization: 'advanced' })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  const gone = once(child, 'exit')
  child.disconnect()
  expect(await gone).toEqual([null, 'SIGKILL'])
})
