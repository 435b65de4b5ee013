import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { Appointment, AppointmentStatus } from '../../domain/booking/appointment.ts'
import { say } from '../../domain/language/say.ts'
import { firstPage } from '../parts/paging/list-position.ts'
import { useAppSelector } from '../store/hooks.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { unbrokenTimes } from '../ui/typography.tsx'
import { useFocusKept } from '../ui/use-still-list.ts'
import { CalendarSection } from './calendar-section.tsx'
import { CancelBookingQuestion } from './cancel-question.tsx'
import type { BookingCardActions } from './card-actions.tsx'
import { type MyBookingsParams, statusTabs } from './my-bookings-search-params.ts'
import { NextVisit } from './next-visit.tsx'
import { NoteBox } from './note-box.tsx'
import { OwnBookingList } from './own-booking-list.tsx'
import { useSalonChanges } from './salon-changes.ts'
import { useLinkedBooking } from './use-linked-booking.ts'
import { useStatusChange } from './use-status-change.ts'

const AcceptTerms = lazy(() =>
  import('../parts/prepayment/accept-terms.tsx').then((module) => ({ default: module.AcceptTerms })),
)

const SameAgain = lazy(() => import('../parts/same-again/same-again.tsx').then((module) => ({ default: module.SameAgain })))

/** Loaded after the page: few wait for a time. */
const OwnWaitlist = lazy(() => import('../parts/waitlist/own-waitlist.tsx').then((module) => ({ default: module.OwnWaitlist })))

const tabLabels: Record<AppointmentStatus, MessageDescriptor> = {
  Pending: msg({ message: 'Pending', context: 'several bookings' }),
  Confirmed: msg({ message: 'Confirmed', context: 'several bookings' }),
  Completed: msg({ message: 'Completed', context: 'several bookings' }),
  Canceled: msg({ message: 'Canceled', context: 'several bookings' }),
}

const headings: Record<AppointmentStatus, MessageDescriptor> = {
  Pending: msg`Pending bookings`,
  Confirmed: msg`Confirmed bookings`,
  Completed: msg`Completed bookings`,
  Canceled: msg`Canceled bookings`,
}

interface BookingsTabProps {
  readonly params: MyBookingsParams
  readonly change: (changes: Partial<MyBookingsParams>) => void
}

/** The visit on top, notices and actions of the cards. @param heading takes the focus when a card was removed */
function useOwnBookings({ params, change }: BookingsTabProps, heading: RefObject<HTMLHeadingElement | null>) {
  const [message, setMessage] = useState<string | null>(null)
  const [toCancel, setToCancel] = useState<Appointment | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const topSlot = useRef<HTMLDivElement>(null)
  useFocusKept(list, heading)
  useFocusKept(topSlot, heading)
  const movedTo = useRef<AppointmentStatus | null>(null)

  function showStatus(status: AppointmentStatus, text: string | null): void {
    setMessage(text)
    change({ status, ...firstPage })
  }
  const { own, records } = useAppSelector((state) => state.appointments)
  const { canceled, setCanceled } = useCanceled(`${params.status} ${params.after} ${params.before}`)
  const topId = canceled?.wasTop ? canceled.booking.id : own?.next
  const top = topId === undefined ? undefined : records[topId]
  const { busyId, cancel, reopen, undo, question } = useStatusChange({
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

  async function cancelHere(booking: Appointment): Promise<boolean> {
    const wasTop = booking.id === top?.id
    // At once: the card must stay in place until the response arrives.
    setCanceled({ booking, wasTop })
    const outcome = await cancel(booking)
    setCanceled(outcome && { booking: outcome, wasTop })
    return outcome !== null
  }
  async function undoHere(booking: Appointment): Promise<void> {
    await undo(booking)
    setCanceled(null)
  }
  const actionsFor = (booking: Appointment): BookingCardActions => ({
    isBusy: booking.id === busyId,
    onCancel: () => setToCancel(booking),
    onReopen: () => void reopen(booking),
    onUndo: booking.id === canceled?.booking.id && booking.status === 'Canceled' ? () => void undoHere(canceled.booking) : null,
  })

  return {
    list,
    topSlot,
    top,
    canceledId: canceled?.booking.id ?? null,
    message,
    notFound,
    question,
    toCancel,
    setToCancel,
    cancel: cancelHere,
    showStatus,
    actionsFor,
  }
}

export function BookingsTab({ params, change }: BookingsTabProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { list, topSlot, top, canceledId, message, notFound, question, toCancel, setToCancel, cancel, showStatus, actionsFor } =
    useOwnBookings({ params, change }, heading)

  return (
    <>
      <BookingsHead />
      {notFound && <Notice>{notFound}</Notice>}
      <Suspense>
        <OwnWaitlist />
      </Suspense>
      <div className="mb-8 grid items-start gap-4 lg:grid-cols-2">
        <div ref={topSlot} className="empty:hidden">
          {/* Keyed by id, so that a press never hits another visit's buttons. */}
          {top && <NextVisit key={top.id} booking={top} isOpened={top.id === params.booking} actions={actionsFor(top)} />}
        </div>
        <NoteBox />
      </div>
      <Tabs
        label={t`Bookings by status`}
        spread
        tabs={statusTabs.map((status) => ({ value: status, label: <TabLabel status={status} /> }))}
        value={params.status}
        onChange={(status) => showStatus(status, null)}
      >
        <h2 ref={heading} tabIndex={-1} className="sr-only print:not-sr-only print:mb-4! print:font-semibold">
          {say(headings[params.status])}
        </h2>
        {message && <Notice>{unbrokenTimes(message)}</Notice>}
        {/* Reserves the list's height, or the footer would jump. */}
        <div ref={list} className={top ? 'min-h-24' : 'min-h-104'}>
          <OwnBookingList params={params} change={change} topId={top?.id} canceledId={canceledId} actionsFor={actionsFor} />
        </div>
      </Tabs>
      <CalendarSection />
      <TermsQuestion {...question} />
      <CancelBookingQuestion
        booking={toCancel}
        onClose={() => setToCancel(null)}
        onConfirm={cancel}
        focusAfterCancel={({ id }) => document.querySelector<HTMLElement>(`[data-booking="${id}"] button`) ?? heading.current}
      />
    </>
  )
}

/** Loaded with the first question, and kept while it fades out. */
function TermsQuestion(question: ReturnType<typeof useStatusChange>['question']) {
  const [isNeeded, setIsNeeded] = useState(false)
  if (question.terms && !isNeeded) setIsNeeded(true)
  return <Suspense>{isNeeded && <AcceptTerms {...question} />}</Suspense>
}

function BookingsHead() {
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 tabIndex={-1} className="font-serif text-title font-medium">
          {t`Bookings details`}
        </h1>
        <ButtonLink to="/bookings" variant="secondary" className="print:hidden">
          {t`Book an appointment`}
        </ButtonLink>
      </div>
      <div className="mb-4 min-h-11 [contain:inline-size] print:hidden">
        <Suspense>
          <SameAgain />
        </Suspense>
      </div>
    </>
  )
}

function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mb-6">
      <Alert tone="warning" live>
        {children}
      </Alert>
    </div>
  )
}

interface Canceled {
  readonly booking: Appointment
  readonly wasTop: boolean
}

/** The booking just canceled here, until it is re-opened or the list changes. @param list key of the list on show */
function useCanceled(list: string) {
  const [known, setKnown] = useState<(Canceled & { readonly list: string }) | null>(null)
  const now = useAppSelector((state) => known && state.appointments.records[known.booking.id])
  const isOpenAgain = known && now && now.status !== 'Canceled' && now.updatedAt > known.booking.updatedAt
  const canceled = known?.list === list && !isOpenAgain ? known : null
  return { canceled, setCanceled: (next: Canceled | null) => setKnown(next && { ...next, list }) }
}

function TabLabel({ status }: { readonly status: AppointmentStatus }) {
  const count = useAppSelector((state) => state.appointments.own?.counts[status])
  return (
    <span className="grid justify-items-center sm:flex sm:items-center sm:gap-2">
      {say(tabLabels[status])}{' '}
      <span className="min-h-5 text-sm text-muted tabular-nums sm:min-h-0 sm:rounded-full sm:bg-sunken sm:px-2">{count}</span>
    </span>
  )
}
