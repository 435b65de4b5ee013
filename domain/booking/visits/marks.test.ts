import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AppointmentStatus, appointmentStatuses, visitMarks } from '../appointment.ts'
import {
  absenceMark,
  isWaiting,
  type MarkedVisit,
  type MarkRequest,
  markProblem,
  nextMark,
  nextStep,
  statusAfterMark,
} from './marks.ts'

const start = 1_796_000_000
const visit = (status: AppointmentStatus, marks: MarkedVisit['marks'] = {}): MarkedVisit => ({ status, date: start, marks })

describe('markProblem', () => {
  test.each<[string, MarkedVisit, MarkRequest, number, string | null]>([
    ['a client arrives early', visit('Confirmed'), { mark: 'arrived' }, start - 600, null],
    ['before anybody has confirmed', visit('Pending'), { mark: 'arrived' }, start, null],
    ['late, as the client says by phone', visit('Confirmed'), { mark: 'late' }, start - 600, null],
    ['finished without having arrived', visit('Confirmed'), { mark: 'finished' }, start, null],
    ['again', visit('Confirmed', { arrived: start }), { mark: 'arrived' }, start, null],
    ['a no-show', visit('Confirmed'), { mark: 'no_show' }, start, null],
    ['a no-show who was late', visit('Confirmed', { late: start }), { mark: 'no_show' }, start + 900, null],
    ['a completed visit is finished, too', visit('Completed'), { mark: 'finished' }, start, null],
    ['nothing to take back', visit('Canceled'), { mark: 'arrived', off: true }, start, null],
    [
      'a no-show too early',
      visit('Confirmed'),
      { mark: 'no_show' },
      start - 1,
      'A visit can be a no-show only once it has started.',
    ],
    [
      'a no-show who is here',
      visit('Confirmed', { arrived: start }),
      { mark: 'no_show' },
      start,
      'This visit is marked arrived. Undo that first.',
    ],
    [
      'a no-show of a completed visit',
      visit('Completed'),
      { mark: 'no_show' },
      start,
      'This visit is completed, so it can’t be a no-show.',
    ],
    ['a canceled visit', visit('Canceled'), { mark: 'arrived' }, start, 'This visit is canceled. Mark it as Pending first.'],
    [
      'a canceled visit as a no-show',
      visit('Canceled'),
      { mark: 'no_show' },
      start,
      'This visit is canceled. Mark it as Pending first.',
    ],
    [
      'a no-show who comes after all',
      visit('Canceled', { no_show: start }),
      { mark: 'arrived' },
      start,
      'This visit is a no-show. Undo that first.',
    ],
    [
      'out of order',
      visit('Confirmed', { started: start }),
      { mark: 'arrived' },
      start,
      'This visit is marked started. Undo that first.',
    ],
  ])('%s', (_, marked, request, now, problem) => {
    expect(markProblem(marked, request, now)).toBe(problem)
  })
})

test('marks are in order after any changes, and only a no-show cancels', () => {
  const step = fc.record({ mark: fc.constantFrom(...visitMarks), off: fc.boolean(), passed: fc.nat(2000) })
  const steps = fc.array(step, { maxLength: 20 })
  const property = fc.property(
    fc.constantFrom(...appointmentStatuses),
    fc.integer({ min: -5000, max: 5000 }),
    steps,
    (status, before, all) => {
      let now = start + before
      let marked = visit(status)
      let open = status
      for (const { passed, ...request } of all) {
        now += passed
        if (markProblem(marked, request, now) !== null) continue
        const { [request.mark]: was, ...others } = marked.marks
        if ((was !== undefined) === !request.off) continue
        const after = statusAfterMark(marked.status, request, open)
        if (request.mark === 'no_show' && !request.off) open = marked.status
        marked = { ...marked, status: after, marks: request.off ? others : { ...others, [request.mark]: now } }
        const { arrived, started, finished, no_show } = marked.marks
        const times = [arrived, started, finished].filter((time) => time !== undefined)
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        if (no_show !== undefined) {
          expect([marked.status, times]).toEqual(['Canceled', []])
          expect(no_show).toBeGreaterThanOrEqual(start)
        } else expect(marked.status).toBe(status)
        expect(isWaiting(marked)).toBe(
          (status === 'Pending' || status === 'Confirmed') &&
            no_show === undefined &&
            arrived !== undefined &&
            !started &&
            !finished,
        )
      }
    },
  )
  fc.assert(property)
})

test('offers the usual marks one after the other', () => {
  const next = (marks: MarkedVisit['marks'], status: AppointmentStatus = 'Confirmed') => nextMark({ status, marks })
  expect([next({}), next({ late: 1 }), next({ arrived: 1 }), next({ started: 1 }), next({ finished: 1 })]).toEqual([
    ...['arrived', 'arrived', 'started', 'finished'],
    null,
  ])
  expect([next({}, 'Canceled'), next({ arrived: 1 }, 'Completed')]).toEqual([null, null])
})

test('offers late, and after ten minutes no-show, while the client hasn’t come', () => {
  const offered = (after: number, marks: MarkedVisit['marks'] = {}) => absenceMark(visit('Confirmed', marks), start + after)
  expect([offered(-1), offered(0), offered(599), offered(600)]).toEqual([null, 'late', 'late', 'no_show'])
  expect([offered(0, { late: start }), offered(600, { late: start }), offered(600, { arrived: start })]).toEqual([
    ...[null, 'no_show'],
    null,
  ])
})

test('gives an undone no-show its status back, or Confirmed if that is unknown', () => {
  const back = (before: AppointmentStatus | null) => statusAfterMark('Canceled', { mark: 'no_show', off: true }, before)
  expect([back('Pending'), back('Confirmed'), back(null)]).toEqual(['Pending', 'Confirmed', 'Confirmed'])
})

test('the next step of a visit that has started is to complete it, not one more mark beside that', () => {
  const started = { arrived: 1, started: 2 }
  expect(nextStep({ status: 'Confirmed', marks: { arrived: 1 } })).toBe('started')
  expect(nextStep({ status: 'Confirmed', marks: started })).toBeNull()
  expect(nextMark({ status: 'Confirmed', marks: started })).toBe('finished')
  expect(nextStep({ status: 'Completed', marks: started })).toBeNull()
})
