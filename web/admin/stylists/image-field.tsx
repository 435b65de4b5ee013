import { CircleAlert } from 'lucide-react'
import { type ChangeEvent, useId } from 'react'
import { imageTypes } from '../../../domain/image.ts'
import { StylistPhoto } from '../../catalogue/stylist-photo.tsx'
import { Button } from '../../ui/button.tsx'

interface ImageFieldProps {
  /** Empty where there is none. */
  readonly imageUrl: string
  /** How much of a new one has been sent, from 0 to 1; null while nothing is on its way. */
  readonly progress: number | null
  readonly error: string | null | undefined
  readonly onChoose: (file: File) => void
  /** Sends the same file again, where that may help. */
  readonly onRetry: (() => void) | null
}

const progressClass =
  'h-1.5 w-full appearance-none overflow-hidden rounded-full bg-paper/30 [&::-webkit-progress-bar]:bg-transparent ' +
  '[&::-webkit-progress-value]:bg-paper [&::-moz-progress-bar]:bg-paper'

/** The stylist's picture; a click on it chooses another one, which is sent at once. */
export function ImageField({ imageUrl, progress, error, onChoose, onRetry }: ImageFieldProps) {
  const errorId = useId()
  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? []
    // The same file may be chosen again after a failure.
    target.value = ''
    if (file) onChoose(file)
  }
  return (
    <div className="grid content-start gap-2 sm:w-44">
      <label className="group relative block size-44 cursor-pointer overflow-hidden rounded-card outline-offset-2 has-focus-visible:outline-3 has-focus-visible:outline-accent">
        <StylistPhoto
          stylist={{ stylistName: '', ...(imageUrl && { imageUrl }) }}
          decorative
          sizes="11rem"
          className="size-full"
        />
        <span className="absolute inset-x-0 bottom-0 grid min-h-11 content-center gap-1.5 bg-ink/85 px-3 py-2 text-center text-sm font-medium text-paper transition-colors group-hover:bg-ink">
          {progress === null ? 'Upload New' : 'Uploading image...'}
          {progress !== null && <progress aria-label="Sent" value={progress} className={progressClass} />}
          <span className="sr-only">{progress === null && ' image of the stylist'}</span>
        </span>
        <input
          name="imageUrl"
          type="file"
          // Told these, phones send their HEIC photos as JPEG.
          accept={imageTypes.join()}
          onChange={choose}
          aria-describedby={error ? errorId : undefined}
          className="sr-only"
        />
      </label>
      <p role="status" className="sr-only">
        {progress !== null && 'Uploading image...'}
      </p>
      {error && (
        <p id={errorId} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{error}</span>
        </p>
      )}
      {error && onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
