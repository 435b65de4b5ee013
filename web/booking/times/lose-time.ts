import { t } from '@lingui/core/macro'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { anyStylist, durationInMinutes } from '../../../domain/booking/booking.ts'
import { minutesOf } from '../../../domain/time/calendar.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { Api } from '../../api.ts'
import { timeUnavailable } from '../../parts/draft/booking-slice.ts'
import { waitingVisitFound } from '../../parts/draft/request-slice.ts'
import { selectFormats } from '../../store/hooks.ts'
import type { AppDispatch, RootState } from '../../store/store.ts'
import { selectChosenServices } from '../selection.ts'
import { isPassedOn } from './passed-on.ts'

/** Clients can't have more open bookings online. */
const mostOpen = 50

/** Deselects a taken time. The message differs if the client took it, in another tab or on another device. */
export function loseTime() {
  return async (dispatch: AppDispatch, getState: () => RootState, { api }: { readonly api: Api }): Promise<void> => {
    const lost = getState().booking
    // It is probably booked there. If not, that tab says so.
    if (isPassedOn(lost)) return
    if (!getState().auth.User || !lost.time) return void dispatch(timeUnavailable())
    const list = await api.appointments({ scope: 'own', pageSize: mostOpen }).catch(() => null)
    const { date, time, stylistId } = getState().booking
    if (date !== lost.date || time !== lost.time || stylistId !== lost.stylistId) return
    const current = list?.items.find((booking) => isInTheWay(getState(), booking))
    if (current?.awaitsPayment) {
      dispatch(waitingVisitFound(current))
      return void dispatch(loseToWaiting(current))
    }
    const message = t`You’ve booked this time yourself. You can book another one too.`
    dispatch(timeUnavailable(current && { message, current }))
  }
}

function loseToWaiting(current: Appointment) {
  return timeUnavailable({ message: t`You’ve booked this time yourself, and it waits for your payment.`, current })
}

const booked = 'chairtime-booked'

/** Tells this browser’s other tabs of a guest’s visit that waits for its payment: nobody else tells them. */
export function tellOtherTabs(visit: Appointment): void {
  const channel = new BroadcastChannel(booked)
  channel.postMessage(visit)
  channel.close()
}

/** Deselects a visitor’s time that another tab has booked, with the way to pay. @returns a function that unsubscribes */
export function hearOtherTabs() {
  return (dispatch: AppDispatch, getState: () => RootState): (() => void) => {
    const channel = new BroadcastChannel(booked)
    channel.onmessage = ({ data: visit }: MessageEvent<Appointment>) => {
      const { auth, booking } = getState()
      if (!auth.User && !isPassedOn(booking) && isInTheWay(getState(), visit)) dispatch(loseToWaiting(visit))
    }
    return () => channel.close()
  }
}

function isInTheWay(state: RootState, { status, stylist, services, date }: Appointment): boolean {
  const selection = state.booking
  if (status !== 'Pending' && status !== 'Confirmed') return false
  if (selection.stylistId !== anyStylist && selection.stylistId !== stylist?.id) return false
  const { timeZone, minutesAt } = selectFormats(state)
  if (dateAt(date, timeZone) !== selection.date || !selection.time) return false
  const from = minutesOf(selection.time)
  const starts = minutesAt(date)
  const to = from + durationInMinutes(selectChosenServices(state))
  const ends = starts + durationInMinutes(services)
  return starts < to && ends > from
}
