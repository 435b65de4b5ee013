import { useEffect, useRef, useState } from 'react'
import { imageFileProblem } from '../../../domain/image.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { UploadError, uploadImage } from '../upload-image.ts'

interface ImageUploadState {
  /** How much has been sent, from 0 to 1; null while nothing is on its way. */
  readonly progress: number | null
  /** Why the last upload came to nothing. */
  readonly failure: string | null
  /** The file that is worth another try. */
  readonly again: File | null
}

const atRest: ImageUploadState = { progress: null, failure: null, again: null }

/**
 * Uploads one image at a time: choosing another one, or leaving, gives up the last.
 * @param onChange told the new image's address, or the empty one where the upload failed
 */
export function useImageUpload(onChange: (imageUrl: string) => void) {
  const target = useAppSelector((state) => state.salon.salon?.uploads)
  const [{ progress, failure, again }, setState] = useState(atRest)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function upload(file: File): Promise<void> {
    running.current?.abort()
    running.current = null
    const problem = imageFileProblem(file)
    if (problem) return setState({ ...atRest, failure: problem })
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setState({ ...atRest, progress: 0 })
    try {
      if (!target) throw new UploadError('service', 'We don’t know where to send it. Reload the page and try again.')
      const onProgress = (share: number) => setState({ ...atRest, progress: share })
      onChange(await uploadImage({ file, target, onProgress, signal }))
      setState(atRest)
    } catch (error) {
      if (signal.aborted) return
      const reason = error instanceof Error ? error.message : String(error)
      console.error('Image upload failed', reason)
      onChange('')
      const isOfFile = error instanceof UploadError && error.fault === 'file'
      setState({ progress: null, failure: `Image upload failed. ${reason}`, again: isOfFile ? null : file })
    }
  }

  return { progress, failure, upload, retry: again ? () => upload(again) : null }
}
