import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Slot } from '../../domain/schedule.ts'
import { addAppointment } from './appointments.ts'
import { logout } from './auth.ts'

/** The choices so far: ids and values only, so that prices and names always come from the catalogue. */
export interface BookingSelection {
  readonly serviceIds: string[]
  readonly stylistId: string | null
  /** A calendar date of the salon, 'YYYY-MM-DD'. */
  readonly date: string | null
  readonly time: Slot | null
}

type Mutable<Record> = { -readonly [Key in keyof Record]: Record[Key] }

export interface BookingState extends Mutable<BookingSelection> {
  /** Made at the first try to book these choices and kept for every further one, so that a lost answer books once. */
  idempotencyKey: string | null
  /** Whether the choices of before the reload have been brought back; the server's page never has them. */
  restored: boolean
}

const empty: BookingSelection = { serviceIds: [], stylistId: null, date: null, time: null }
const initialState: BookingState = { ...empty, idempotencyKey: null, restored: false }

const booking = createSlice({
  name: 'booking',
  initialState,
  reducers: {
    serviceToggled(state, { payload: id }: PayloadAction<string>) {
      const others = state.serviceIds.filter((chosen) => chosen !== id)
      state.serviceIds = others.length < state.serviceIds.length ? others : [...others, id]
      // Another duration may no longer fit the chosen start.
      state.time = null
      state.idempotencyKey = null
    },
    stylistToggled(state, { payload: id }: PayloadAction<string>) {
      state.stylistId = state.stylistId === id ? null : id
      state.date = null
      state.time = null
      state.idempotencyKey = null
    },
    dateChosen(state, { payload: date }: PayloadAction<string>) {
      if (state.date !== date) state.time = null
      state.date = date
      state.idempotencyKey = null
    },
    timeChosen(state, { payload: time }: PayloadAction<Slot | null>) {
      state.time = time
      state.idempotencyKey = null
    },
    /** Another booking's choices, for a new one like it. */
    choicesTaken(state, { payload }: PayloadAction<Pick<BookingSelection, 'serviceIds' | 'stylistId'>>) {
      Object.assign(state, { ...empty, ...payload, idempotencyKey: null })
    },
    keyMade(state, { payload: key }: PayloadAction<string>) {
      state.idempotencyKey = key
    },
    selectionCleared(state) {
      Object.assign(state, { ...empty, idempotencyKey: null })
    },
    /** What was kept gives way to what was chosen while it was being read. */
    selectionRestored(state, { payload }: PayloadAction<BookingSelection | null>) {
      const untouched = state.serviceIds.length === 0 && !state.stylistId
      Object.assign(state, { ...(untouched && payload), restored: true })
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(addAppointment.fulfilled, (state) => void Object.assign(state, { ...empty, idempotencyKey: null }))
      .addCase(logout.fulfilled, (state) => void Object.assign(state, { ...empty, idempotencyKey: null }))
  },
})

export const {
  serviceToggled,
  stylistToggled,
  dateChosen,
  timeChosen,
  choicesTaken,
  keyMade,
  selectionCleared,
  selectionRestored,
} = booking.actions
export const bookingReducer = booking.reducer

/** A key for one booking, unguessable. `randomUUID` is missing on plain http, where a phone may try the salon's own network. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const storageKey = 'chairtime-booking'

/** The choices of before a reload of this tab; nothing when there are none or they cannot be read. */
export async function readSelection(storage: Storage): Promise<BookingSelection | null> {
  const text = storage.getItem(storageKey)
  if (!text) return null
  const { parseSelection } = await import('./kept-selection.ts')
  return parseSelection(text)
}

/** Keeps the choices for a reload of this tab; a browser that forbids it only loses that. */
export function saveSelection(storage: Storage, { serviceIds, stylistId, date, time }: BookingSelection): void {
  try {
    if (serviceIds.length === 0 && !stylistId) storage.removeItem(storageKey)
    else storage.setItem(storageKey, JSON.stringify({ serviceIds, stylistId, date, time }))
  } catch {
    // Storage is full or forbidden.
  }
}
