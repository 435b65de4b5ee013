import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bookingInput,
  bookingSteps,
  canLeave,
  chargesInCents,
  durationInMinutes,
  reachableStep,
  type Selection,
} from './booking.ts'
import { fieldErrors } from './field-errors.ts'
import type { Service } from './service.ts'
import type { Stylist } from './stylist.ts'

const cut: Service = { id: 's1', ServiceName: 'Cut', Description: '', Price: 45.5, Duration: 47 }
const wash: Service = { id: 's2', ServiceName: 'Wash', Description: '', Price: 9.99, Duration: 15 }
const ines: Stylist = {
  id: 'y1',
  stylistName: 'Ines',
  description: '',
  rating: 5,
  status: 'Available',
  daysAvailable: ['Monday'],
}
const monday = '2026-11-30'
const tuesday = '2026-12-01'

/** Every combination of choices: none or some services, no, a working or an unavailable stylist, a date worked or not, a time. */
const selections: Selection[] = [[], [cut], [cut, wash]].flatMap((services) =>
  [null, ines, { ...ines, status: 'Not Available' }].flatMap((stylist) =>
    [null, monday, tuesday].flatMap((date) => [null, '10:00 AM' as const].map((time) => ({ services, stylist, date, time }))),
  ),
)

/** What is there, said once more in the words of the specification, sections 2 and 5. */
function has({ services, stylist, date, time }: Selection) {
  const service = services.length >= 1
  const someone = service && stylist !== null
  const moment = someone && date === monday && stylist.status === 'Available' && time !== null
  return { service, someone, moment }
}

describe('the steps', () => {
  it('are those of the specification', () => {
    expect(bookingSteps).toEqual(['services', 'stylist', 'time', 'confirm', 'confirmed'])
    expect(selections).toHaveLength(54)
  })

  it('can be left forward exactly when all choices up to them are made', () => {
    for (const selection of selections) {
      const { service, someone, moment } = has(selection)
      const open = bookingSteps.map((step) => canLeave(step, selection))
      expect(open, JSON.stringify(selection)).toEqual([service, someone, moment, moment, false])
    }
  })

  it('can be reached exactly when all before them can be left; else the first that lacks a choice shows', () => {
    for (const selection of selections) {
      const { service, someone, moment } = has(selection)
      const reached = bookingSteps.map((step) => reachableStep(step, selection))
      const stylistStep = service ? 'stylist' : 'services'
      const timeStep = someone ? 'time' : stylistStep
      const confirmStep = moment ? 'confirm' : timeStep
      expect(reached, JSON.stringify(selection)).toEqual(['services', stylistStep, timeStep, confirmStep, 'confirmed'])
    }
  })

  it('lead to the end for a full selection only', () => {
    const complete = selections.filter((selection) => canLeave('confirm', selection))
    expect(complete).toEqual([
      { services: [cut], stylist: ines, date: monday, time: '10:00 AM' },
      { services: [cut, wash], stylist: ines, date: monday, time: '10:00 AM' },
    ])
  })
})

describe('how long a booking takes and what it costs', () => {
  it('is the sum of its services', () => {
    expect(durationInMinutes([cut, wash])).toBe(62)
    expect(chargesInCents([cut, wash])).toBe(5549)
    expect([durationInMinutes([]), chargesInCents([])]).toEqual([0, 0])
  })

  it('counts what is missing as 0', () => {
    expect(durationInMinutes([{} as Service, wash, { Duration: Number.NaN }])).toBe(15)
    expect(chargesInCents([{}, wash, { Price: Number.NaN }])).toBe(999)
  })

  it('does not depend on the order', () => {
    const catalogue = fc.array(
      fc.record({ Price: fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100), Duration: fc.nat(540) }),
    )
    fc.assert(
      fc.property(catalogue, (services) => {
        const reversed = [...services].reverse()
        expect(durationInMinutes(reversed)).toBe(durationInMinutes(services))
        expect(chargesInCents(reversed)).toBe(chargesInCents(services))
      }),
    )
  })
})

describe('what a client sends to book', () => {
  const booking = { serviceIds: ['s1', 's2'], stylistId: 'y1', date: monday, time: '10:00 AM' }
  const errorsOf = (input: unknown) => {
    const { error } = bookingInput.safeParse(input)
    return error ? fieldErrors(error) : {}
  }

  it('is what was chosen, and never a price, a person or a status', () => {
    expect(bookingInput.parse(booking)).toEqual(booking)
    const more = {
      charges: 0,
      Price: 0,
      user: { uid: 'x' },
      uid: 'x',
      status: 'Confirmed',
      stylist: ines,
      createdAt: 'now',
      id: 'a',
    }
    expect(bookingInput.parse({ ...booking, ...more })).toEqual(booking)
  })

  it('needs every part', () => {
    expect(errorsOf({})).toMatchObject({ serviceIds: 'Choose at least one service', date: 'Use a date like 2026-12-01.' })
    for (const part of Object.keys(booking)) expect(Object.keys(errorsOf({ ...booking, [part]: undefined }))).toEqual([part])
  })

  it('has 1 to 20 services, each once', () => {
    const ids = Array.from({ length: 21 }, (_, index) => `s${index}`)
    expect(errorsOf({ ...booking, serviceIds: [] })).toEqual({ serviceIds: 'Choose at least one service' })
    expect(errorsOf({ ...booking, serviceIds: ids.slice(0, 1) })).toEqual({})
    expect(errorsOf({ ...booking, serviceIds: ids.slice(0, 20) })).toEqual({})
    expect(errorsOf({ ...booking, serviceIds: ids })).toEqual({ serviceIds: 'Choose at most 20 services' })
    expect(errorsOf({ ...booking, serviceIds: ['s1', 's2', 's1'] })).toEqual({ serviceIds: 'Each service can be chosen once' })
    expect(errorsOf({ ...booking, serviceIds: ['s1', 'no id'] })).toEqual({ serviceIds: 'That is not a valid id' })
  })

  it.each(['1:00 PM', '10:00', '10:00 am', '', null, 600])('never starts at %j', (time) => {
    expect(errorsOf({ ...booking, time })).toEqual({
      time: 'Choose one of the times 10:00 AM, 11:00 AM, 12:00 PM, 2:00 PM, 3:00 PM, 4:00 PM',
    })
  })
})
