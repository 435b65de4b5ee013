import { useEffect } from 'react'
import { durationInMinutes } from '../../domain/booking.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { dateInZone } from '../ui/date-in-zone.ts'
import { monthOfDate, rangeOf } from './calendar-months.ts'
import { selectSelection } from './selection.ts'
import { showMonth } from './show-month.ts'
import { useLookAgain } from './use-look-again.ts'

/** Keeps an eye on the chosen time while the choices are looked at once more: if it goes, it is given up and said to be gone. */
export function useChosenTime(): void {
  const dispatch = useAppDispatch()
  const { services, stylist, date } = useAppSelector(selectSelection)
  const zone = useAppSelector((state) => state.salon.salon?.timeZone)
  function look(): void {
    if (!stylist || !date || !zone) return
    const range = rangeOf(monthOfDate(date), dateInZone(Date.now(), zone))
    const query = { stylistId: stylist.id, minutes: durationInMinutes(services), ...range }
    dispatch(showMonth(query, { again: true }))
  }
  useLookAgain(look)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step is opened
  useEffect(look, [])
}
