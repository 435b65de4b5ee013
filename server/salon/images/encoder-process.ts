// The program of the process that encodes uploads: see `encoder.ts`.
import { setPriority } from 'node:os'
import { encodePicture } from './encode.ts'

// Requests come first. The parent ends this process through the channel; the terminal's Ctrl-C, which reaches every process, is ignored.
setPriority(10)
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
// Nothing less ends a process in the middle of a decoder.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

/** The most CPU time that one image may take, in milliseconds. */
const maxCpuMillis = Number(process.argv[2])

process.on('message', async (content: Uint8Array) => {
  const before = process.cpuUsage()
  // libvips works in threads of its own, so that this one is free to watch them.
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 > maxCpuMillis) process.send?.({ isTooSlow: true })
  }, 50)
  const picture = await encodePicture(content).catch(() => null)
  clearInterval(watch)
  process.send?.({ picture })
})
process.send?.({ isReady: true })
