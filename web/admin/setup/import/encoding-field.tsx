import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { say } from '../../../../domain/language/say.ts'
import {
  encodingNames,
  type FileEncoding,
  fileEncodings,
  type ImportTable,
} from '../../../../domain/operations/moving-in/import-file.ts'
import type { Failure } from '../../../api-error.ts'
import { SelectField } from '../../../ui/field.tsx'
import { mayLeavePage } from '../../../ui/leaving/leaving.ts'
import { uploadFile } from './upload-file.ts'

interface EncodingFieldProps {
  readonly table: ImportTable
  readonly file: File | null
  readonly onSent: () => void
}

export function EncodingField({ table: { delimiter, encoding, letters = [] }, file, onSent }: EncodingFieldProps) {
  const [sending, setSending] = useState<FileEncoding | null>(null)
  const [problem, setProblem] = useState<string>()
  const upload = useRef<AbortController | null>(null)
  useEffect(() => () => upload.current?.abort(new Error('left')), [])
  const isSure = encoding === 'utf-8' && !letters.some((text) => text.includes('\ufffd'))
  if (delimiter === null || isSure || letters.length === 0) return null

  async function send(chosen: FileEncoding): Promise<void> {
    if (!file || !(await mayLeavePage())) return
    upload.current = new AbortController()
    const { signal } = upload.current
    setProblem(undefined)
    setSending(chosen)
    try {
      await uploadFile({ file, encoding: chosen, onProgress: () => {}, signal })
      onSent()
    } catch (thrown) {
      if (!signal.aborted) setProblem((thrown as Failure).message)
    } finally {
      if (!signal.aborted) setSending(null)
    }
  }

  const samples = <span className="wrap-anywhere">{t`In your file: ${{ samples: letters.join(' · ') }}`}</span>
  if (!file) {
    return (
      <p className="text-sm text-muted">
        {samples} <br />
        {t`Letters look wrong? Choose the file again, then say here how it’s written.`}
      </p>
    )
  }
  return (
    <div className="max-w-md">
      <SelectField
        label={t`Letters look wrong?`}
        hint={sending ? t`Reading the file again…` : samples}
        error={problem}
        value={sending ?? encoding}
        disabled={sending !== null}
        onChange={({ target }) => void send(target.value as FileEncoding)}
        options={fileEncodings.map((each) => [each, say(encodingNames[each])])}
      />
    </div>
  )
}
