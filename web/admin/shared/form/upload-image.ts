import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { imageRefusals } from '../../../../domain/image-file.ts'
import { say } from '../../../../domain/language/say.ts'
import type { Salon } from '../../../../domain/salon/salon.ts'
import { imageAddress } from '../../../../domain/text.ts'

/** Maximum time without progress, in milliseconds. The total time has no limit. */
export const stallTimeoutMillis = 60_000

/** A failed upload. Another attempt may help unless the file is at fault. */
export class UploadError extends Error {
  readonly fault: 'network' | 'service' | 'file'

  constructor(fault: UploadError['fault'], message: string) {
    super(message)
    this.name = 'UploadError'
    this.fault = fault
  }
}

interface ImageUpload {
  readonly file: File
  readonly target: Salon['uploads']
  /** Receives the share sent, from 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/**
 * Uploads an image to the salon's own server or a cloud image service; both have the same contract. Uses XMLHttpRequest, since `fetch`
 * reports no upload progress; without `withCredentials` it sends cookies to our own site only.
 * @throws {UploadError} with the reason in words, or the signal's own reason
 */
export function uploadImage({ file, target, onProgress, signal }: ImageUpload): Promise<UploadedImage> {
  const form = new FormData()
  form.set('upload_preset', target.uploadPreset)
  form.set('cloud_name', target.cloudName)
  form.set('file', file)
  return new Promise<UploadedImage>((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    let stallTimer: ReturnType<typeof setTimeout> | undefined
    function restartStallTimer(): void {
      clearTimeout(stallTimer)
      stallTimer = setTimeout(() => {
        reject(new UploadError('network', t`The upload stopped halfway. Check your connection and try again.`))
        request.abort()
      }, stallTimeoutMillis)
    }
    const abort = () => {
      reject(signal.reason)
      request.abort()
    }
    request.open('POST', target.url)
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      restartStallTimer()
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => {
      try {
        resolve(readUploadResponse(request.status, request.responseText))
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () =>
      reject(new UploadError('network', t`We can’t reach the image service. Check your connection and try again.`))
    request.onloadend = () => {
      clearTimeout(stallTimer)
      signal.removeEventListener('abort', abort)
    }
    signal.addEventListener('abort', abort)
    restartStallTimer()
    request.send(form)
  })
}

const pixels = z.int().positive().optional().catch(undefined)
const image = z.object({ url: imageAddress, width: pixels, height: pixels })

/** The image's address, and its size in pixels if the service reports it. */
export type UploadedImage = z.infer<typeof image>

const refusal = z.object({ error: z.object({ message: z.string().min(1).max(300) }) })

/**
 * Reads an image service's response. A refusal in the service's own words (4xx) is about the file; a response of a proxy, or of a
 * service that is busy, down or misunderstood, is not.
 * @param status the HTTP status
 * @throws {UploadError} with the reason in words
 */
export function readUploadResponse(status: number, body: string): UploadedImage {
  const response = parsed(body)
  if (status >= 200 && status < 300) {
    const { data } = image.safeParse(response)
    if (!data) throw new UploadError('service', t`The image service sent an answer we can’t use. Try again.`)
    return data
  }
  const { data } = refusal.safeParse(response)
  const isOfFile = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
  if (status === 413) throw new UploadError('file', data?.error.message ?? say(imageRefusals.size))
  if (data) throw new UploadError(isOfFile ? 'file' : 'service', data.error.message)
  throw new UploadError('service', t`The image service isn’t working right now. Try again in a moment.`)
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
