import { t } from '@lingui/core/macro'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { MailText } from '../../../../../domain/messages/mail.ts'
import { useOwnLanguage } from '../../../../store/hooks.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { FormFailure, TextAreaField, TextField } from '../../../../ui/field.tsx'
import { useUnsavedChanges } from '../../../../ui/leaving/unsaved-changes.tsx'
import { kindNames } from '../mail-text.ts'
import { TextPreview } from './text-preview.tsx'
import { useTextEditor } from './use-text-editor.ts'

interface TextEditorProps {
  readonly text: MailText
}

export function MailTextEditor({ text }: TextEditorProps) {
  const { kind, placeholders } = text
  const heading = useRef<HTMLHeadingElement>(null)
  const editor = useTextEditor(text, () => {
    // The pressed button gets disabled, which would drop the focus.
    const { activeElement } = document
    const isLost = activeElement === document.body || activeElement instanceof HTMLButtonElement
    if (isLost) heading.current?.focus({ preventScroll: true })
  })
  const { question } = useUnsavedChanges(editor.isChanged)
  const [isConfirming, setIsConfirming] = useState(false)

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Link
        to="/admin/settings/texts"
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-medium text-accent"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t`All texts`}
      </Link>
      <h2 ref={heading} tabIndex={-1} className="font-serif text-heading font-medium">
        {kindNames()[kind]}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 xl:grid-cols-2">
        <EditorForm editor={editor} placeholders={placeholders} onReset={() => setIsConfirming(true)} />
        <TextPreview kind={kind} {...editor.typed} />
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t`Use the original text again?`}
        confirm={t`Use the original`}
        cancel={t`Keep yours`}
        onConfirm={() => {
          setIsConfirming(false)
          void editor.reset()
        }}
      >
        {t`Your text of this mail is removed.`}
      </ConfirmDialog>
      {question}
    </div>
  )
}

interface EditorFormProps {
  readonly editor: ReturnType<typeof useTextEditor>
  readonly placeholders: MailText['placeholders']
  readonly onReset: () => void
}

function EditorForm({ editor, placeholders, onReset }: EditorFormProps) {
  const { own } = useOwnLanguage()
  const { typed, errors, busy } = editor

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!busy) void editor.save()
  }

  return (
    <form ref={editor.form} onSubmit={submit} noValidate method="post" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <TextField
        label={t`Subject`}
        name="subject"
        lang={own}
        value={typed.subject}
        error={errors.subject}
        onFocus={() => editor.focused('subject')}
        onChange={({ target }) => editor.change('subject', target.value)}
      />
      <TextAreaField
        label={t`Text`}
        name="body"
        lang={own}
        hint={t`The first line is the heading. An empty line starts a new paragraph.`}
        className="min-h-64"
        value={typed.body}
        error={errors.body}
        onFocus={() => editor.focused('body')}
        onChange={({ target }) => editor.change('body', target.value)}
      />
      <Placeholders names={placeholders} onChoose={editor.insert} />
      <FormFailure failure={editor.failure} isKept />
      {editor.theirs && <Theirs {...editor.theirs} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy === 'save'} disabled={!editor.isChanged && !editor.theirs} className="grow sm:grow-0">
          {t`Save text`}
        </Button>
        <Button
          variant="secondary"
          busy={busy === 'reset'}
          disabled={!editor.isOwn}
          onClick={onReset}
          className="grow sm:grow-0"
        >
          {t`Back to the original`}
        </Button>
      </div>
    </form>
  )
}

interface PlaceholdersProps {
  readonly names: MailText['placeholders']
  readonly onChoose: (name: string) => void
}

function Placeholders({ names, onChoose }: PlaceholdersProps) {
  return (
    <fieldset className="mt-3 grid min-w-0 gap-1">
      <legend className="font-medium">{t`Placeholders`}</legend>
      <p className="text-sm text-muted">{t`Press one to put it where your cursor is. Each mail has the real thing there.`}</p>
      <div className="flex flex-wrap gap-2">
        {names.map((name) => (
          <button
            key={name}
            type="button"
            onClick={() => onChoose(name)}
            className="min-h-11 rounded-control border border-line-strong bg-surface px-3 font-mono text-sm hover:bg-accent-soft"
          >
            {`{${name}}`}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function Theirs({ subject, body }: MailText) {
  return (
    <Alert tone="warning">
      <p className="font-medium">{t`The text as it is now:`}</p>
      <p className="wrap-anywhere">{subject}</p>
      <p className="whitespace-pre-line wrap-anywhere">{body}</p>
      <p className="mt-2">{t`Saving replaces it with what you entered.`}</p>
    </Alert>
  )
}
