import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { DeskDay } from '../../../../domain/booking/schedule/desk-day.ts'
import { serverNow } from '../../../server-clock.ts'
import { useFormats } from '../../../store/hooks.ts'
import { notify } from '../../../ui/toast.ts'

/** Says so when a visit of the shown day is given back, since nobody paid for it in time. */
export function useUnpaidNotice(day: DeskDay | undefined): void {
  const { timeAt } = useFormats()
  const before = useRef<DeskDay>(undefined)
  const tell = useEffectEvent(({ id, client, date }: DeskDay['appointments'][number]) => {
    const time = timeAt(date)
    notify({ about: `${id} unpaid`, text: t`Not paid in time: ${client}, ${time}. The time is free again.` })
  })
  useEffect(() => {
    if (!day) return
    const last = before.current?.date === day.date ? before.current.appointments : []
    before.current = day
    const present = new Set(day.appointments.map(({ id }) => id))
    const now = serverNow()
    for (const visit of last) {
      const { id, awaitsPaymentUntil } = visit
      if (!present.has(id) && awaitsPaymentUntil !== undefined && awaitsPaymentUntil <= now) tell(visit)
    }
  }, [day])
}
