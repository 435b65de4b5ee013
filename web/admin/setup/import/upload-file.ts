import { errorResponse } from '../../../../domain/app-error.ts'
import { type FileEncoding, type ImportFile, importFile } from '../../../../domain/operations/moving-in/import-file.ts'
import { type Failure, unreachable, unreadable } from '../../../api-error.ts'

interface FileUpload {
  readonly file: File
  /** Overrides the detected encoding. */
  readonly encoding?: FileEncoding | undefined
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/**
 * Uploads a file to be read. Uses XMLHttpRequest, since `fetch` reports no upload progress. No timeout: reading takes as long as the file
 * is large.
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
    // Also fired if the file was changed or moved since it was chosen.
    request.onerror = () => reject(unreachable(undefined).failure)
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

/** @throws {Failure} the server's, or one for an unreadable response */
function received(status: number, body: string): ImportFile {
  const json: unknown = JSON.parse(body || 'null')
  if (status === 201) return importFile.parse(json)
  const refused = errorResponse.safeParse(json)
  throw refused.success ? (refused.data.error satisfies Failure) : unreadable(undefined).failure
}
