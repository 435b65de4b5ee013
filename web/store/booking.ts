import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit'
import type { Appointment } from '../../domain/appointment.ts'
import type { BookingInput, SeenService } from '../../domain/booking.ts'
import type { FreeTime, Slot } from '../../domain/schedule.ts'
import type { Failure } from '../api-error.ts'
import { createApiThunk } from './api-thunk.ts'
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
  /** The chosen services as the client has seen them: what is booked must be that, or what they have agreed to since. */
  readonly seen: SeenService[]
  /** A request that was sent and whose outcome is not known. It is settled before anything else is asked for. */
  readonly unsettled: SentRequest | null
  /** The booking that such a request turned out to have made, until the client has said whether to keep it. */
  readonly found: Appointment | null
}

export interface SentRequest {
  readonly key: string
  readonly input: BookingInput
  /** Whether a try has ended without an answer: then it may still arrive, whatever a further try is answered. */
  readonly isLost: boolean
}

/** Asks what has become of a request whose answer was lost. */
export const settleRequest = createApiThunk('booking/settle', (api, idempotencyKey: string) =>
  api.settleRequest(idempotencyKey),
)

type Mutable<Record> = { -readonly [Key in keyof Record]: Record[Key] }

export interface BookingState extends Mutable<KeptBooking> {
  /** Why the last try to book or to re-open did not work, until something else is chosen. */
  refusal: Failure | null
  /** Whether a try to book is on its way. */
  sending: boolean
  /** Whether the choices of before the reload have been brought back; the server's page never has them. */
  restored: boolean
}

interface LostChoice {
  readonly field: 'serviceIds' | 'stylistId' | 'date'
  readonly message: string
}

interface ChoicesToTake extends Pick<BookingSelection, 'serviceIds' | 'stylistId'> {
  readonly refusal?: Failure
}

const nothingChosen = { serviceIds: [], stylistId: null, date: null, time: null, seen: [] }
const empty: KeptBooking = { ...nothingChosen, idempotencyKey: null, booked: null, unsettled: null, found: null }
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
      refuse(state, { code: 'slot_taken', message: `${state.time} isn’t free on that day anymore. Choose another time.` })
    },
    /** Another booking's choices, for a new one like it; with the reason where that booking could not be re-opened. */
    choicesTaken(state, { payload: { serviceIds, stylistId, refusal } }: PayloadAction<ChoicesToTake>) {
      startAnew(state)
      Object.assign(state, { ...nothingChosen, serviceIds, stylistId, refusal: refusal ?? null })
    },
    /** What the catalogue says of the chosen services; what was seen before stays as it was seen. */
    choicesSeen(state, { payload: services }: PayloadAction<readonly SeenService[]>) {
      state.seen = state.serviceIds.flatMap((id) => {
        const known = state.seen.find((service) => service.id === id) ?? services.find((service) => service.id === id)
        return known ? [seenOf(known)] : []
      })
    },
    /** The client goes on with what the catalogue says now. */
    changesAccepted(state, { payload: services }: PayloadAction<readonly SeenService[]>) {
      startAnew(state)
      state.seen = services.map(seenOf)
      state.serviceIds = services.map(({ id }) => id)
    },
    /** The catalogue no longer has what was chosen, or not on that day. */
    choiceLost(state, { payload: { field, message } }: PayloadAction<LostChoice>) {
      refuse(state, { code: 'invalid', message, fields: { [field]: message } })
      if (field === 'serviceIds') Object.assign(state, { serviceIds: [], seen: [], time: null })
    },
    /** The booking that a lost request had made is the one that the client wants. */
    earlierKept(state) {
      Object.assign(state, { ...empty, booked: state.found, refusal: null })
    },
    keyMade(state, { payload: key }: PayloadAction<string>) {
      state.idempotencyKey = key
    },
    /** What was kept gives way to what was chosen while it was being read. */
    selectionRestored(state, { payload }: PayloadAction<KeptBooking | null>) {
      const untouched = state.serviceIds.length === 0 && !state.stylistId && !state.booked
      Object.assign(state, { ...(untouched && payload), restored: true })
      // What was on its way when the page was left may have arrived.
      if (payload?.unsettled) state.unsettled = { ...payload.unsettled, isLost: true }
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(addAppointment.pending, (state, { meta: { arg } }) => {
        state.sending = true
        state.refusal = null
        const isLost = state.unsettled?.key === arg.idempotencyKey && state.unsettled.isLost
        state.unsettled = { key: arg.idempotencyKey, input: arg.input, isLost }
      })
      .addCase(addAppointment.fulfilled, (state, { payload }) => {
        Object.assign(state, { ...empty, booked: payload, sending: false })
      })
      .addCase(addAppointment.rejected, (state, { payload }) => {
        state.sending = false
        if (state.unsettled) {
          const isLost = state.unsettled.isLost || !payload || isUnknown(payload)
          state.unsettled = isLost ? { ...state.unsettled, isLost } : null
        }
        if (payload) refuse(state, payload)
      })
      .addCase(settleRequest.pending, (state) => {
        state.sending = true
        state.refusal = null
      })
      .addCase(settleRequest.fulfilled, (state, { payload }) => {
        state.sending = false
        state.unsettled = null
        state.found = payload?.status === 'Canceled' ? null : payload
      })
      .addCase(settleRequest.rejected, (state, { payload }) => {
        state.sending = false
        state.refusal = payload ?? null
      })
      .addMatcher(isAnyOf(logout.fulfilled, setUser), (state, action) => {
        if (!action.payload) Object.assign(state, { ...empty, refusal: null })
      })
  },
})

/** Whether a failure leaves open what has become of the request. */
function isUnknown({ code }: Failure): boolean {
  return code === 'unavailable' || code === 'internal'
}

function seenOf({ id, ServiceName, Price, Duration }: SeenService): SeenService {
  return { id, ServiceName, Price, Duration }
}

/** Whether the person has chosen something that is not booked yet. */
export function hasBegun({ serviceIds, stylistId }: BookingSelection): boolean {
  return serviceIds.length > 0 || stylistId !== null
}

/** What was refused is no longer chosen; everything else stays. A key stays only while the outcome may be unknown. */
function refuse(state: BookingState, refusal: Failure): void {
  state.refusal = refusal
  if (refusal.reason === 'request_voided') state.idempotencyKey = null
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
  choicesSeen,
  changesAccepted,
  choiceLost,
  earlierKept,
  keyMade,
  selectionRestored,
} = booking.actions
export const bookingReducer = booking.reducer
