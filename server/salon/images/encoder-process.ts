// Child process of `encoder.ts`.
import { setPriority } from 'node:os'
import { encodePicture } from './encode.ts'

// Requests have priority. The parent ends this process through the channel; Ctrl-C reaches every process, so it is ignored.
setPriority(10)
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
// Only SIGKILL interrupts a decoder.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

/** For one image. */
const maxCpuMillis = Number(process.argv[2])

process.on('message', async (content: Uint8Array) => {
  const before = process.cpuUsage()
  // libvips uses its own threads, so this one can watch them.
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 > maxCpuMillis) process.send?.({ isTooSlow: true })
  }, 50)
  const picture = await encodePicture(content).catch(() => null)
  clearInterval(watch)
  process.send?.({ picture })
})
process.send?.({ isReady: true })
