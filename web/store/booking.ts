import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit'
import type { Appointment } from '../../domain/appointment.ts'
import type { FreeTime, Slot } from '../../domain/schedule.ts'
import type { Failure } from '../api-error.ts'
import { addAppointment } from './appointments.ts'
import { logout, setUser } from './auth.ts'

/** The choices so far: ids and values only, so that prices and names always come from the catalogue. */
export interface BookingSelection {
  readonly serviceIds: string[]
  readonly stylistId: string | null
  /** A calendar date of the salon, 'YYYY-MM-DD'. */
  readonly date: string | null
  readonly time: Slot | null
}

/** What a reload of the tab must not lose. */
export interface KeptBooking extends BookingSelection {
  /** Made at the first try to book these choices and kept for every further one, so that a lost answer books once. */
  readonly idempotencyKey: string | null
  /** What these choices became, until something else is chosen. */
  readonly booked: Appointment | null
}

type Mutable<Record> = { -readonly [Key in keyof Record]: Record[Key] }

export interface BookingState extends Mutable<KeptBooking> {
  /** Why the last try to book or to re-open did not work, until something else is chosen. */
  refusal: Failure | null
  /** Whether a try to book is on its way. */
  sending: boolean
  /** Whether the choices of before the reload have been brought back; the server's page never has them. */
  restored: boolean
}

interface ChoicesToTake extends Pick<BookingSelection, 'serviceIds' | 'stylistId'> {
  readonly refusal?: Failure
}

const empty: KeptBooking = { serviceIds: [], stylistId: null, date: null, time: null, idempotencyKey: null, booked: null }
const initialState: BookingState = { ...empty, refusal: null, sending: false, restored: false }

/** Other choices are another booking: with a key of its own, and what was said of the last one no longer holds. */
function startAnew(state: BookingState): void {
  Object.assign(state, { idempotencyKey: null, booked: null, refusal: null })
}

const booking = createSlice({
  name: 'booking',
  initialState,
  reducers: {
    serviceToggled(state, { payload: id }: PayloadAction<string>) {
      startAnew(state)
      const others = state.serviceIds.filter((chosen) => chosen !== id)
      state.serviceIds = others.length < state.serviceIds.length ? others : [...others, id]
      // Another duration may no longer fit the chosen start.
      state.time = null
    },
    stylistToggled(state, { payload: id }: PayloadAction<string>) {
      startAnew(state)
      state.stylistId = state.stylistId === id ? null : id
      state.date = null
      state.time = null
    },
    dateChosen(state, { payload: date }: PayloadAction<string>) {
      startAnew(state)
      if (state.date !== date) state.time = null
      state.date = date
    },
    timeChosen(state, { payload: time }: PayloadAction<Slot | null>) {
      startAnew(state)
      state.time = time
    },
    /** A suggested time. */
    freeTimeChosen(state, { payload }: PayloadAction<FreeTime>) {
      startAnew(state)
      Object.assign(state, payload)
    },
    /** The chosen time turned out to be gone before it was asked for. */
    timeLost(state) {
      refuse(state, { code: 'slot_taken', message: `${state.time} is no longer free on that day. Please choose another time.` })
    },
    /** Another booking's choices, for a new one like it; with the reason where that booking could not be re-opened. */
    choicesTaken(state, { payload: { serviceIds, stylistId, refusal } }: PayloadAction<ChoicesToTake>) {
      Object.assign(state, { ...empty, serviceIds, stylistId, refusal: refusal ?? null })
    },
    keyMade(state, { payload: key }: PayloadAction<string>) {
      state.idempotencyKey = key
    },
    /** What was kept gives way to what was chosen while it was being read. */
    selectionRestored(state, { payload }: PayloadAction<KeptBooking | null>) {
      const untouched = state.serviceIds.length === 0 && !state.stylistId && !state.booked
      Object.assign(state, { ...(untouched && payload), restored: true })
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(addAppointment.pending, (state) => {
        state.sending = true
        state.refusal = null
      })
      .addCase(addAppointment.fulfilled, (state, { payload }) => {
        Object.assign(state, { ...empty, booked: payload, sending: false })
      })
      .addCase(addAppointment.rejected, (state, { payload }) => {
        state.sending = false
        if (payload) refuse(state, payload)
      })
      .addMatcher(isAnyOf(logout.fulfilled, setUser), (state, action) => {
        if (!action.payload) Object.assign(state, { ...empty, refusal: null })
      })
  },
})

/** Whether the person has chosen something that is not booked yet. */
export function hasBegun({ serviceIds, stylistId }: BookingSelection): boolean {
  return serviceIds.length > 0 || stylistId !== null
}

/** What was refused is no longer chosen; everything else stays. A key stays only while the outcome may be unknown. */
function refuse(state: BookingState, refusal: Failure): void {
  state.refusal = refusal
  if (refusal.code !== 'slot_taken' && refusal.code !== 'invalid') return
  state.idempotencyKey = null
  const { stylistId, date, time } = refusal.fields ?? {}
  if (stylistId) state.stylistId = null
  if (stylistId || date) state.date = null
  if (stylistId || date || time || refusal.code === 'slot_taken') state.time = null
}

export const {
  serviceToggled,
  stylistToggled,
  dateChosen,
  timeChosen,
  freeTimeChosen,
  timeLost,
  choicesTaken,
  keyMade,
  selectionRestored,
} = booking.actions
export const bookingReducer = booking.reducer
