import { plural, t } from '@lingui/core/macro'
import { CircleAlert } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import type { Upload } from './use-uploads.ts'

interface UploadListProps {
  readonly uploads: readonly Upload[]
  readonly retry: (key: number) => void
  readonly dismiss: (key: number) => void
}

export function UploadList({ uploads, retry, dismiss }: UploadListProps) {
  const storedCount = uploads.filter(({ failure }) => failure === null).length
  return (
    <>
      {uploads.length > 0 && (
        <ul aria-label={t`Uploads`} className="grid gap-2">
          {uploads.map(({ key, file, progress, failure, canRetry }) => (
            <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control bg-sunken px-4 py-2">
              <span className="min-w-0 grow basis-48">
                <span className="block truncate font-medium">{file.name}</span>
                {failure === null ? (
                  <progress
                    aria-label={t`${{ file: file.name }}: sent`}
                    value={progress ?? 0}
                    className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent"
                  />
                ) : (
                  <span className="flex items-start gap-1.5 text-sm text-danger">
                    <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                    <span className="min-w-0 wrap-anywhere">{failure}</span>
                  </span>
                )}
              </span>
              {failure !== null && canRetry && (
                <Button variant="secondary" onClick={() => retry(key)} aria-label={t`Try ${{ file: file.name }} again`}>
                  {t`Try again`}
                </Button>
              )}
              <Button variant="quiet" onClick={() => dismiss(key)} aria-label={t`Leave out ${{ file: file.name }}`}>
                {t`Leave out`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {storedCount > 0 &&
          t`${plural({ count: storedCount }, { one: 'Uploading # picture…', other: 'Uploading # pictures…' })}`}
      </p>
      {uploads.some(({ failure }) => failure !== null) && (
        <p role="alert" className="sr-only">
          {t`Some pictures weren’t uploaded.`}
        </p>
      )}
    </>
  )
}
