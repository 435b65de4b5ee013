import { t } from '@lingui/core/macro'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { anyStylist } from '../../../domain/booking/booking.ts'
import { inWords } from '../../../domain/language/lists.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { Failure } from '../../api-error.ts'
import { useIsShown } from '../../late-responses.ts'
import { serverNow } from '../../server-clock.ts'
import { readOnce } from '../../store/api-slice.ts'
import { selectReadServices } from '../../store/catalogue.ts'
import { useAppDispatch, useAppSelector, useFormats } from '../../store/hooks.ts'
import { notify } from '../../ui/toast.ts'
import { freeTimeChosen, selectionReplaced } from '../draft/booking-slice.ts'
import { sameAgainApi, useLastVisitQuery } from './same-again-api.ts'
import { findSameAgain } from './same-again-rules.ts'

function againText(services: string, name: string | null): string {
  return name === null ? t`${services} with the first who is free` : t`${services} with ${name}`
}

/** Offers the last visit at the next opening: a tap leads to the last step. Services no longer offered are left out. */
export function SameAgain() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { timeZone } = useFormats()
  const { data: last } = useLastVisitQuery()
  const services = useAppSelector(selectReadServices)
  const stylists = useAppSelector((state) => state.stylists.items)
  const [isLooking, setIsLooking] = useState(false)
  const isShown = useIsShown()
  const again = last ? findSameAgain(last, { services, stylists }) : null
  if (!again) return null
  const { serviceIds, stylistId, names, stylistName } = again

  async function choose(): Promise<void> {
    setIsLooking(true)
    try {
      const query = { stylistId, services: serviceIds.join(), from: dateAt(serverNow(), timeZone) }
      const next = await readOnce(dispatch(sameAgainApi.endpoints.nextOpeningFor.initiate(query, { forceRefetch: true })))
      if (!isShown.current) return setIsLooking(false)
      dispatch(selectionReplaced({ serviceIds, stylistId }))
      if (next) dispatch(freeTimeChosen(next))
      await navigate(`/bookings?step=${next ? 'confirm' : 'time'}`)
    } catch (thrown) {
      setIsLooking(false)
      notify({ text: (thrown as Failure).message, tone: 'danger' })
    }
  }
  return (
    <p className="flex min-w-0 items-center gap-2">
      <RotateCcw aria-hidden="true" className="size-5 shrink-0 text-accent" />
      <button
        type="button"
        disabled={isLooking}
        onClick={choose}
        className="min-h-11 min-w-0 truncate text-start font-medium text-accent underline underline-offset-4 disabled:opacity-60"
      >
        {isLooking ? t`Finding the next opening…` : t`The same again`}
        <span className={isLooking ? 'sr-only' : ''}>
          : {againText(inWords(names, 'comma'), stylistId === anyStylist ? null : stylistName)}
        </span>
      </button>
    </p>
  )
}
