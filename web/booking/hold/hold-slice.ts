import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { TimeHold } from '../../../domain/schedule/time-hold.ts'
import { addAppointment } from '../../store/appointments.ts'
import { injectSlice } from '../../store/injected.ts'

/** A time that is held for this browser. */
export interface HeldTime {
  readonly id: string
  /** What is held: `holdKeyOf` of the selection. */
  readonly key: string
  /** When it ends, by the browser's clock, in milliseconds since 1970. */
  readonly ends: number
}

export interface HoldState {
  /** `off`: not held, for the reason in `message`. `left`: given back while the page is away. */
  readonly status: 'none' | 'placing' | 'held' | 'off' | 'left'
  readonly held: HeldTime | null
  /** What is held, or was asked for. */
  readonly key: string
  readonly message: string
}

const nothing: HoldState = { status: 'none', held: null, key: '', message: '' }

const hold = createSlice({
  name: 'hold',
  initialState: nothing,
  reducers: {
    holdAsked: (_, { payload: key }: PayloadAction<string>) => ({ ...nothing, status: 'placing' as const, key }),
    holdPlaced: (state, { payload: held }: PayloadAction<HeldTime>) => ({ ...state, status: 'held' as const, held }),
    holdRefused: (state, { payload: message }: PayloadAction<string>) => ({ ...state, status: 'off' as const, message }),
    /** By one that another tab has chosen since. */
    holdReplaced(state, { payload: ids }: PayloadAction<readonly string[]>) {
      if (!state.held || !ids.includes(state.held.id)) return state
      return { ...nothing, status: 'off' as const, key: state.key, message: 'You chose another time in another tab.' }
    },
    holdEnded: () => nothing,
    holdLeft: (state) => ({ ...nothing, status: 'left' as const, key: state.key }),
  },
  extraReducers: (builder) => void builder.addCase(addAppointment.fulfilled, () => nothing),
})

export const { holdAsked, holdPlaced, holdRefused, holdReplaced, holdEnded, holdLeft } = hold.actions
injectSlice('hold', hold.reducer)

/** On the server a page may be rendered before the slice is there. */
export function selectHold({ hold }: { readonly hold?: HoldState }): HoldState {
  return hold ?? nothing
}

export function heldFrom({ id, secondsLeft }: TimeHold, key: string): HeldTime {
  return { id, key, ends: Date.now() + secondsLeft * 1000 }
}
