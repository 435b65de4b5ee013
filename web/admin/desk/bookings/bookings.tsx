import { t } from '@lingui/core/macro'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { type AppointmentStatus, appointmentStatuses } from '../../../../domain/booking/appointment.ts'
import type { PagePosition } from '../../../parts/paging/list-position.ts'
import { Paging } from '../../../parts/paging/paging.tsx'
import { useWrites } from '../../../store/hooks.ts'
import { SalonClockNote } from '../../../ui/salon-clock-note.tsx'
import { statusName } from '../../../ui/status-badge.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useFocusKept } from '../../../ui/use-still-list.ts'
import { type Outcome, outcomeText } from '../../shared/use-status-changes.ts'
import { MoveDialog } from '../move-dialog.tsx'
import { SearchBox } from '../search-box.tsx'
import { BookingList } from './booking-list.tsx'
import { BulkBar, bulkText } from './bulk-bar.tsx'
import { EarlyQuestion } from './early-question.tsx'
import { ListHeading, type ListHeadingProps } from './list-heading.tsx'
import { useBookings } from './use-bookings.ts'
import { useCardActions } from './use-card-actions.ts'

/** All bookings by status, with search and pages. @param children the page's heading, beside the search */
export function Bookings({ children }: { readonly children: ReactNode }) {
  const bookings = useBookings()
  const { params, items, neighbors, error, isLoading } = bookings
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const actions = useCardActions(section)
  const { outcomes, busy, cards, bulk, early } = actions
  useFocusKept(section, heading)

  const { navigateTo, goToTab, update, turnTo } = useTurning(bookings, actions.forget, heading)

  const list = (
    <section ref={section} className={`${params.isOverdue ? '' : '-mt-4 print:mt-0'} grid grid-cols-[minmax(0,1fr)] gap-2`}>
      <BookingsHeading
        ref={heading}
        bookings={bookings}
        actions={actions}
        onUpdate={update}
        onOrder={(order) => navigateTo({ order })}
        onLeaveOverdue={() => goToTab('Confirmed')}
      />
      <SalonClockNote at={items[0]?.date} />
      <BookingList
        items={items}
        params={params}
        at={bookings.at}
        isLoading={isLoading}
        error={error}
        onRetry={bookings.fetch}
        onStatus={goToTab}
        changes={{ outcomes, busy }}
        selected={bulk.selected}
        asked={actions.asked}
        actions={cards}
      />
      {error === null && <Paging neighbors={neighbors} onTurn={turnTo} />}
      <BulkBar
        count={bulk.selected.size}
        result={bulk.result}
        isBusy={bulk.isBusy}
        onConfirm={() => bulk.confirmAll(items.filter(({ id }) => bulk.selected.has(id)))}
        onClear={() => bulk.select([])}
        onUndo={bulk.undoAll}
        onClose={actions.closeResult}
      />
      <MoveDialog bookings={items} onMoved={actions.moved} />
      <EarlyQuestion booking={early.booking} onComplete={early.complete} onClose={early.close} />
      {actions.unpaidQuestion}
    </section>
  )
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] gap-2 ${bulk.selected.size > 0 ? 'pb-24' : ''}`}>
      <div className="grid items-end gap-2 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {children}
        <div className="print:hidden">
          <SearchBox
            label={t`Search by client, stylist or booking ID`}
            placeholder={t`Client, stylist or booking ID`}
            q={params.q}
            onSearch={(q) => navigateTo({ q })}
          />
        </div>
      </div>
      {params.isOverdue ? (
        list
      ) : (
        <Tabs
          label={t`Bookings by status`}
          spread
          tabs={appointmentStatuses.map((status) => ({ value: status, label: statusName(status) }))}
          value={params.status}
          onChange={(status) => navigateTo({ status })}
        >
          {list}
        </Tabs>
      )}
    </div>
  )
}

interface BookingsHeadingProps extends Pick<ListHeadingProps, 'ref' | 'onUpdate' | 'onOrder' | 'onLeaveOverdue'> {
  readonly bookings: ReturnType<typeof useBookings>
  readonly actions: ReturnType<typeof useCardActions>
}

/** The list's heading with the choice of all requests, and the last outcome for screen readers. */
function BookingsHeading({ bookings, actions: { outcomes, bulk }, ...props }: BookingsHeadingProps) {
  const writes = useWrites()
  const { params, items, isLoading } = bookings
  const pending = items.filter(
    ({ id, status, stylist }) => writes(stylist?.id) && status === 'Pending' && isSelectableAfter(outcomes.get(id)),
  )
  const changed = [...outcomes.values()].filter(({ kind }) => kind === 'changed').length
  const lastOutcome = [...outcomes.values()].at(-1)
  return (
    <>
      <ListHeading
        {...props}
        params={params}
        count={bookings.count}
        isLoading={isLoading && items.length > 0}
        added={Math.max(0, bookings.gained + changed)}
        isStale={bookings.isStale}
        selectable={pending.length}
        isAllSelected={pending.length > 0 && pending.every(({ id }) => bulk.selected.has(id))}
        onSelectAll={(isAll) => bulk.select(isAll ? pending.map(({ id }) => id) : [])}
      />
      <p role="status" className="sr-only">
        {bulk.result ? bulkText(bulk.result) : lastOutcome && outcomeText(lastOutcome)}
      </p>
    </>
  )
}

/** Goes to other lists and pages. @param forget clears the selection and the cards' messages */
function useTurning(
  bookings: ReturnType<typeof useBookings>,
  forget: () => void,
  heading: RefObject<HTMLHeadingElement | null>,
) {
  const { params, show } = bookings
  const focusHeadingNext = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each tab
  useEffect(() => {
    // The button that was pressed is on the other tab.
    if (focusHeadingNext.current) heading.current?.focus()
    focusHeadingNext.current = false
  }, [params.status, params.isOverdue])

  function navigateTo(change: Partial<typeof params>): void {
    forget()
    show(change)
  }

  function goToTab(status: AppointmentStatus): void {
    navigateTo({ status })
    focusHeadingNext.current = true
  }

  function update(): void {
    forget()
    bookings.update()
    heading.current?.focus()
  }

  function turnTo(position: PagePosition): void {
    navigateTo({ ...position, isOverdue: params.isOverdue })
    heading.current?.scrollIntoView({ block: 'start' })
  }

  return { navigateTo, goToTab, update, turnTo }
}

/** True if a request can still be selected after the last action on it: it is as it was listed, and no message lies on its card. */
function isSelectableAfter(outcome: Outcome | undefined): boolean {
  return outcome === undefined || outcome.kind === 'undone' || outcome.kind === 'dismissed'
}
