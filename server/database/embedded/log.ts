import { type FileHandle, open, stat, writeFile } from 'node:fs/promises'

/** The log may reach this many bytes; then it becomes the old one, beside it, in place of the one before. */
const largestLog = 5_000_000
/** Whatever fills it has this long until the next look; a look costs microseconds. */
const checkEveryMs = 2_000

/** The log file of PostgreSQL. It stays ours: PostgreSQL gets it open, and needs no right to the folder that it is in. */
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
    // Appending, so that PostgreSQL goes on at the beginning after the file was emptied below it.
    const log = new PostgresLog(file, await open(file, 'a', 0o600))
    await log.#rotate()
    return log
  }

  /** What a child process writes to. */
  get fd(): number {
    return this.#handle.fd
  }

  /** From here on is what `sinceMark` reads. */
  async mark(): Promise<void> {
    this.#mark = (await this.#handle.stat()).size
  }

  /** What was written since the mark, at most the last 64 KB of it. */
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
      if (size < largestLog) return
      // Its end only: however much was written since the last look, the old one is no larger than the new one may become.
      await writeFile(`${this.file}.1`, await this.#read(size - largestLog, size), { mode: 0o600 })
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
