import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { ClientNote } from '../../../../../domain/people/client.ts'
import type { Failure } from '../../../../api-error.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useRemoveNoteMutation } from '../client-api.ts'
import { LongText } from './long-text.tsx'

interface NoteListProps {
  readonly id: string
  readonly what: 'note' | 'alert'
  readonly notes: readonly ClientNote[]
  readonly className?: string
}

/** Author and time: 'Rita, Dec 1, 2026, 2:05 PM'. */
export function Written({ at, by }: Pick<ClientNote, 'at' | 'by'>) {
  const { dateAndTime } = useFormats()
  return (
    <span className="block text-sm text-muted">
      {by || t`Somebody who left`}, <time dateTime={at}>{dateAndTime(Date.parse(at) / 1000)}</time>
    </span>
  )
}

const alertWords = () => ({
  removeOne: (text: string) => t`Remove the alert: ${text}`,
  question: t`Remove this alert?`,
  remove: t`Remove alert`,
})

const noteWords = () => ({
  removeOne: (text: string) => t`Remove the note: ${text}`,
  question: t`Remove this note?`,
  remove: t`Remove note`,
})

export function NoteList({ id, what, notes, className = '' }: NoteListProps) {
  const [remove, { isLoading }] = useRemoveNoteMutation()
  const words = what === 'alert' ? alertWords() : noteWords()
  const [noteToRemove, setNoteToRemove] = useState<ClientNote | null>(null)
  const [isOpen, setIsOpen] = useState(false)

  async function removeAsked(): Promise<void> {
    if (!noteToRemove) return
    try {
      await remove({ id, noteId: noteToRemove.id }).unwrap()
    } catch (thrown) {
      notify({ about: noteToRemove.id, text: (thrown as Failure).message, tone: 'danger' })
    }
    setIsOpen(false)
  }

  return (
    <>
      <ul className="grid gap-2">
        {notes.map((note) => (
          <li key={note.id} className={`flex items-start justify-between gap-2 ${className}`}>
            <div className="min-w-0">
              <LongText text={note.text} />
              <Written {...note} />
            </div>
            {note.canRemove && (
              <Button
                variant="quiet"
                aria-label={words.removeOne(note.text.slice(0, 60))}
                className="-my-1 -me-2 min-w-11 shrink-0 px-3!"
                onClick={() => {
                  setNoteToRemove(note)
                  setIsOpen(true)
                }}
              >
                <X aria-hidden="true" className="size-4" />
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={words.question}
        confirm={words.remove}
        cancel={t`Keep it`}
        busy={isLoading}
        onConfirm={() => void removeAsked()}
      >
        {t`“${{ text: noteToRemove?.text.slice(0, 200) ?? '' }}” is gone for good then.`}
      </ConfirmDialog>
    </>
  )
}
