import { type Action, configureStore, type Reducer, type StateFromReducersMapObject } from '@reduxjs/toolkit'
import { type ZoneOffsets, zoneTold } from '../../domain/time/viewer-time.ts'
import type { DemoSlice } from '../admin/shared/demo-slice.ts'
import type { Api } from '../api.ts'
import type { AccountState } from '../booking/account/account-slice.ts'
import type { CandidatesState } from '../booking/confirm/candidates-slice.ts'
import type { TermsState } from '../booking/confirm/terms-slice.ts'
import type { HoldState } from '../booking/hold/hold-slice.ts'
import type { AvailabilityState } from '../booking/times/availability-slice.ts'
import { bookingReducer } from '../parts/draft/booking-slice.ts'
import { requestReducer } from '../parts/draft/request-slice.ts'
import type { LegalState } from '../public/legal/legal-slice.ts'
import type { AppointmentsState } from './appointment-lists.ts'
import { authReducer, isOtherPerson } from './auth.ts'
import { refetchServicesAfterChange, refetchStylistsAfterChange, servicesReducer, stylistsReducer } from './catalogue.ts'
import type { DashboardState } from './dashboard.ts'
import { injectedMiddleware, onInjected, withInjected } from './injected.ts'
import { salonReducer } from './salon.ts'

const reducers = {
  auth: authReducer,
  services: servicesReducer,
  stylists: stylistsReducer,
  /** As the page brought it, until its slice is there. What one person saw is not kept for the next. */
  appointments: (state: AppointmentsState | null = null, action: Action) => (isOtherPerson(action) ? null : state),
  booking: bookingReducer,
  request: requestReducer,
  salon: salonReducer,
}

/** State of all pages, and the slices that appointments, the booking flow and the administration add. */
export type RootState = StateFromReducersMapObject<typeof reducers> & {
  readonly appointments: AppointmentsState
  readonly account: AccountState
  readonly hold: HoldState
  readonly candidates: CandidatesState
  readonly prepayment: TermsState
  readonly availability: AvailabilityState
  readonly demo: DemoSlice
  readonly legal: LegalState
  readonly dashboard: DashboardState
}

const rootReducer = withInjected(reducers) as Reducer<RootState>

/**
 * A store of its own for each rendered page on the server, one for the whole visit in the browser.
 * @param preloaded the state that the server's page came with
 */
export function createStore(api: Api, preloaded?: RootState) {
  const store = configureStore({
    reducer: rootReducer,
    ...(preloaded && { preloadedState: preloaded }),
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { api } } }).concat(
        refetchServicesAfterChange,
        refetchStylistsAfterChange,
        injectedMiddleware,
      ),
    // Render each change before its sender goes on, for example to move the focus.
    enhancers: (defaults) => defaults({ autoBatch: false }),
  })
  // In the browser there is one store; on the server all slices are there before the first.
  if (!import.meta.env.SSR) {
    onInjected(() => store.dispatch({ type: 'slices/injected' }))
    // Before anything is shown of it.
    takeZone(store.getState())
    store.subscribe(() => takeZone(store.getState()))
  }
  return store
}

let takenOffsets: ZoneOffsets | undefined

function takeZone({ salon: { salon } }: RootState): void {
  if (!salon?.zoneOffsets || salon.zoneOffsets === takenOffsets) return
  takenOffsets = salon.zoneOffsets
  zoneTold(salon.timeZone, takenOffsets)
}

export type AppStore = ReturnType<typeof createStore>
export type AppDispatch = AppStore['dispatch']
