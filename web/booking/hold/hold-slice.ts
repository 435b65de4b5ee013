import { t } from '@lingui/core/macro'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { TimeHold } from '../../../domain/booking/schedule/time-hold.ts'
import { addAppointment } from '../../store/appointments.ts'
import { injectSlice } from '../../store/injected.ts'

export interface HeldTime {
  readonly id: string
  /** Equals `getHoldKey` of the selection. */
  readonly key: string
  /** Milliseconds since 1970, by the browser's clock. */
  readonly ends: number
}

export interface HoldState {
  /** `off`: not held, for the reason in `message`. `left`: released while the page is away. */
  readonly status: 'none' | 'placing' | 'held' | 'off' | 'left'
  readonly held: HeldTime | null
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
    /** Another tab has placed a newer hold. */
    holdReplaced(state, { payload: ids }: PayloadAction<readonly string[]>) {
      if (!state.held || !ids.includes(state.held.id)) return state
      return { ...nothing, status: 'off' as const, key: state.key, message: t`You chose another time in another tab.` }
    },
    holdEnded: () => nothing,
    holdLeft: (state) => ({ ...nothing, status: 'left' as const, key: state.key }),
  },
  extraReducers: (builder) => void builder.addCase(addAppointment.fulfilled, () => nothing),
})

export const { holdAsked, holdPlaced, holdRefused, holdReplaced, holdEnded, holdLeft } = hold.actions
injectSlice('hold', hold.reducer)

/** The server may render a page before the slice is injected. */
export function selectHold({ hold }: { readonly hold?: HoldState }): HoldState {
  return hold ?? nothing
}

export function heldFrom({ id, secondsLeft }: TimeHold, key: string): HeldTime {
  return { id, key, ends: Date.now() + secondsLeft * 1000 }
}
