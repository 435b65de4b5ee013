import { useEffect, useRef, useState } from 'react'
import type { Appointment, AppointmentStatus } from '../../domain/appointment.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useFocusKept } from '../ui/use-focus-kept.ts'
import { BookingList } from './booking-list.tsx'
import { CancelQuestion } from './cancel-question.tsx'
import { NoteBox } from './note-box.tsx'
import { useStatusChange } from './use-status-change.ts'
import { statusTabs, type View } from './view.ts'

interface BookingsTabProps {
  readonly view: View
  readonly show: (change: Partial<View>) => void
}

/** The person's own bookings, by status. */
export function BookingsTab({ view, show }: BookingsTabProps) {
  const [message, setMessage] = useState<string | null>(null)
  const [asked, setAsked] = useState<Appointment | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useFocusKept(list, heading)
  const movedTo = useRef<AppointmentStatus | null>(null)

  function showStatus(status: AppointmentStatus, said: string | null): void {
    setMessage(said)
    show({ status, page: 1 })
  }
  const { busyId, cancel, reopen } = useStatusChange({
    onMoved(status, said) {
      movedTo.current = status
      showStatus(status, said)
    },
  })
  useEffect(() => {
    // The button that was pressed is gone with its card.
    if (movedTo.current !== view.status) return
    movedTo.current = null
    heading.current?.focus()
  })

  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 tabIndex={-1} className="font-serif text-title font-medium">
          Bookings details
        </h1>
        <ButtonLink to="/bookings" variant="secondary">
          Book an appointment
        </ButtonLink>
      </div>
      <NoteBox />
      <Tabs
        label="Bookings by status"
        spread
        tabs={statusTabs.map((status) => ({ value: status, label: status }))}
        value={view.status}
        onChange={(status) => showStatus(status, null)}
      >
        <h2 ref={heading} tabIndex={-1} className="sr-only">
          {view.status} bookings
        </h2>
        {message && (
          <div className="mb-6">
            <Alert tone="warning" live>
              {message}
            </Alert>
          </div>
        )}
        {/* As high as what will be there, or the foot of the page would jump. */}
        <div ref={list} className="min-h-104">
          <BookingList view={view} show={show} busyId={busyId} onCancel={setAsked} onReopen={reopen} />
        </div>
      </Tabs>
      <CancelQuestion booking={asked} onClose={() => setAsked(null)} onConfirm={cancel} focusWhenGone={() => heading.current} />
    </>
  )
}
