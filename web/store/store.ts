import { combineSlices, configureStore, createDynamicMiddleware } from '@reduxjs/toolkit'
import { dashboardReducer } from '../admin/insight/dashboard/dashboard-slice.ts'
import { demoReducer } from '../admin/shared/demo-slice.ts'
import type { Api } from '../api.ts'
import { bookingReducer } from '../booking/booking-slice.ts'
import { candidatesReducer } from '../booking/confirm/candidates-slice.ts'
import { requestReducer } from '../booking/request-slice.ts'
import { availabilityReducer } from '../booking/times/availability-slice.ts'
import { appointmentsReducer, refetchAppointmentsAfterChange } from './appointments.ts'
import { authReducer } from './auth.ts'
import { refetchServicesAfterChange, refetchStylistsAfterChange, servicesReducer, stylistsReducer } from './catalogue.ts'
import { salonReducer } from './salon.ts'

/** Slices and middleware that a room brings along are injected once it is loaded: see `api-slice.ts`. */
export const rootReducer = combineSlices({
  auth: authReducer,
  services: servicesReducer,
  stylists: stylistsReducer,
  appointments: appointmentsReducer,
  booking: bookingReducer,
  request: requestReducer,
  candidates: candidatesReducer,
  availability: availabilityReducer,
  salon: salonReducer,
  demo: demoReducer,
  dashboard: dashboardReducer,
})

/** Added to each store: nothing, until a room adds some. */
export const lateMiddleware = createDynamicMiddleware()

export type RootState = ReturnType<typeof rootReducer>

/**
 * A store of its own for each rendered page on the server, one for the whole visit in the browser.
 * @param preloaded the state that the server's page came with
 */
export function createStore(api: Api, preloaded?: RootState) {
  return configureStore({
    reducer: rootReducer,
    ...(preloaded && { preloadedState: preloaded }),
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { api } } }).concat(
        refetchAppointmentsAfterChange,
        refetchServicesAfterChange,
        refetchStylistsAfterChange,
        lateMiddleware.middleware,
      ),
  })
}

export type AppStore = ReturnType<typeof createStore>
export type AppDispatch = AppStore['dispatch']
