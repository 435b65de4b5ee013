import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { UpcomingBookings } from '../../../../domain/booking/appointment.ts'
import { inWords } from '../../../../domain/language/lists.ts'
import { isAvailable, removedDays } from '../../../../domain/salon/schedule/stylist-rules.ts'
import type { Stylist, StylistInput } from '../../../../domain/salon/stylist.ts'
import { readOnce } from '../../../store/api-slice.ts'
import { useAppDispatch, useFormats } from '../../../store/hooks.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { UpcomingList, upcomingText } from '../../shared/upcoming-bookings.tsx'
import { upcomingApi } from '../upcoming-api.ts'

interface DaysChange {
  readonly title: string
  readonly upcoming: UpcomingBookings | 'unknown'
  readonly resolve: (may: boolean) => void
}

/** Asks before a stylist becomes unavailable or loses a working day while there are bookings on those days. */
export function useDaysQuestion() {
  const dispatch = useAppDispatch()
  const { weekday } = useFormats()
  const [pending, setPending] = useState<DaysChange | null>(null)

  /** True if the change may be saved. Asks only if bookings are affected or can't be counted. */
  async function mayRemoveDays(before: Stylist, after: StylistInput): Promise<boolean> {
    const days = removedDays(before, after)
    if (days.length === 0) return true
    const isLeaving = !isAvailable(after)
    const query = { noun: 'Stylist', id: before.id, ...(!isLeaving && { days }) } as const
    const { initiate } = upcomingApi.endpoints.upcoming
    const upcoming = await readOnce(dispatch(initiate(query, { forceRefetch: true }))).catch(() => 'unknown' as const)
    if (upcoming !== 'unknown' && upcoming.count === 0) return true
    const title = isLeaving
      ? t`Set ${{ name: before.stylistName }} to Not Available?`
      : t`Remove ${{
          days: inWords(
            days.map((day) => weekday(day)),
            'serial and',
          ),
        }}?`
    return new Promise((resolve) => setPending({ title, upcoming, resolve }))
  }

  function decide(may: boolean): void {
    pending?.resolve(may)
    setPending(null)
  }

  const question = (
    <ConfirmDialog
      open={pending !== null}
      onOpenChange={(open) => !open && decide(false)}
      title={pending?.title ?? ''}
      confirm={t`Save changes`}
      cancel={t`Keep editing`}
      onConfirm={() => decide(true)}
    >
      {pending && (
        <>
          <p>{upcomingText('Stylist', pending.upcoming === 'unknown' ? 'unknown' : pending.upcoming.count)}</p>
          {pending.upcoming !== 'unknown' && <UpcomingList upcoming={pending.upcoming} />}
        </>
      )}
    </ConfirmDialog>
  )
  return { question, mayRemoveDays }
}
