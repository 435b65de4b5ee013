import { t } from '@lingui/core/macro'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { Failure } from '../../api-error.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/toast.ts'
import { UpcomingList, upcomingText } from '../shared/upcoming-bookings.tsx'
import { catalogueWords, type Noun } from './catalogue-words.ts'
import { leavingText } from './leaving-text.ts'
import { useLeavingQuery, useUpcomingQuery } from './upcoming-api.ts'

interface DeleteRecordProps extends Omit<DeleteQuestionProps, 'ahead' | 'isCounting'> {
  readonly id: string
}

export function DeleteService({ id, ...question }: DeleteRecordProps) {
  const { currentData, isError } = useUpcomingQuery({ noun: 'Service', id })
  const consequences = (
    <>
      <p role="status">{upcomingText('Service', isError ? 'unknown' : (currentData?.count ?? 'counting'))}</p>
      {currentData && <UpcomingList upcoming={currentData} />}
    </>
  )
  return <DeleteQuestion {...question} ahead={consequences} isCounting={!currentData && !isError} />
}

export function DeleteStylist({ id, ...question }: DeleteRecordProps) {
  const { currentData, isError } = useLeavingQuery(id)
  const consequences = (
    <>
      <div role="status" className="grid gap-1.5">
        {leavingText(isError ? 'unknown' : currentData).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {currentData && <UpcomingList upcoming={currentData.upcoming} />}
    </>
  )
  return <DeleteQuestion {...question} ahead={consequences} isCounting={!currentData && !isError} />
}

interface DeleteQuestionProps {
  readonly noun: Noun
  readonly name: string
  readonly ahead: ReactNode
  readonly isCounting: boolean
  readonly remove: () => Promise<unknown>
  readonly onClosed: () => void
  /** Gets the focus once the record and its buttons are removed. */
  readonly focusAfter: RefObject<HTMLElement | null>
}

function DeleteQuestion({ noun, name, ahead, isCounting, remove, onClosed, focusAfter }: DeleteQuestionProps) {
  const [isOpen, setIsOpen] = useState(true)
  const [isDeleting, setIsDeleting] = useState(false)
  const isDeleted = useRef(false)
  const words = catalogueWords(noun)

  async function deleteIt(): Promise<void> {
    setIsDeleting(true)
    try {
      await remove()
      isDeleted.current = true
      notify({ text: words.deleted })
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
      title={words.deleteTitle}
      confirm={words.delete}
      cancel={t`Keep it`}
      onConfirm={deleteIt}
      busy={isDeleting}
      waiting={isCounting}
    >
      <p className="mb-2 font-medium text-ink wrap-anywhere">{name}</p>
      {ahead}
    </ConfirmDialog>
  )
}
