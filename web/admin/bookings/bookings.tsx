import { useEffect, useRef } from 'react'
import { type Appointment, type AppointmentStatus, appointmentStatuses } from '../../../domain/appointment.ts'
import { SalonClockNote } from '../../booking/salon-clock-note.tsx'
import { LateSpinner } from '../../ui/loader.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import { Paging } from '../paging.tsx'
import { BookingList } from './booking-list.tsx'
import { neighboursOf } from './neighbours.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import { SearchBox } from './search-box.tsx'
import { useBookings } from './use-bookings.ts'
import { useStatusChange } from './use-status-change.ts'

/** Everybody's bookings by status, with search and pages. */
export function Bookings() {
  const { place, show, fetch, items, count, pages, error, isLoading } = useBookings()
  const { change, refusal, forget } = useStatusChange({ onRefused: fetch })
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusKept(section, heading)

  const isGoing = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each tab
  useEffect(() => {
    // What was pressed stayed behind on the other tab.
    if (isGoing.current) heading.current?.focus()
    isGoing.current = false
  }, [place.status])

  function showElsewhere(where: Partial<typeof place>): void {
    forget()
    show(where)
  }

  /** The card that was acted on leaves its tab, so the focus goes on to the next one. */
  async function changeAndGoOn(booking: Appointment, status: AppointmentStatus): Promise<void> {
    const neighbours = neighboursOf(items, booking.id)
    if (!(await change(booking, status))) return
    const next = neighbours.map((id) => section.current?.querySelector<HTMLElement>(`[data-booking="${id}"] h3`)).find(Boolean)
    const target = next ?? heading.current
    target?.focus({ preventScroll: next !== undefined })
  }

  function close(): void {
    forget()
    heading.current?.focus()
  }

  function goToTab(status: AppointmentStatus): void {
    showElsewhere({ status })
    isGoing.current = true
  }

  function turnTo(page: number): void {
    showElsewhere({ page })
    heading.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <SearchBox q={place.q} onSearch={(q) => showElsewhere({ q })} />
      <Tabs
        label="Bookings by status"
        spread
        tabs={appointmentStatuses.map((status) => ({ value: status, label: status }))}
        value={place.status}
        onChange={(status) => showElsewhere({ status })}
      >
        <section ref={section} className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h2 ref={heading} tabIndex={-1} className="scroll-mt-4 font-serif text-heading font-medium outline-none">
              {place.status} bookings
            </h2>
            {count && <span className="text-muted tabular-nums">{count}</span>}
            {isLoading && items.length > 0 && <LateSpinner />}
          </div>
          {refusal && <RefusalNotice key={refusal.booking.id} refusal={refusal} onChange={changeAndGoOn} onClose={close} />}
          <SalonClockNote at={items[0]?.date} />
          <BookingList
            items={items}
            q={place.q}
            isLoading={isLoading}
            error={error}
            onRetry={fetch}
            onStatus={goToTab}
            onChange={changeAndGoOn}
          />
          {error === null && <Paging page={place.page} pages={pages} onPage={turnTo} />}
        </section>
      </Tabs>
    </div>
  )
}
