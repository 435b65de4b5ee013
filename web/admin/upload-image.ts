import { z } from 'zod'
import type { Salon } from '../../domain/salon.ts'
import { stylistInput } from '../../domain/stylist.ts'

interface ImageUpload {
  readonly file: File
  readonly target: Salon['uploads']
  /** Told how much has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/**
 * Sends an image to where the salon keeps its images: its own server or a cloud image service, which speak the same contract. An
 * XMLHttpRequest, since `fetch` cannot tell how far an upload is; without `withCredentials` it sends cookies to our own site only.
 * @returns the image's address
 * @throws {Error} with the reason in words, or the signal's own reason
 */
export function uploadImage({ file, target, onProgress, signal }: ImageUpload): Promise<string> {
  const form = new FormData()
  form.set('upload_preset', target.uploadPreset)
  form.set('cloud_name', target.cloudName)
  form.set('file', file)
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('POST', target.url)
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => {
      try {
        resolve(addressOf(request.status, request.responseText))
      } catch (error) {
        reject(error)
      }
    }
    // Long enough for the largest picture over a slow line; what it has sent so far is shown.
    request.timeout = 120_000
    request.ontimeout = () => reject(new Error('The picture took too long to send. Check your connection and try again.'))
    request.onerror = () => reject(new Error('The image service cannot be reached. Check your connection and try again.'))
    signal.addEventListener('abort', () => {
      request.abort()
      reject(signal.reason)
    })
    request.send(form)
  })
}

const image = z.object({ url: stylistInput.shape.imageUrl.unwrap() })
const refusal = z.object({ error: z.object({ message: z.string().min(1).max(300) }) })

/**
 * The address in an image service's answer.
 * @param status the HTTP status
 * @throws {Error} with the reason in words
 */
export function addressOf(status: number, body: string): string {
  const answer = parsed(body)
  if (status < 200 || status >= 300) {
    const { data } = refusal.safeParse(answer)
    throw new Error(data?.error.message ?? 'The image service refused it. Please try another image.')
  }
  const { data } = image.safeParse(answer)
  if (!data) throw new Error('The image service answered with something that cannot be used.')
  return data.url
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
