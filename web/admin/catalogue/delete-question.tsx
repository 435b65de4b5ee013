import { type RefObject, useRef, useState } from 'react'
import type { Failure } from '../../api-error.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/toast.ts'
import { UpcomingList, upcomingText } from '../shared/upcoming-bookings.tsx'
import { useUpcomingQuery } from './upcoming-api.ts'

interface DeleteQuestionProps {
  readonly noun: 'Service' | 'Stylist'
  readonly id: string
  readonly name: string
  readonly remove: () => Promise<unknown>
  readonly onClosed: () => void
  /** Where the focus goes once the record and its buttons are removed. */
  readonly focusAfter: RefObject<HTMLElement | null>
}

/** The question before a service or a stylist is deleted; it says how many upcoming bookings have it, and lists the first. */
export function DeleteQuestion({ noun, id, name, remove, onClosed, focusAfter }: DeleteQuestionProps) {
  const [isOpen, setIsOpen] = useState(true)
  const [isDeleting, setIsDeleting] = useState(false)
  const isDeleted = useRef(false)
  const { currentData, isError } = useUpcomingQuery({ noun, id })
  const upcoming = isError ? 'unknown' : (currentData ?? 'counting')

  async function deleteIt(): Promise<void> {
    setIsDeleting(true)
    try {
      await remove()
      isDeleted.current = true
      notify({ text: `${noun} deleted.` })
    } catch (thrown) {
      notify({ text: (thrown as Failure).message, tone: 'danger' })
    }
    setIsOpen(false)
  }

  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setIsOpen}
      onClosed={onClosed}
      finalFocus={() => (isDeleted.current ? focusAfter.current : true)}
      title={`Delete this ${noun.toLowerCase()}?`}
      confirm={`Delete ${noun}`}
      cancel="Keep it"
      onConfirm={deleteIt}
      busy={isDeleting}
      waiting={upcoming === 'counting'}
    >
      <p className="mb-2 font-medium text-ink wrap-anywhere">{name}</p>
      <p role="status">{upcomingText(noun, typeof upcoming === 'string' ? upcoming : upcoming.count)}</p>
      {typeof upcoming !== 'string' && <UpcomingList upcoming={upcoming} />}
    </ConfirmDialog>
  )
}
