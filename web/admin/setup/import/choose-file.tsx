import { t } from '@lingui/core/macro'
import { FileUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { largestImportFile } from '../../../../domain/operations/moving-in/import-file.ts'
import type { Failure } from '../../../api-error.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { ProgressBar } from './progress-bar.tsx'
import { uploadFile } from './upload-file.ts'
import { useFileDrop } from './use-file-drop.ts'

const megabytes = largestImportFile / 1024 / 1024
const tooLarge = () => t`Choose a file of at most ${megabytes} MB. Larger ones come in with “npm run import”.`

interface SentFile {
  readonly file: File
  readonly share: number
}

interface ChooseFileProps {
  readonly onReceived: (file: File | null) => PromiseLike<unknown>
}

/** Uploads a file. @param onReceived takes the uploaded file, or null if another person's is being imported */
function useSendFile(onReceived: ChooseFileProps['onReceived']) {
  const [sending, setSending] = useState<SentFile | null>(null)
  const [problem, setProblem] = useState<{ readonly text: string; readonly retry: File | null } | null>(null)
  const upload = useRef<AbortController | null>(null)
  useEffect(() => () => upload.current?.abort(new Error('left')), [])

  async function send(file: File): Promise<void> {
    setProblem(null)
    if (file.size > largestImportFile) return setProblem({ text: tooLarge(), retry: null })
    if (file.size === 0) return setProblem({ text: t`This file is empty.`, retry: null })
    upload.current = new AbortController()
    const { signal } = upload.current
    setSending({ file, share: 0 })
    try {
      await uploadFile({ file, onProgress: (share) => setSending({ file, share }), signal })
      await onReceived(file)
    } catch (thrown) {
      const { message, code } = thrown as Failure
      if (!signal.aborted) setProblem({ text: message, retry: code === 'invalid' || code === 'too_large' ? null : file })
      // Another person's file is being imported: show that.
      if (code === 'conflict') void onReceived(null)
    } finally {
      if (!signal.aborted) setSending(null)
    }
  }

  function stop(): void {
    upload.current?.abort(new Error('stopped'))
    setSending(null)
  }

  return { sending, problem, send, stop }
}

/** Takes a dropped or chosen file and uploads it at once; that imports nothing yet. */
export function ChooseFile({ onReceived }: ChooseFileProps) {
  const { sending, problem, send, stop } = useSendFile(onReceived)
  const isOver = useFileDrop(sending ? null : (file) => void send(file))

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {problem && (
        <Alert tone="danger" live>
          <div className="grid justify-items-start gap-3">
            <p>{problem.text}</p>
            {problem.retry && (
              <Button variant="secondary" onClick={() => problem.retry && send(problem.retry)}>
                {t`Try again`}
              </Button>
            )}
          </div>
        </Alert>
      )}
      <div
        className={`grid justify-items-center gap-3 rounded-card border-2 border-dashed px-6 py-12 text-center ${isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface'}`}
      >
        {sending ? <Sending {...sending} onStop={stop} /> : <FileInput onChoose={(file) => void send(file)} />}
      </div>
    </div>
  )
}

function Sending({ file, share, onStop }: SentFile & { readonly onStop: () => void }) {
  return (
    <div className="grid w-full max-w-md gap-3">
      <p className="wrap-anywhere">{share < 1 ? t`Sending ${{ file: file.name }}…` : t`Reading ${{ file: file.name }}…`}</p>
      <ProgressBar label={t`Sending the file`} share={share < 1 ? share : null} />
      <div>
        <Button variant="secondary" onClick={onStop}>
          {t`Stop`}
        </Button>
      </div>
    </div>
  )
}

function FileInput({ onChoose }: { readonly onChoose: (file: File) => void }) {
  // A file chosen before hydration would be lost.
  const isHydrated = useHydrated()
  return (
    <>
      <FileUp aria-hidden="true" className="size-8 text-accent" />
      <p className="text-lg">{t`Drop a file here`}</p>
      <label
        className={`${buttonClass('primary')} cursor-pointer outline-offset-2 has-focus-visible:outline-3 has-focus-visible:outline-accent`}
      >
        {t`Choose a file`}
        <input
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.json,.jsonl,.sql,.gz,text/csv,application/json"
          disabled={!isHydrated}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            target.value = ''
            if (file) onChoose(file)
          }}
          className="sr-only"
        />
      </label>
      <p className="max-w-prose text-muted">
        {t`CSV, Excel (.xlsx), JSON or a database dump (.sql), up to ${megabytes} MB. Nothing is imported yet.`}
      </p>
    </>
  )
}
