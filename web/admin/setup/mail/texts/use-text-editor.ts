import { t } from '@lingui/core/macro'
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

type TextInput = HTMLInputElement | HTMLTextAreaElement

/** Puts text where the cursor is, and the cursor behind it. @param change stores the field's new value */
function insertAtCursor(field: TextInput, inserted: string, change: (value: string) => void): void {
  const from = field.selectionStart ?? field.value.length
  const to = field.selectionEnd ?? field.value.length
  // flushSync: the cursor can only be set behind the text once that is in the field.
  flushSync(() => change(field.value.slice(0, from) + inserted + field.value.slice(to)))
  field.focus()
  field.setSelectionRange(from + inserted.length, from + inserted.length)
}

/** Reads a text as it is stored now; undefined if that fails. */
function useReadStored() {
  const dispatch = useAppDispatch()
  return async (kind: MailText['kind']): Promise<MailText | undefined> =>
    readOnce(dispatch(mailApi.endpoints.mailTexts.initiate(undefined, { forceRefetch: true })))
      .then((texts) => texts.find((one) => one.kind === kind))
      .catch(() => undefined)
}

/** Edits a text. If somebody else has saved it since, shows theirs beside the unsaved input, and loses neither. */
export function useTextEditor(text: MailText, onStored: () => void) {
  const readStored = useReadStored()
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

  const findField = (name: FieldName) => form.current?.elements.namedItem(name) as TextInput | null

  function change(name: FieldName, value: string): void {
    setTyped((before) => ({ ...before, [name]: value }))
    setErrors((before) => ({ ...before, [name]: undefined }))
  }

  function insert(placeholder: string): void {
    const field = findField(last.current)
    if (!field) return
    insertAtCursor(field, `{${placeholder}}`, (value) => change(last.current, value))
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
    const current = await readStored(kind)
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
    save: () => run('save', () => saveText({ kind, ...typed, version }).unwrap(), t`Text saved.`),
    reset: () => run('reset', () => resetText(kind).unwrap(), t`It’s the original text again.`),
  }
}
