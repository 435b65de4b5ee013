import { Popover } from '@base-ui/react/popover'
import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import type { AppointmentStatus } from '../../../../../domain/booking/appointment.ts'
import { withCommas } from '../../../../../domain/language/lists.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { Answers } from './beside.tsx'
import { findItemElement, type Refusal } from './move-context.ts'

interface RefusedMoveProps {
  readonly refusal: Refusal
  readonly onClose: () => void
}

/** Why something could not be moved, and the way on. */
export function RefusedMove({ refusal: { id, title, failure, again, canBeOutside }, onClose }: RefusedMoveProps) {
  const formats = useFormats()
  useEffect(() => {
    void findItemElement(id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [id])
  const isOutside = failure.code === 'invalid' && canBeOutside
  const canTryAgain = failure.code === 'unavailable' || failure.code === 'internal'
  const { current } = failure
  const message = current
    ? changedText(current.status, formats.timeAt(current.date), current.stylist?.stylistName ?? '')
    : Object.values(failure.fields ?? {}).join(' ') || failure.message
  const nextFree = (failure.nextFree ?? []).map(({ date, time }) =>
    withCommas([formats.calendarDate(date), formats.time(time, date)]),
  )
  return (
    <>
      <Popover.Title className="font-medium wrap-anywhere">{title}</Popover.Title>
      <p role="alert" className="text-sm">
        {message}
      </p>
      {nextFree.length > 0 && <p className="text-sm text-muted">{t`Next openings: ${{ times: nextFree.join(' · ') }}`}</p>}
      <Answers keep={isOutside || canTryAgain ? t`Keep` : t`OK`} onKeep={onClose}>
        {isOutside && <Button onClick={() => again(true)}>{t`Move anyway`}</Button>}
        {canTryAgain && <Button onClick={() => again(false)}>{t`Try again`}</Button>}
      </Answers>
    </>
  )
}

function changedText(status: AppointmentStatus, time: string, stylist: string): string {
  switch (status) {
    case 'Pending':
      return t`Somebody else just changed this visit. It’s Pending at ${time} with ${stylist} now.`
    case 'Confirmed':
      return t`Somebody else just changed this visit. It’s Confirmed at ${time} with ${stylist} now.`
    case 'Completed':
      return t`Somebody else just changed this visit. It’s Completed at ${time} with ${stylist} now.`
    case 'Canceled':
      return t`Somebody else just changed this visit. It’s Canceled at ${time} with ${stylist} now.`
  }
}
