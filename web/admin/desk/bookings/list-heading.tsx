import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, select, t } from '@lingui/core/macro'
import { ArrowLeft, RefreshCw } from 'lucide-react'
import type { Ref } from 'react'
import { type AppointmentOrder, type AppointmentStatus, appointmentOrders } from '../../../../domain/booking/appointment.ts'
import { say } from '../../../../domain/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { LateSpinner } from '../../../ui/loader.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { BookingsSearchParams } from '../../shared/bookings-search-params.ts'

export interface ListHeadingProps {
  readonly ref: Ref<HTMLHeadingElement>
  readonly params: BookingsSearchParams
  readonly count: string | null
  readonly isLoading: boolean
  readonly added: number
  /** True if the list is outdated. */
  readonly isStale: boolean
  readonly onUpdate: () => void
  readonly onOrder: (order: AppointmentOrder) => void
  readonly onLeaveOverdue: () => void
  readonly selectable: number
  readonly isAllSelected: boolean
  readonly onSelectAll: (isAll: boolean) => void
}

const orderLabels: Record<AppointmentOrder, MessageDescriptor> = { visit: msg`Date of visit`, change: msg`Last changed` }

function statusHeading(status: AppointmentStatus): string {
  return t`${select(status, {
    Pending: 'Pending bookings',
    Confirmed: 'Confirmed bookings',
    Completed: 'Completed bookings',
    other: 'Canceled bookings',
  })}`
}

/** As tall with its buttons as without, so that nothing below moves. */
export function ListHeading(props: ListHeadingProps) {
  const { ref, params, count, isLoading, added, isStale, onUpdate, onOrder, onLeaveOverdue } = props
  const { selectable, isAllSelected, onSelectAll } = props
  const isHydrated = useHydrated()
  const hasNews = isStale || added > 0
  // On a phone the button replaces its neighbors, since a second line would move everything below.
  const besideNews = hasNews ? 'max-sm:hidden' : ''
  return (
    <div className="flex min-h-9 items-center gap-x-2 sm:gap-x-4">
      {selectable > 1 && (
        <label className="print:hidden -my-1 -me-2 grid size-9 max-sm:-ms-0.5 cursor-pointer place-items-center">
          <span className="sr-only">
            {t`${plural(selectable, { one: 'Select all # on this page', other: 'Select all # on this page' })}`}
          </span>
          <input
            type="checkbox"
            disabled={!isHydrated}
            checked={isAllSelected}
            onChange={(event) => onSelectAll(event.target.checked)}
            className="size-5 accent-accent"
          />
        </label>
      )}
      <h2
        ref={ref}
        tabIndex={-1}
        className={`scroll-mt-4 min-w-0 font-serif font-medium sm:text-lg sm:whitespace-nowrap outline-none max-sm:leading-[1.125rem] max-[24rem]:text-sm/4 ${params.isOverdue && hasNews ? 'max-sm:text-sm/4' : ''}`}
      >
        {params.isOverdue ? t`Over and still open` : statusHeading(params.status)}
      </h2>
      {count && <span className="text-sm text-muted sm:-ms-2 tabular-nums">{count}</span>}
      {isLoading && <LateSpinner />}
      <div className="ms-auto flex items-center justify-end gap-x-3 whitespace-nowrap">
        {hasNews && (
          <Button variant="secondary" onClick={onUpdate} className="min-h-9! gap-1.5! px-3! py-0! text-sm!">
            <RefreshCw aria-hidden="true" className="size-4" />
            {added > 0 ? t`${plural(added, { one: '# new booking', other: '# new bookings' })}` : t`Update list`}
          </Button>
        )}
        {params.isOverdue ? (
          <Button variant="quiet" onClick={onLeaveOverdue} className="min-h-9! px-2! py-0! text-sm!">
            <ArrowLeft aria-hidden="true" className="size-4" />
            <span className={hasNews ? 'max-sm:sr-only' : ''}>{t`All bookings`}</span>
          </Button>
        ) : (
          <label className={`print:hidden flex items-center gap-2 text-sm text-muted ${besideNews}`}>
            <span className="max-sm:sr-only">{t({ message: 'Order', context: 'how a list is sorted' })}</span>
            <select
              disabled={!isHydrated}
              value={params.order}
              onChange={(event) => onOrder(appointmentOrders.find((order) => order === event.target.value) ?? 'visit')}
              className="min-h-9 rounded-control border border-line-strong bg-surface px-2 text-ink"
            >
              {(['visit', 'change'] as const).map((order) => (
                <option key={order} value={order}>
                  {say(orderLabels[order])}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
    </div>
  )
}
