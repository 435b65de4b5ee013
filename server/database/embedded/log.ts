import { type FileHandle, open, stat, writeFile } from 'node:fs/promises'

/** In bytes. A log that reaches it replaces the rotated one beside it. */
const maxBytes = 5_000_000
/** A check takes microseconds. */
const checkEveryMs = 2_000

/** PostgreSQL's log file. PostgreSQL inherits the open file and needs no access to its folder. */
export class PostgresLog {
  readonly file: string
  readonly #handle: FileHandle
  readonly #timer: NodeJS.Timeout
  #mark = 0
  #rotating = false

  private constructor(file: string, handle: FileHandle) {
    this.file = file
    this.#handle = handle
    this.#timer = setInterval(() => void this.#rotate().catch(() => {}), checkEveryMs)
    this.#timer.unref()
  }

  static async open(file: string): Promise<PostgresLog> {
    // In append mode, PostgreSQL continues at the start of the file after it was truncated.
    const log = new PostgresLog(file, await open(file, 'a', 0o600))
    await log.#rotate()
    return log
  }

  /** The file descriptor that child processes write to. */
  get fd(): number {
    return this.#handle.fd
  }

  /** Marks where `sinceMark` starts reading. */
  async mark(): Promise<void> {
    this.#mark = (await this.#handle.stat()).size
  }

  /** What was written since the mark, at most the last 64 KB. */
  async sinceMark(): Promise<string> {
    const { size } = await stat(this.file)
    return (await this.#read(Math.max(size < this.#mark ? 0 : this.#mark, size - 65_536), size)).toString('utf8')
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#handle.close()
  }

  async #rotate(): Promise<void> {
    if (this.#rotating) return
    this.#rotating = true
    try {
      const { size } = await this.#handle.stat()
      if (size < maxBytes) return
      // Only its end, so that the rotated log is bounded however much was written since the last check.
      await writeFile(`${this.file}.1`, await this.#read(size - maxBytes, size), { mode: 0o600 })
      await this.#handle.truncate(0)
    } finally {
      this.#rotating = false
    }
  }

  async #read(from: number, to: number): Promise<Buffer> {
    const reader = await open(this.file, 'r')
    try {
      const { buffer, bytesRead } = await reader.read(Buffer.alloc(to - from), 0, to - from, from)
      return buffer.subarray(0, bytesRead)
    } finally {
      await reader.close()
    }
  }
}
