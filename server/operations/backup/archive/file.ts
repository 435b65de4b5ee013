import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { inOneForm, typedForms } from '../../../../domain/people/password-forms.ts'
import { systemMillis } from '../../../platform/clock.ts'
import { explainFolder, FolderError, StartError, systemCode } from '../../../platform/start-error.ts'
import { folderFailure } from './failures.ts'
import { type BackupPart, damaged, foreign, readParts, UnusableBackup } from './format.ts'

/** Covers every byte of the file, its first and last line included. */
const withChecksum = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }

interface WriteOptions {
  readonly passphrase?: string | undefined
  /** @param bytes written so far */
  readonly onProgress?: (bytes: number) => void
  readonly signal?: AbortSignal | undefined
}

/**
 * Writes a backup, compressed and, with a passphrase, encrypted as age does. Named `.partial` until it is complete and on the disk.
 * @throws {StartError} in one line if the folder can't hold it; nothing is left behind
 */
export async function writeBackupFile(file: string, content: AsyncIterable<Buffer>, options: WriteOptions = {}): Promise<void> {
  const { signal } = options
  const partial = `${file}.partial`
  const inWords = (error: unknown) => {
    const folder = path.dirname(file)
    const explained = explainFolder(error, `The folder for backups ${folder}`)
    return explained instanceof FolderError ? folderFailure(explained, folder) : explained
  }
  const handle = await openPartial(file, partial).catch((error: unknown) => {
    throw inWords(error)
  })
  try {
    await writeContent(handle, content, options).finally(() => handle.close())
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {})
    throw signal?.aborted ? signal.reason : inWords(error)
  }
}

/** An unchanged partial file of this age, in milliseconds, belongs to an interrupted backup. */
const abandonedMillis = 60_000

/** Refuses a second writer of the same file. */
async function openPartial(file: string, partial: string): Promise<FileHandle> {
  await mkdir(path.dirname(file), { recursive: true })
  const before = await stat(partial).catch(() => null)
  if (before && systemMillis() - before.mtimeMs > abandonedMillis) await rm(partial, { force: true })
  return open(partial, 'wx', 0o600).catch((error: unknown) => {
    if (systemCode(error) !== 'EEXIST') throw error
    throw new StartError(`Another backup is being written to ${file}. Wait a minute, or choose another name.`, { cause: error })
  })
}

async function writeContent(
  handle: FileHandle,
  content: AsyncIterable<Buffer>,
  { passphrase, onProgress = () => {}, signal }: WriteOptions,
): Promise<void> {
  const compressed = Readable.from(content).compose(createZstdCompress(withChecksum)) as Readable
  if (signal) addAbortSignal(signal, compressed)
  let bytes = 0
  for await (const chunk of passphrase ? await encrypted(compressed, passphrase) : compressed) {
    await handle.writeFile(chunk)
    bytes += chunk.length
    onProgress(bytes)
  }
  await handle.sync()
}

async function encrypted(content: Readable, passphrase: string): Promise<AsyncIterable<Uint8Array>> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(inOneForm(passphrase))
  return (await encrypter.encrypt(Readable.toWeb(content) as never)) as unknown as ReadableStream<Uint8Array>
}

const ageMagic = 'age-encryption.org/v1'
const zstdMagic = '\x28\xb5\x2f\xfd'

/** Looks at the first bytes only. @throws {UnusableBackup} if no backup begins like that */
export async function isEncrypted(file: string): Promise<boolean> {
  const unreadable = (error: unknown) => {
    const problem = systemCode(error) === 'ENOENT' ? `There is no file ${file}.` : `The file ${file} can’t be read.`
    throw new UnusableBackup(problem, { cause: error })
  }
  const handle = await open(file).catch(unreadable)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageMagic.length), 0, ageMagic.length, 0).catch(unreadable)
    const start = buffer.toString('latin1', 0, bytesRead)
    if (start === ageMagic) return true
    if (!start.startsWith(zstdMagic)) throw new UnusableBackup(foreign)
    return false
  } finally {
    await handle.close()
  }
}

/** An unencrypted file can be forged, so its key is ignored. */
function withoutSecret({ kind, header: { authSecret: _, ...header } }: Extract<BackupPart, { kind: 'header' }>): BackupPart {
  return { kind, header }
}

/** Reads a backup's parts as a stream. @throws {UnusableBackup} in words, for an incomplete file, or a missing or wrong passphrase */
export async function* readBackupFile(file: string, passphrase?: string): AsyncGenerator<BackupPart> {
  const hasPassphrase = await isEncrypted(file)
  if (hasPassphrase && !passphrase)
    throw new UnusableBackup('This backup is encrypted. Set BACKUP_PASSPHRASE to its passphrase.')
  let source: Readable = createReadStream(file)
  if (hasPassphrase && passphrase) {
    const decrypter = new Decrypter()
    // Earlier versions encrypted with the passphrase exactly as typed.
    for (const form of typedForms(passphrase)) decrypter.addPassphrase(form)
    const opened = decrypter.decrypt(Readable.toWeb(source) as never).catch((error: unknown) => {
      throw new UnusableBackup('That passphrase doesn’t open this backup. If it’s the right one, the file is damaged.', {
        cause: error,
      })
    })
    source = Readable.fromWeb((await opened) as never)
  }
  const decompressed = createZstdDecompress()
  const failure = pipeline(source, decompressed).then(
    () => null,
    (error: unknown) => error,
  )
  try {
    for await (const part of readParts(decompressed))
      yield part.kind === 'header' && !hasPassphrase ? withoutSecret(part) : part
  } catch (error) {
    if (error instanceof UnusableBackup) throw error
    throw new UnusableBackup(damaged, { cause: error })
  } finally {
    decompressed.destroy()
    await failure
  }
}
