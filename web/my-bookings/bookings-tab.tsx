import { useEffect, useRef, useState } from 'react'
import type { Appointment, AppointmentStatus } from '../../domain/appointment.ts'
import { useAppSelector } from '../store/hooks.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { unbrokenTimes } from '../ui/typography.tsx'
import { useFocusKept } from '../ui/use-still-list.ts'
import { CalendarSection } from './calendar-section.tsx'
import { CancelQuestion } from './cancel-question.tsx'
import { type MyBookingsParams, statusTabs } from './my-bookings-search-params.ts'
import { NextVisit } from './next-visit.tsx'
import { NoteBox } from './note-box.tsx'
import { OwnBookingList } from './own-booking-list.tsx'
import { useSalonChanges } from './salon-changes.ts'
import { useLinkedBooking } from './use-linked-booking.ts'
import { useStatusChange } from './use-status-change.ts'

interface BookingsTabProps {
  readonly params: MyBookingsParams
  readonly change: (changes: Partial<MyBookingsParams>) => void
}

/** The person's own bookings, by status. */
export function BookingsTab({ params, change }: BookingsTabProps) {
  const [message, setMessage] = useState<string | null>(null)
  const [toCancel, setToCancel] = useState<Appointment | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useFocusKept(list, heading)
  const movedTo = useRef<AppointmentStatus | null>(null)

  function showStatus(status: AppointmentStatus, text: string | null): void {
    setMessage(text)
    change({ status, page: 1 })
  }
  const { busyId, cancel, reopen } = useStatusChange({
    onMoved(status, text) {
      movedTo.current = status
      showStatus(status, text)
    },
  })
  const notFound = useLinkedBooking(params, change)
  useSalonChanges((status) => showStatus(status, null))
  useEffect(() => {
    // The pressed button was removed with its card.
    if (movedTo.current !== params.status) return
    movedTo.current = null
    heading.current?.focus()
  })

  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 tabIndex={-1} className="font-serif text-title font-medium">
          Bookings details
        </h1>
        <ButtonLink to="/bookings" variant="secondary" className="print:hidden">
          Book an appointment
        </ButtonLink>
      </div>
      {notFound && (
        <div className="mb-6">
          <Alert tone="warning" live>
            {notFound}
          </Alert>
        </div>
      )}
      <div className="mb-8 grid gap-4 lg:grid-cols-2">
        <NextVisit shown={params.status} show={(status) => showStatus(status, null)} />
        <NoteBox />
      </div>
      <Tabs
        label="Bookings by status"
        spread
        tabs={statusTabs.map((status) => ({ value: status, label: <TabLabel status={status} /> }))}
        value={params.status}
        onChange={(status) => showStatus(status, null)}
      >
        <h2 ref={heading} tabIndex={-1} className="sr-only print:not-sr-only print:mb-4! print:font-semibold">
          {params.status} bookings
        </h2>
        {message && (
          <div className="mb-6">
            <Alert tone="warning" live>
              {unbrokenTimes(message)}
            </Alert>
          </div>
        )}
        {/* As high as the list will be, or the footer would jump. */}
        <div ref={list} className="min-h-104">
          <OwnBookingList params={params} change={change} busyId={busyId} onCancel={setToCancel} onReopen={reopen} />
        </div>
      </Tabs>
      <CalendarSection />
      <CancelQuestion
        booking={toCancel}
        onClose={() => setToCancel(null)}
        onConfirm={cancel}
        focusAfterCancel={() => heading.current}
      />
    </>
  )
}

/** A status and how many bookings have it, once that is known; below it if there is no room next to it. */
function TabLabel({ status }: { readonly status: AppointmentStatus }) {
  const count = useAppSelector((state) => state.appointments.own?.counts[status])
  return (
    <span className="grid justify-items-center sm:flex sm:items-center sm:gap-2">
      {status}{' '}
      <span className="min-h-5 text-sm text-muted tabular-nums sm:min-h-0 sm:rounded-full sm:bg-sunken sm:px-2">{count}</span>
    </span>
  )
}
