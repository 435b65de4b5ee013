import { t } from '@lingui/core/macro'
import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit'
import type { SeenService } from '../../../domain/booking/booking.ts'
import type { FreeTime, Slot } from '../../../domain/salon/schedule/schedule.ts'
import type { Failure } from '../../api-error.ts'
import { addAppointment, moveAppointment, updateAppointmentStatus } from '../../store/appointments.ts'
import { isSignedOut } from '../../store/auth.ts'
import { draftRestored, earlierBookingKept, type Mutable, settleRequest } from './request-slice.ts'
import type { BookingSelection, ForWhom, OwnTerms, RequestDraft, SavedDraft } from './saved-draft-schema.ts'

/** A choice that is no longer offered, in words. */
export interface UnavailableChoice {
  readonly field: 'serviceIds' | 'stylistId' | 'date'
  readonly message: string
}

export interface BookingState extends Mutable<Omit<SavedDraft, keyof RequestDraft>> {
  refusal: Failure | null
  /** True once the draft saved before a reload is restored; never on the server. */
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

function notFreeText(time: string | null, wanted: string | undefined): string {
  return time
    ? t`${time} isn’t free on that day anymore. Choose another time.`
    : t`${{ time: wanted ?? '' }} isn’t free for this visit. Choose another time.`
}

/** A new selection is another booking: it gets its own key. */
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
      // Another duration may not fit the chosen start.
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
    /** Someone took the chosen time before it was requested, or a linked time is too short. */
    timeUnavailable(state, { payload }: PayloadAction<Partial<Pick<Failure, 'message' | 'current'>> | undefined>) {
      const message = payload?.message ?? notFreeText(state.time, state.wanted?.time)
      state.wanted = null
      refuse(state, { code: 'slot_taken', message, ...(payload?.current && { current: payload.current }) })
    },
    /** Replaces the selection from a link or an earlier booking, with the refusal if that could not be re-opened. */
    selectionReplaced(state, { payload }: PayloadAction<SelectionReplacement>) {
      startOver(state)
      const { refusal = null, wanted = null, ...choice } = payload
      const linked = wanted !== null && choice.stylistId !== null
      Object.assign(state, { ...nothingChosen, ...choice, date: wanted?.date ?? null, wanted, linked, refusal })
    },
    /** Records the chosen services as first seen; later changes of the catalogue don't overwrite them. */
    servicesSeen(state, { payload: services }: PayloadAction<readonly SeenService[]>) {
      state.seen = state.serviceIds.flatMap((id) => {
        const seenService = state.seen.find((service) => service.id === id) ?? services.find((service) => service.id === id)
        return seenService ? [toSeenService(seenService)] : []
      })
    },
    termsSeen(state, { payload: terms }: PayloadAction<OwnTerms>) {
      state.seenTerms = terms
    },
    /** The client accepts the current catalogue. The stylist's own terms are recorded again when shown. */
    changesAccepted(state, { payload: services }: PayloadAction<readonly SeenService[]>) {
      startOver(state)
      state.seen = services.map(toSeenService)
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
    /** Reported before anything is sent. */
    phoneMissing(state) {
      const message = t`Phone number is required`
      state.refusal = { code: 'invalid', message, fields: { phone: message } }
    },
    choiceUnavailable(state, { payload: { field, message } }: PayloadAction<UnavailableChoice>) {
      refuse(state, { code: 'invalid', message, fields: { [field]: message } })
      if (field === 'serviceIds') Object.assign(state, { serviceIds: [], seen: [], time: null })
    },
    /** The client leaves the flow. `booked` stays: it can still be shown. */
    selectionAbandoned: (state) => void Object.assign(state, { ...empty, booked: state.booked }),
    keyMade(state, { payload: key }: PayloadAction<string>) {
      state.idempotencyKey = key
    },
  },
  extraReducers: (builder) => {
    builder
      // Choices made while the draft was being read win.
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
        // A selection changed since it was sent is another booking.
        if (payload && state.idempotencyKey === meta.arg.idempotencyKey) refuse(state, payload)
      })
      .addCase(settleRequest.rejected, (state, { payload }) => {
        state.refusal = payload ?? null
      })
      .addMatcher(isAnyOf(addAppointment.pending, settleRequest.pending), (state) => {
        state.refusal = null
      })
      // Track later changes, for when the client returns to the step.
      .addMatcher(isAnyOf(updateAppointmentStatus.fulfilled, moveAppointment.fulfilled), (state, { payload }) => {
        if (state.booked?.id === payload.id) state.booked = payload.status === 'Canceled' ? null : payload
      })
      .addMatcher(isSignedOut, (state) => {
        Object.assign(state, empty)
      })
  },
})

function toSeenService({ id, ServiceName, Price, Duration }: SeenService): SeenService {
  return { id, ServiceName, Price, Duration }
}

export function hasBegun({ serviceIds, stylistId }: BookingSelection): boolean {
  return serviceIds.length > 0 || stylistId !== null
}

/** Clears only the refused choice. The key stays only while the outcome may be unknown. */
function refuse(state: BookingState, refusal: Failure): void {
  // The sign-in page, shown next, gives the reason.
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
