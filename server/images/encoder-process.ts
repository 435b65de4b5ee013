// The program of the process that encodes uploads: see `encoder.ts`.
import { setPriority } from 'node:os'
import { encodePicture } from './encode.ts'

// Requests come first. The parent ends this process through the channel; the terminal's Ctrl-C, which reaches every process, is ignored.
setPriority(10)
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
// Nothing less ends a process in the middle of a decoder.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

process.on('message', async (content: Uint8Array) => {
  const picture = await encodePicture(content).catch(() => null)
  process.send?.({ picture })
})
process.send?.({ isReady: true })
