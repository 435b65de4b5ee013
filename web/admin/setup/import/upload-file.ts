import { errorResponse } from '../../../../domain/app-error.ts'
import { type FileEncoding, type ImportFile, importFile } from '../../../../domain/moving-in/import-file.ts'
import { type Failure, unreachable, unreadable } from '../../../api-error.ts'

interface FileUpload {
  readonly file: File
  /** How it is written, where somebody says so. */
  readonly encoding?: FileEncoding | undefined
  /** Receives the share that has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/**
 * Sends a file to be read. An XMLHttpRequest, since `fetch` reports no upload progress. There is no limit of time: reading takes as long as the
 * file is large.
 * @throws {Failure}, or the signal's own reason
 */
export function uploadFile({ file, encoding, onProgress, signal }: FileUpload): Promise<ImportFile> {
  return new Promise<ImportFile>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const query = new URLSearchParams({ name: file.name.slice(-255).toWellFormed(), ...(encoding && { encoding }) })
    request.open('POST', `/api/import-files?${query}`)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress(loaded / total)
    request.onload = () => {
      try {
        resolve(received(request.status, request.responseText))
      } catch (error) {
        reject(error)
      }
    }
    // A file that was changed or moved since it was chosen can't be sent either.
    request.onerror = () => reject(unreachable(undefined).failure)
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

/** @throws {Failure} what the server says, or that it can't be understood */
function received(status: number, body: string): ImportFile {
  const json: unknown = JSON.parse(body || 'null')
  if (status === 201) return importFile.parse(json)
  const refused = errorResponse.safeParse(json)
  throw refused.success ? (refused.data.error satisfies Failure) : unreadable(undefined).failure
}
