import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UpcomingBookings } from '../../../domain/appointment.ts'
import type { Failure } from '../../api-error.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/toast.ts'
import { UpcomingList, upcomingText } from '../shared/upcoming-bookings.tsx'

interface DeleteQuestionProps {
  readonly noun: 'Service' | 'Stylist'
  readonly name: string
  /** The bookings ahead that have it. */
  readonly fetchUpcoming: () => Promise<UpcomingBookings>
  readonly remove: () => Promise<unknown>
  readonly onClosed: () => void
  /** Where the focus goes once the record and its buttons are removed. */
  readonly focusAfter: RefObject<HTMLElement | null>
}

/** The question before a service or a stylist is deleted; it says how many upcoming bookings have it, and lists the first. */
export function DeleteQuestion({ noun, name, fetchUpcoming, remove, onClosed, focusAfter }: DeleteQuestionProps) {
  const [isOpen, setIsOpen] = useState(true)
  const [isDeleting, setIsDeleting] = useState(false)
  const isDeleted = useRef(false)
  const upcoming = useUpcoming(fetchUpcoming)

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

/** The bookings, once they are known or known not to be known. */
function useUpcoming(fetchUpcoming: () => Promise<UpcomingBookings>) {
  const [upcoming, setUpcoming] = useState<UpcomingBookings | 'counting' | 'unknown'>('counting')
  const load = useEffectEvent(fetchUpcoming)
  useEffect(() => {
    load().then(setUpcoming, () => setUpcoming('unknown'))
  }, [])
  return upcoming
}
