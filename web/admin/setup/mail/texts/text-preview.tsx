import { t } from '@lingui/core/macro'
import type { MailKind } from '../../../../../domain/messages/mail.ts'
import { usePaused } from '../../../../late-responses.ts'
import { failureOf } from '../../../../store/api-slice.ts'
import { useOwnLanguage } from '../../../../store/hooks.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { useMailPreviewQuery } from '../mail-api.ts'
import { MailFrame } from '../mail-frame.tsx'
import type { TypedText } from './use-text-editor.ts'

/** Debounce of the preview, in milliseconds. */
const pauseMillis = 500

interface TextPreviewProps extends TypedText {
  readonly kind: MailKind
}

export function TextPreview({ kind, subject, body }: TextPreviewProps) {
  const { own } = useOwnLanguage()
  const query = useMailPreviewQuery({
    kind,
    subject: usePaused(subject, pauseMillis),
    body: usePaused(body, pauseMillis),
  })
  const { data: preview } = query
  const failure = failureOf(query)

  return (
    <section aria-labelledby="preview-heading" className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <h3 id="preview-heading" className="font-serif text-xl font-medium">
        {t`Preview`}
      </h3>
      {failure && <Alert tone="warning">{failure.message}</Alert>}
      {!preview && !failure && <Loader label={t`Making a preview…`} />}
      {preview && (
        <>
          <p className="wrap-anywhere">
            <span className="text-muted">{t`Subject:`}</span> <strong lang={own}>{preview.subject}</strong>
          </p>
          <MailFrame title={t`Preview of the mail`} html={preview.html} />
        </>
      )}
    </section>
  )
}
