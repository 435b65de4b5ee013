import { useEffect, useState } from 'react'
import type { MailKind, MailPreview } from '../../../../../domain/mail.ts'
import type { Failure } from '../../../../api-error.ts'
import { useAppDispatch } from '../../../../store/hooks.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { previewText } from '../mail-calls.ts'
import { MailFrame } from '../mail-frame.tsx'
import type { TypedText } from './use-text-editor.ts'

/** How long typing must pause before the preview follows, in milliseconds. */
const debounceMillis = 500

interface TextPreviewProps extends TypedText {
  readonly kind: MailKind
}

/** What the text makes of a sample booking, a moment after each change. */
export function TextPreview({ kind, subject, body }: TextPreviewProps) {
  const dispatch = useAppDispatch()
  const [preview, setPreview] = useState<MailPreview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const isFirst = preview === null && failure === null

  // biome-ignore lint/correctness/useExhaustiveDependencies: whether it is the first one decides the pause only
  useEffect(() => {
    let isOver = false
    const load = async () => {
      try {
        const made = await dispatch(previewText({ kind, subject, body })).unwrap()
        if (isOver) return
        setPreview(made)
        setFailure(null)
      } catch (thrown) {
        if (!isOver) setFailure((thrown as Failure).message)
      }
    }
    const timer = setTimeout(load, isFirst ? 0 : debounceMillis)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [dispatch, kind, subject, body])

  return (
    <section aria-labelledby="preview-heading" className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <h3 id="preview-heading" className="font-serif text-xl font-medium">
        Preview
      </h3>
      {failure && <Alert tone="warning">{failure}</Alert>}
      {isFirst && <Loader label="Making a preview…" />}
      {preview && (
        <>
          <p className="wrap-anywhere">
            <span className="text-muted">Subject:</span> <strong>{preview.subject}</strong>
          </p>
          <MailFrame title="Preview of the mail" html={preview.html} />
        </>
      )}
    </section>
  )
}
