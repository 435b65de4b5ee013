import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../salon/settings.ts'
import { appointmentStatuses, nextStatuses, type StatusChange, visitMarks } from '../appointment.ts'
import { type MarkedVisit, markProblem } from './marks.ts'
import { planMark, planStatus, type StatusFacts } from './plan-status.ts'

const now = 1_796_000_000
const day = 86_400
const client = { role: 'client' } as const
const desk = { role: 'receptionist' } as const
const { rules } = defaultSettings({ name: 'Salon', address: '', phone: '', email: '' }, 'America/New_York')
const settings = { rules: { ...rules, changeNotice: 24 * 60 } }
const visit: StatusFacts = { status: 'Pending', version: 3, starts: now + 2 * day, awaitsPayment: false }

function plan(person: typeof client | typeof desk, change: Partial<StatusChange>, facts: Partial<StatusFacts> = {}) {
  const seen = { ...visit, ...facts }
  return planStatus(seen, { person, change: { from: seen.status, status: 'Canceled', ...change } }, { settings, now })
}

describe('a change of status', () => {
  test('is refused outside of the person’s transitions, before anything else', () => {
    const statuses = fc.constantFrom(...appointmentStatuses)
    fc.assert(
      fc.property(fc.constantFrom(client, desk), statuses, statuses, fc.boolean(), (person, from, status, isSeen) => {
        const planned = plan(person, { from, status }, { status: from, version: isSeen ? 3 : 4, starts: now + 9 * day })
        const isRefused = 'refusal' in planned && planned.refusal.code === 'not_changeable'
        expect(isRefused).toBe(!nextStatuses(person === desk ? 'salon' : 'client', from).includes(status))
      }),
    )
  })

  test('is refused if the visit isn’t as the person saw it', () => {
    expect(plan(desk, { from: 'Confirmed' })).toEqual({ refusal: { code: 'changed' } })
    expect(plan(desk, { version: 2 })).toEqual({ refusal: { code: 'changed' } })
    expect(plan(desk, { version: 3 })).toMatchObject({ status: 'Canceled' })
  })

  test('lets clients cancel until the notice begins, and must find the visit outside of it', () => {
    expect(plan(client, {})).toMatchObject({ status: 'Canceled', startsFrom: now + day })
    expect(plan(client, {}, { starts: now + day - 1 })).toEqual({ refusal: { code: 'too_late_to_change' } })
    expect(plan(desk, {}, { starts: now + day - 1 })).toMatchObject({ status: 'Canceled', startsFrom: undefined })
  })

  test('has the salon’s reason only where the salon cancels', () => {
    const reasons = { reason: 'mistake', tellClient: false } as const
    const silent = { cancelReason: 'mistake', waitsAgain: true, note: { tellClient: false } }
    expect(plan(desk, reasons)).toMatchObject(silent)
    expect(plan(desk, {})).toMatchObject({ cancelReason: null, waitsAgain: false, note: {} })
    expect(plan(client, reasons)).toMatchObject({ waitsAgain: false, note: {} })
    expect(plan(client, reasons)).not.toHaveProperty('cancelReason')
  })

  test('needs an excuse to go on without the payment', () => {
    const unpaid = { awaitsPayment: true }
    for (const status of ['Confirmed', 'Completed'] as const) {
      expect(plan(desk, { status }, unpaid)).toEqual({ refusal: { code: 'unpaid' } })
      const excused = { isExcused: true, note: { excuse: 'Pays here' } }
      expect(plan(desk, { status, excuse: 'Pays here' }, unpaid)).toMatchObject(excused)
      expect(plan(desk, { status, excuse: 'Pays here' })).toMatchObject({ isExcused: false, note: {} })
    }
    expect(plan(desk, {}, unpaid)).toMatchObject({ status: 'Canceled', isExcused: false })
  })

  test('takes the time again from Canceled, and checks it as a new booking only for clients', () => {
    const canceled = { status: 'Canceled' } as const
    const reopened = { takesTime: true, isReopening: true, startsAfter: now }
    expect(plan(client, { status: 'Pending' }, canceled)).toMatchObject(reopened)
    expect(plan(desk, { status: 'Pending' }, canceled)).toMatchObject({ takesTime: true, isReopening: false })
    expect(plan(desk, { status: 'Confirmed' })).toMatchObject({ takesTime: false, isReopening: false })
  })
})

test('a mark is planned unless it has a problem or is so already, and a no-show changes the status', () => {
  const marked = fc.record({
    status: fc.constantFrom(...appointmentStatuses),
    previousStatus: fc.option(fc.constantFrom(...appointmentStatuses)),
    date: fc.constantFrom(now - 1, now + 1),
    marks: fc.constantFrom<MarkedVisit['marks']>({}, { arrived: now }, { arrived: now, started: now }, { no_show: now }),
  })
  const requests = fc.record({ mark: fc.constantFrom(...visitMarks), off: fc.boolean() })
  fc.assert(
    fc.property(marked, requests, (seen, request) => {
      const problem = markProblem(seen, request, now)
      const planned = planMark(seen, request, now)
      const { mark, off } = request
      if (problem !== null) expect(planned).toEqual({ problem })
      else if ((seen.marks[mark] !== undefined) !== off) expect(planned).toBeNull()
      else expect(planned).toMatchObject({ markedAt: off ? null : now, ...(mark !== 'no_show' && { status: seen.status }) })
    }),
  )
})
