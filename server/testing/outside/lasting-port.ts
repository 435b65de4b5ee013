import { createServer } from 'node:net'

/**
 * A free port of 127.0.0.1 that nobody else gets by chance: not one of those that systems hand out by themselves, from 32768 on
 * (Linux) or 49152 on (macOS). For a server that says its address before it listens, or that is to come back at the same one.
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
