import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Dashboard } from '../../domain/insight/dashboard.ts'
import type { Api, DashboardQuery } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { setUser } from './auth.ts'
import { fetchDashboard, refreshDashboard } from './dashboard.ts'
import { createStore } from './store.ts'

const buildDashboard = (totalAppointments: number) => ({ figures: { totalAppointments } }) as Dashboard
const weeks: DashboardQuery = { from: '2026-11-02', to: '2026-11-29', by: 'week' }
const months: DashboardQuery = { ...weeks, by: 'month' }

interface Request {
  readonly path: string
  readonly respond: (dashboard: Dashboard) => void
  readonly fail: (error: ApiError) => void
}

/** Store with a server whose responses the test releases in any order. */
function storeOfSlowServer() {
  const requests: Request[] = []
  const api = {
    call: (_: string, path: string) => new Promise<Dashboard>((respond, fail) => requests.push({ path, respond, fail })),
  } as unknown as Api
  const store = createStore(api)
  return { requests, dispatch: store.dispatch, shown: () => store.getState().dashboard }
}

let salon: ReturnType<typeof storeOfSlowServer>
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  salon = storeOfSlowServer()
})

describe('the dashboard', () => {
  it('goes from idle through loading to succeeded', async () => {
    expect(salon.shown()).toEqual({ status: 'idle', error: null, query: null, data: null })
    const request = salon.dispatch(fetchDashboard(weeks))
    expect(salon.shown()).toMatchObject({ status: 'loading', error: null, query: weeks })
    salon.requests[0]?.respond(buildDashboard(1))
    await request
    expect(salon.shown()).toMatchObject({ status: 'succeeded', data: buildDashboard(1) })
  })

  it('keeps the last response when the next request fails, and reports the reason', async () => {
    const first = salon.dispatch(fetchDashboard(weeks))
    salon.requests[0]?.respond(buildDashboard(1))
    await first
    const second = salon.dispatch(fetchDashboard(months))
    expect(salon.shown()).toMatchObject({ status: 'loading', data: buildDashboard(1) })
    salon.requests[1]?.fail(new ApiError({ code: 'unavailable', message: 'Nobody there' }))
    await second
    expect(salon.shown()).toMatchObject({ status: 'failed', error: 'Nobody there', data: buildDashboard(1) })
  })

  it('ignores the response to a superseded query', async () => {
    const early = salon.dispatch(fetchDashboard(weeks))
    const late = salon.dispatch(fetchDashboard(months))
    salon.requests[1]?.respond(buildDashboard(2))
    await late
    salon.requests[0]?.respond(buildDashboard(1))
    await early
    expect(salon.shown()).toMatchObject({ status: 'succeeded', query: months, data: buildDashboard(2) })
  })

  it('is cleared on sign-out', async () => {
    const request = salon.dispatch(fetchDashboard(weeks))
    salon.requests[0]?.respond(buildDashboard(1))
    await request
    salon.dispatch(setUser(null))
    expect(salon.shown()).toMatchObject({ status: 'idle', data: null })
  })
})

describe('a quiet refresh', () => {
  beforeEach(async () => {
    const request = salon.dispatch(fetchDashboard(weeks))
    salon.requests[0]?.respond(buildDashboard(1))
    await request
  })

  it('replaces the data without a loading state', async () => {
    const request = salon.dispatch(refreshDashboard(weeks))
    expect(salon.shown().status).toBe('succeeded')
    salon.requests[1]?.respond(buildDashboard(2))
    await request
    expect(salon.shown().data).toEqual(buildDashboard(2))
  })

  it('keeps the object if the response is equal, so that nothing rerenders', async () => {
    const before = salon.shown().data
    const request = salon.dispatch(refreshDashboard(weeks))
    salon.requests[1]?.respond(buildDashboard(1))
    await request
    expect(salon.shown().data).toBe(before)
  })

  it('changes nothing when it fails', async () => {
    const request = salon.dispatch(refreshDashboard(weeks))
    salon.requests[1]?.fail(new ApiError({ code: 'unavailable', message: 'Nobody there' }))
    await request
    expect(salon.shown()).toMatchObject({ status: 'succeeded', error: null, data: buildDashboard(1) })
  })

  it('is ignored once another period has been requested', async () => {
    const quiet = salon.dispatch(refreshDashboard(weeks))
    const loud = salon.dispatch(fetchDashboard(months))
    salon.requests[2]?.respond(buildDashboard(3))
    await loud
    salon.requests[1]?.respond(buildDashboard(2))
    await quiet
    expect(salon.shown()).toMatchObject({ query: months, data: buildDashboard(3) })
  })
})
