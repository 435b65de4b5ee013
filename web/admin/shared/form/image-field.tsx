import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { imageFileProblem, imageTypes } from '../../../../domain/image-file.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { UploadError, type UploadedImage, uploadImage } from './upload-image.ts'

interface ImageFieldProps {
  /** Noun of its record, such as 'stylist', or the salon's word for it. */
  readonly noun: string
  readonly preview: ReactNode
  /** Progress of the upload from 0 to 1; null without one. */
  readonly progress: number | null
  readonly error: string | null | undefined
  readonly onChoose: (file: File) => void
  /** Sends the same file again; null if that can't help. */
  readonly onRetry: (() => void) | null
}

const progressClass =
  'h-1.5 w-full appearance-none overflow-hidden rounded-full bg-paper/30 [&::-webkit-progress-bar]:bg-transparent ' +
  '[&::-webkit-progress-value]:bg-paper [&::-moz-progress-bar]:bg-paper'

/** A record's image. A press chooses another one, which is uploaded at once. */
export function ImageField({ noun, preview, progress, error, onChoose, onRetry }: ImageFieldProps) {
  const errorId = useId()
  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? []
    // Lets the same file be chosen again after a failure.
    target.value = ''
    if (file) onChoose(file)
  }
  return (
    <div className="grid content-start gap-2 sm:w-44">
      <label className="group relative block size-44 cursor-pointer overflow-hidden rounded-card outline-offset-2 has-focus-visible:outline-3 has-focus-visible:outline-accent">
        {preview}
        <span className="absolute inset-x-0 bottom-0 grid min-h-11 content-center gap-1.5 bg-ink/85 px-3 py-2 text-center text-sm font-medium text-paper transition-colors group-hover:bg-ink">
          {progress === null ? (
            uploadText(noun)
          ) : (
            <>
              {t`Uploading image...`}
              <progress
                aria-label={t({ message: 'Sent', context: 'share of a file', comment: 'How much of an image' })}
                value={progress}
                className={progressClass}
              />
            </>
          )}
        </span>
        <input
          name="imageUrl"
          type="file"
          // With this list phones send their HEIC photos as JPEG.
          accept={imageTypes.join()}
          onChange={choose}
          aria-describedby={error ? errorId : undefined}
          className="sr-only"
        />
      </label>
      <p role="status" className="sr-only">
        {progress !== null && t`Uploading image...`}
      </p>
      {error && (
        <p id={errorId} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{error}</span>
        </p>
      )}
      {error && onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          {t`Try again`}
        </Button>
      )}
    </div>
  )
}

function uploadText(noun: string): ReactNode {
  if (noun === 'stylist') {
    return (
      <Trans>
        Upload New<span className="sr-only"> image of the stylist</span>
      </Trans>
    )
  }
  if (noun === 'service') {
    return (
      <Trans>
        Upload New<span className="sr-only"> image of the service</span>
      </Trans>
    )
  }
  if (noun === 'logo') {
    return (
      <Trans>
        Upload New<span className="sr-only"> image of the logo</span>
      </Trans>
    )
  }
  if (noun === 'home page') {
    return (
      <Trans>
        Upload New<span className="sr-only"> image of the home page</span>
      </Trans>
    )
  }
  if (noun === 'salon') {
    return (
      <Trans>
        Upload New<span className="sr-only"> image of the salon</span>
      </Trans>
    )
  }
  if (noun === 'team') {
    return (
      <Trans>
        Upload New<span className="sr-only"> image of the team</span>
      </Trans>
    )
  }
  return (
    <Trans>
      Upload New<span className="sr-only"> image of the {noun}</span>
    </Trans>
  )
}

interface ImageUploadState {
  /** Progress from 0 to 1; null without an upload. */
  readonly progress: number | null
  readonly failure: string | null
  readonly retryFile: File | null
}

const idle: ImageUploadState = { progress: null, failure: null, retryFile: null }

/**
 * Uploads one image at a time: choosing another one, or unmounting, aborts the last.
 * @param onChange receives the new image's address, or '' after a failure, and its size in pixels if known
 */
export function useImageUpload(onChange: (imageUrl: string, size?: Omit<UploadedImage, 'url'>) => void) {
  const target = useAppSelector((state) => state.salon.salon?.uploads)
  const [{ progress, failure, retryFile }, setState] = useState(idle)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function upload(file: File): Promise<void> {
    running.current?.abort()
    running.current = null
    const problem = imageFileProblem(file)
    if (problem) return setState({ ...idle, failure: problem })
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setState({ ...idle, progress: 0 })
    try {
      if (!target) throw new UploadError('service', t`We don’t know where to send it. Reload the page and try again.`)
      const onProgress = (share: number) => setState({ ...idle, progress: share })
      const { url, ...size } = await uploadImage({ file, target, onProgress, signal })
      onChange(url, size)
      setState(idle)
    } catch (error) {
      if (signal.aborted) return
      const reason = error instanceof Error ? error.message : String(error)
      console.error('Image upload failed', reason)
      onChange('')
      const isOfFile = error instanceof UploadError && error.fault === 'file'
      setState({ progress: null, failure: t`Image upload failed. ${reason}`, retryFile: isOfFile ? null : file })
    }
  }

  return { progress, failure, upload, retry: retryFile ? () => upload(retryFile) : null }
}
