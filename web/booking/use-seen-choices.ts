import { useEffect } from 'react'
import { weekdayOf } from '../../domain/calendar.ts'
import { isAvailable, worksOn } from '../../domain/stylist.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { choiceLost, choicesSeen } from './booking-slice.ts'
import { selectSelection } from './selection.ts'

/**
 * Remembers what the client has seen of the chosen services, so that a change of the catalogue is told before they book, and gives up
 * with the reason what can no longer be chosen at all.
 */
export function useSeenChoices(): void {
  const dispatch = useAppDispatch()
  const { services, stylist, date } = useAppSelector(selectSelection)
  const { serviceIds, stylistId, seen } = useAppSelector((state) => state.booking)
  useEffect(() => {
    if (services.some(({ id }) => !seen.some((known) => known.id === id))) dispatch(choicesSeen(services))
  }, [dispatch, services, seen])

  const lost =
    serviceIds.length > 0 && services.length === 0
      ? ({ field: 'serviceIds', message: 'What you chose isn’t offered anymore. Choose something else.' } as const)
      : stylistId !== null && !stylist
        ? ({ field: 'stylistId', message: 'Your stylist doesn’t work here anymore. Choose another one.' } as const)
        : stylist && date && !isAvailable(stylist)
          ? ({
              field: 'stylistId',
              message: `${stylist.stylistName} isn’t taking bookings right now. Choose another stylist.`,
            } as const)
          : stylist && date && !worksOn(stylist, date)
            ? ({
                field: 'date',
                message: `${stylist.stylistName} doesn’t work on ${weekdayOf(date)}s anymore. Choose another day.`,
              } as const)
            : null
  const [field, message] = [lost?.field, lost?.message]
  useEffect(() => {
    if (field && message) dispatch(choiceLost({ field, message }))
  }, [dispatch, field, message])
}
