import { createServer } from 'node:net'

/**
 * Finds a free port of 127.0.0.1 that nobody else gets by chance: not one that systems assign, from 32768 (Linux) or 49152 (macOS). For
 * servers that print their address before listening, or return to it.
 */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
