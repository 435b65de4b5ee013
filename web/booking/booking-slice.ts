import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit'
import type { SeenService } from '../../domain/booking.ts'
import type { FreeTime, Slot } from '../../domain/schedule/schedule.ts'
import type { Failure } from '../api-error.ts'
import { addAppointment, moveAppointment, updateAppointmentStatus } from '../store/appointments.ts'
import { isSignedOut } from '../store/auth.ts'
import type { UnavailableChoice } from './offering.ts'
import { draftRestored, earlierBookingKept, type Mutable, settleRequest } from './request-slice.ts'
import type { BookingDraft, BookingSelection, ForWhom, OwnTerms, RequestDraft } from './saved-draft-schema.ts'

export interface BookingState extends Mutable<Omit<BookingDraft, keyof RequestDraft>> {
  /** Why the last booking, or the last change of one, was refused; null again once something else is chosen. */
  refusal: Failure | null
  /** Whether the draft saved before a reload has been restored; never on the server. */
  restored: boolean
}

interface SelectionReplacement extends Pick<BookingSelection, 'serviceIds' | 'stylistId'> {
  readonly refusal?: Failure
  readonly wanted?: FreeTime | null
}

const noTime = { date: null, time: null, wanted: null, linked: false }
const nothingChosen = { serviceIds: [], stylistId: null, ...noTime, seen: [], seenTerms: null }
const empty = { ...nothingChosen, phone: null, note: '', forWhom: null, idempotencyKey: null, booked: null, refusal: null }
const initialState: BookingState = { ...empty, restored: false }

/** Another selection is another booking with a key of its own; the last refusal no longer applies. */
function startOver(state: BookingState): void {
  Object.assign(state, { idempotencyKey: null, booked: null, refusal: null })
}

const booking = createSlice({
  name: 'booking',
  initialState,
  reducers: {
    serviceToggled(state, { payload: id }: PayloadAction<string>) {
      startOver(state)
      const others = state.serviceIds.filter((chosen) => chosen !== id)
      state.serviceIds = others.length < state.serviceIds.length ? others : [...others, id]
      // Another duration may no longer fit the chosen start.
      state.time = null
    },
    stylistToggled(state, { payload: id }: PayloadAction<string>) {
      startOver(state)
      const stylistId = state.stylistId === id ? null : id
      Object.assign(state, { stylistId, ...noTime, seenTerms: null })
    },
    dateChosen(state, { payload: date }: PayloadAction<string>) {
      startOver(state)
      if (state.date !== date) state.time = null
      Object.assign(state, { date, wanted: null })
    },
    timeChosen(state, { payload: time }: PayloadAction<Slot | null>) {
      startOver(state)
      Object.assign(state, { time, wanted: null })
    },
    freeTimeChosen(state, { payload }: PayloadAction<FreeTime>) {
      startOver(state)
      Object.assign(state, payload, { wanted: null })
    },
    /** Someone else took the chosen time before it was requested, or the time that a link suggests is too short. */
    timeUnavailable(state, { payload }: PayloadAction<Partial<Pick<Failure, 'message' | 'current'>> | undefined>) {
      const isFree = state.time ? 'isn’t free on that day anymore' : 'isn’t free for this visit'
      const message = payload?.message ?? `${state.time ?? state.wanted?.time} ${isFree}. Choose another time.`
      state.wanted = null
      refuse(state, { code: 'slot_taken', message, ...(payload?.current && { current: payload.current }) })
    },
    /** The services and stylist of a link or of an earlier booking; with the reason if that booking could not be re-opened. */
    selectionReplaced(state, { payload }: PayloadAction<SelectionReplacement>) {
      startOver(state)
      const { refusal = null, wanted = null, ...choice } = payload
      const linked = wanted !== null && choice.stylistId !== null
      Object.assign(state, { ...nothingChosen, ...choice, date: wanted?.date ?? null, wanted, linked, refusal })
    },
    /** The chosen services as the catalogue has them; one that was seen before stays as it was seen. */
    servicesSeen(state, { payload: services }: PayloadAction<readonly SeenService[]>) {
      state.seen = state.serviceIds.flatMap((id) => {
        const known = state.seen.find((service) => service.id === id) ?? services.find((service) => service.id === id)
        return known ? [seenOf(known)] : []
      })
    },
    /** The chosen stylist's own terms, once they are on show. */
    termsSeen(state, { payload: terms }: PayloadAction<OwnTerms>) {
      state.seenTerms = terms
    },
    /** The client accepts what the catalogue has now: these services as listed; the stylist's own terms are seen again. */
    changesAccepted(state, { payload: services }: PayloadAction<readonly SeenService[]>) {
      startOver(state)
      state.seen = services.map(seenOf)
      state.serviceIds = services.map(({ id }) => id)
      state.seenTerms = null
    },
    phoneTyped(state, { payload: phone }: PayloadAction<string>) {
      state.phone = phone
      if (state.refusal?.fields?.phone) state.refusal = null
    },
    noteTyped(state, { payload: note }: PayloadAction<string>) {
      state.note = note
      if (state.refusal?.fields?.note) state.refusal = null
    },
    forWhomChanged(state, { payload: forWhom }: PayloadAction<ForWhom | null>) {
      startOver(state)
      Object.assign(state, { forWhom, phone: null })
    },
    /** The salon needs a phone number. Said before anything is sent. */
    phoneMissing(state) {
      const message = 'Phone number is required'
      state.refusal = { code: 'invalid', message, fields: { phone: message } }
    },
    /** The catalogue no longer offers what was chosen, or not on that day. */
    choiceUnavailable(state, { payload: { field, message } }: PayloadAction<UnavailableChoice>) {
      refuse(state, { code: 'invalid', message, fields: { [field]: message } })
      if (field === 'serviceIds') Object.assign(state, { serviceIds: [], seen: [], time: null })
    },
    /** The client leaves the flow: nothing chosen waits there next time. What was booked last can still be shown. */
    selectionAbandoned: (state) => void Object.assign(state, { ...empty, booked: state.booked }),
    keyMade(state, { payload: key }: PayloadAction<string>) {
      state.idempotencyKey = key
    },
  },
  extraReducers: (builder) => {
    builder
      // What was chosen while the saved draft was being read has priority.
      .addCase(draftRestored, (state, { payload }) => {
        const isUntouched = state.serviceIds.length === 0 && !state.stylistId && !state.booked
        if (payload && isUntouched) {
          const { unsettled: _, found: __, ...draft } = payload
          Object.assign(state, draft)
        }
        state.restored = true
      })
      .addCase(earlierBookingKept, (state, { payload: booked }) => {
        Object.assign(state, { ...empty, booked })
      })
      .addCase(addAppointment.fulfilled, (state, { payload: booked }) => {
        Object.assign(state, { ...empty, booked })
      })
      .addCase(addAppointment.rejected, (state, { payload, meta }) => {
        // What has been chosen since it was sent is another booking.
        if (payload && state.idempotencyKey === meta.arg.idempotencyKey) refuse(state, payload)
      })
      .addCase(settleRequest.rejected, (state, { payload }) => {
        state.refusal = payload ?? null
      })
      .addMatcher(isAnyOf(addAppointment.pending, settleRequest.pending), (state) => {
        state.refusal = null
      })
      // It is shown again when the client comes back to it: as it is by then.
      .addMatcher(isAnyOf(updateAppointmentStatus.fulfilled, moveAppointment.fulfilled), (state, { payload }) => {
        if (state.booked?.id === payload.id) state.booked = payload.status === 'Canceled' ? null : payload
      })
      .addMatcher(isSignedOut, (state) => {
        Object.assign(state, empty)
      })
  },
})

function seenOf({ id, ServiceName, Price, Duration }: SeenService): SeenService {
  return { id, ServiceName, Price, Duration }
}

/** Whether the person has chosen something that is not booked yet. */
export function hasBegun({ serviceIds, stylistId }: BookingSelection): boolean {
  return serviceIds.length > 0 || stylistId !== null
}

/** Clears what was refused and nothing else. The key stays only while the outcome may be unknown. */
function refuse(state: BookingState, refusal: Failure): void {
  // The sign-in page, which comes now, says that one has to sign in.
  state.refusal = refusal.code === 'not_signed_in' ? null : refusal
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
  timeUnavailable,
  selectionReplaced,
  servicesSeen,
  termsSeen,
  changesAccepted,
  phoneTyped,
  noteTyped,
  forWhomChanged,
  phoneMissing,
  choiceUnavailable,
  selectionAbandoned,
  keyMade,
} = booking.actions
export const bookingReducer = booking.reducer
