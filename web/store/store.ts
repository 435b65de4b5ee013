import { combineReducers, configureStore, type Middleware, type Reducer } from '@reduxjs/toolkit'
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

const reducers = {
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
}

const baseReducer = combineReducers(reducers)
export type RootState = ReturnType<typeof baseReducer>

let rootReducer: typeof baseReducer = baseReducer
const injected: Middleware[] = []

/**
 * Adds a slice with its middleware to every store of this page, once the room that needs it is loaded. Toolkit's own way, `combineSlices`
 * and `createDynamicMiddleware`, would cost each first visit 1.7 KB.
 */
export function injectSlice(name: string, reducer: Reducer, middleware: readonly Middleware[]): void {
  rootReducer = combineReducers({ ...reducers, [name]: reducer }) as typeof baseReducer
  injected.push(...middleware)
}

/** Runs what was injected until now. */
const injectedMiddleware: Middleware = (store) => (next) => {
  const ready: ReturnType<Middleware>[] = []
  let run = next
  return (action) => {
    if (ready.length < injected.length) {
      ready.push(...injected.slice(ready.length).map((middleware) => middleware(store)))
      run = ready.reduceRight((following, each) => each(following) as typeof next, next)
    }
    return run(action)
  }
}

/**
 * A store of its own for each rendered page on the server, one for the whole visit in the browser.
 * @param preloaded the state that the server's page came with
 */
export function createStore(api: Api, preloaded?: RootState) {
  return configureStore({
    reducer: ((state, action) => rootReducer(state, action)) as typeof baseReducer,
    ...(preloaded && { preloadedState: preloaded }),
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { api } } }).concat(
        refetchAppointmentsAfterChange,
        refetchServicesAfterChange,
        refetchStylistsAfterChange,
        injectedMiddleware,
      ),
  })
}

export type AppStore = ReturnType<typeof createStore>
export type AppDispatch = AppStore['dispatch']
