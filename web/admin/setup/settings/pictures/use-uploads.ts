import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { imageFileProblem } from '../../../../../domain/image-file.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { UploadError, type UploadedImage, uploadImage } from '../../../shared/form/upload-image.ts'

export interface Upload {
  readonly key: number
  readonly file: File
  /** From 0 to 1; null while queued. */
  readonly progress: number | null
  readonly failure: string | null
  readonly canRetry: boolean
  /** True after a connection failure; retried once online. */
  readonly isOffline: boolean
}

let lastKey = 0

const waits = { progress: null, failure: null, isOffline: false } as const

/** Uploads images one at a time, as the service requires. Failed ones stay in the list and can be retried. */
export function useUploads(onStored: (image: UploadedImage, file: File) => void) {
  const target = useAppSelector((state) => state.salon.salon?.uploads)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef<{ readonly key: number; readonly controller: AbortController } | null>(null)
  const change = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))

  async function send({ key, file }: Upload): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    running.current = { key, controller }
    try {
      if (!target) throw new UploadError('service', t`We don’t know where to send it. Reload the page and try again.`)
      const image = await uploadImage({ file, target, signal, onProgress: (progress) => change(key, { progress }) })
      running.current = null
      setUploads((all) => all.filter((one) => one.key !== key))
      onStored(image, file)
    } catch (error) {
      if (signal.aborted) return
      running.current = null
      const reason = error instanceof Error ? error.message : String(error)
      console.error('Image upload failed', reason)
      const fault = error instanceof UploadError ? error.fault : 'service'
      change(key, { progress: null, failure: reason, canRetry: fault !== 'file', isOffline: fault === 'network' })
    }
  }

  const next = uploads.find(({ failure }) => failure === null)
  const begin = useEffectEvent(() => {
    if (next && !running.current) void send(next)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins the next upload once the one before it is removed
  useEffect(() => begin(), [next?.key, uploads.length])

  useEffect(() => {
    const again = () => setUploads((all) => all.map((one) => (one.isOffline ? { ...one, ...waits } : one)))
    addEventListener('online', again)
    return () => {
      removeEventListener('online', again)
      running.current?.controller.abort()
    }
  }, [])

  return {
    uploads,
    open: uploads.filter(({ failure, canRetry }) => failure === null || canRetry).length,
    add(files: readonly File[]): void {
      const added = files.map((file) => {
        lastKey += 1
        const failure = imageFileProblem(file)
        return { key: lastKey, file, progress: null, failure, canRetry: failure === null, isOffline: false }
      })
      setUploads((all) => [...all, ...added])
    },
    retry: (key: number) => change(key, waits),
    dismiss(key: number): void {
      if (running.current?.key === key) {
        running.current.controller.abort()
        running.current = null
      }
      setUploads((all) => all.filter((one) => one.key !== key))
    },
  }
}
