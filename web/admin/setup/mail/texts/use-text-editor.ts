import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MailText } from '../../../../../domain/messages/mail.ts'
import type { Failure } from '../../../../api-error.ts'
import { readOnce } from '../../../../store/api-slice.ts'
import { useAppDispatch } from '../../../../store/hooks.ts'
import { notify } from '../../../../ui/toast.ts'
import { showThenFocus } from '../../../shared/form/show-then-focus.ts'
import { mailApi, useResetMailTextMutation, useSaveMailTextMutation } from '../mail-api.ts'

type FieldName = 'subject' | 'body'
export type TypedText = Pick<MailText, FieldName>

/** Edits a text. If somebody else has saved it since, shows theirs beside the unsaved input, and loses neither. */
export function useTextEditor(text: MailText, onStored: () => void) {
  const dispatch = useAppDispatch()
  const [saveText] = useSaveMailTextMutation()
  const [resetText] = useResetMailTextMutation()
  const { kind } = text
  const [typed, setTyped] = useState<TypedText>({ subject: text.subject, body: text.body })
  const [version, setVersion] = useState(text.version)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<MailText | null>(null)
  const [busy, setBusy] = useState<'save' | 'reset' | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const last = useRef<FieldName>('body')

  const findField = (name: FieldName) => form.current?.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null

  function change(name: FieldName, value: string): void {
    setTyped((before) => ({ ...before, [name]: value }))
    setErrors((before) => ({ ...before, [name]: undefined }))
  }

  function insert(placeholder: string): void {
    const field = findField(last.current)
    if (!field) return
    const from = field.selectionStart ?? field.value.length
    const to = field.selectionEnd ?? field.value.length
    const inserted = `{${placeholder}}`
    // flushSync: the cursor can only be set behind the text once that is in the field.
    flushSync(() => change(last.current, field.value.slice(0, from) + inserted + field.value.slice(to)))
    field.focus()
    field.setSelectionRange(from + inserted.length, from + inserted.length)
  }

  /** @param sent the text as sent; later input stays */
  function take(stored: MailText, sent: TypedText): void {
    setTyped((current) => (current === sent ? { subject: stored.subject, body: stored.body } : current))
    setVersion(stored.version)
    setTheirs(null)
    onStored()
  }

  async function refused(thrown: Failure): Promise<void> {
    if (thrown.fields && Object.keys(thrown.fields).length > 0) {
      const { fields } = thrown
      showThenFocus(form, () => setErrors(fields))
    } else setFailure(thrown.message)
    if (thrown.code !== 'conflict') return
    const current = await readOnce(dispatch(mailApi.endpoints.mailTexts.initiate(undefined, { forceRefetch: true })))
      .then((texts) => texts.find((one) => one.kind === kind))
      .catch(() => undefined)
    if (!current) return
    setTheirs(current)
    setVersion(current.version)
  }

  async function run(what: 'save' | 'reset', work: () => Promise<MailText>, done: string): Promise<void> {
    setBusy(what)
    setErrors({})
    setFailure(null)
    try {
      take(await work(), typed)
      notify({ about: kind, text: done })
    } catch (thrown) {
      await refused(thrown as Failure)
    } finally {
      setBusy(null)
    }
  }

  return {
    typed,
    errors,
    failure,
    theirs,
    busy,
    form,
    change,
    insert,
    isOwn: (theirs ?? text).isOwn,
    isChanged: typed.subject !== text.subject || typed.body !== text.body,
    focused: (name: FieldName) => {
      last.current = name
    },
    save: () => run('save', () => saveText({ kind, ...typed, version }).unwrap(), 'Text saved.'),
    reset: () => run('reset', () => resetText(kind).unwrap(), 'It’s the original text again.'),
  }
}
