import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../field-errors.ts'
import type { Service } from '../salon/service.ts'
import type { Stylist } from '../salon/stylist.ts'
import {
  bookingSteps,
  canLeave,
  changesSince,
  chargesInMills,
  durationInMinutes,
  reachableStep,
  type Selection,
} from './booking.ts'
import { bookingInput, isAsExpected, isSameBooking } from './schedule/booking-input.ts'

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

type PlainSelection = Selection & { readonly stylist: Stylist | null }

/** Every combination: no or some services; no, a working or an unavailable stylist; a worked date or not; a time. */
const selections: PlainSelection[] = [[], [cut], [cut, wash]].flatMap((services) =>
  [null, ines, { ...ines, status: 'Not Available' }].flatMap((stylist) =>
    [null, monday, tuesday].flatMap((date) => [null, '10:00 AM' as const].map((time) => ({ services, stylist, date, time }))),
  ),
)

/** The same rules, written again from docs/product.md, sections 2 and 5. */
function has({ services, stylist, date, time }: PlainSelection) {
  const service = services.length >= 1
  const someone = service && stylist !== null
  const moment = someone && date === monday && stylist.status === 'Available' && time !== null
  return { service, someone, moment }
}

describe('the steps', () => {
  it('match the specification', () => {
    expect(bookingSteps).toEqual(['services', 'stylist', 'time', 'confirm', 'confirmed'])
    expect(selections).toHaveLength(54)
  })

  it('can be continued only with a complete selection up to them', () => {
    for (const selection of selections) {
      const { service, someone, moment } = has(selection)
      const open = bookingSteps.map((step) => canLeave(step, selection))
      expect(open, JSON.stringify(selection)).toEqual([service, someone, moment, moment, false])
    }
  })

  it('can be reached only if all earlier ones are complete; otherwise shows the first incomplete one', () => {
    for (const selection of selections) {
      const { service, someone, moment } = has(selection)
      const reached = bookingSteps.map((step) => reachableStep(step, selection))
      const stylistStep = service ? 'stylist' : 'services'
      const timeStep = someone ? 'time' : stylistStep
      const confirmStep = moment ? 'confirm' : timeStep
      expect(reached, JSON.stringify(selection)).toEqual(['services', stylistStep, timeStep, confirmStep, 'confirmed'])
    }
  })

  it('take any date for the first available stylist, and any date that the calendar offers', () => {
    const selection: Selection = { services: [cut], stylist: ines, date: tuesday, time: '10:00 AM' }
    expect(canLeave('time', selection)).toBe(false)
    expect(canLeave('time', { ...selection, isOffered: true })).toBe(true)
    expect(canLeave('time', { ...selection, isOffered: true, stylist: { ...ines, status: 'Not Available' } })).toBe(false)
    expect(canLeave('time', { ...selection, stylist: 'any' })).toBe(true)
    expect(canLeave('time', { ...selection, stylist: 'any', date: null })).toBe(false)
  })

  it('reach the end only with a full selection', () => {
    const complete = selections.filter((selection) => canLeave('confirm', selection))
    expect(complete).toEqual([
      { services: [cut], stylist: ines, date: monday, time: '10:00 AM' },
      { services: [cut, wash], stylist: ines, date: monday, time: '10:00 AM' },
    ])
  })
})

describe('duration and price of a booking', () => {
  it('add up its services', () => {
    expect(durationInMinutes([cut, wash])).toBe(62)
    expect(chargesInMills([cut, wash])).toBe(55_490)
    expect([durationInMinutes([]), chargesInMills([])]).toEqual([0, 0])
  })

  it('count missing values as 0', () => {
    expect(durationInMinutes([{} as Service, wash, { Duration: Number.NaN }])).toBe(15)
    expect(chargesInMills([{}, wash, { Price: Number.NaN }])).toBe(9990)
  })

  it('ignore the order', () => {
    const catalogue = fc.array(
      fc.record({ Price: fc.integer({ min: 0, max: 999_999 }).map((mills) => mills / 1000), Duration: fc.nat(540) }),
    )
    fc.assert(
      fc.property(catalogue, (services) => {
        const reversed = [...services].reverse()
        expect(durationInMinutes(reversed)).toBe(durationInMinutes(services))
        expect(chargesInMills(reversed)).toBe(chargesInMills(services))
      }),
    )
  })
})

describe('a client’s booking request', () => {
  const booking = { serviceIds: ['s1', 's2'], stylistId: 'y1', date: monday, time: '10:00 AM' }
  const readErrors = (input: unknown) => {
    const { error } = bookingInput.safeParse(input)
    return error ? fieldErrors(error) : {}
  }

  it('has the selection, and never a price, a person or a status', () => {
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
    expect(readErrors({})).toMatchObject({ serviceIds: 'Choose at least one service', date: 'Use a date like 2026-12-01' })
    for (const part of Object.keys(booking)) expect(Object.keys(readErrors({ ...booking, [part]: undefined }))).toEqual([part])
  })

  it('has 1 to 20 services, each once', () => {
    const ids = Array.from({ length: 21 }, (_, index) => `s${index}`)
    expect(readErrors({ ...booking, serviceIds: [] })).toEqual({ serviceIds: 'Choose at least one service' })
    expect(readErrors({ ...booking, serviceIds: ids.slice(0, 1) })).toEqual({})
    expect(readErrors({ ...booking, serviceIds: ids.slice(0, 20) })).toEqual({})
    expect(readErrors({ ...booking, serviceIds: ids })).toEqual({ serviceIds: 'Choose at most 20 services' })
    expect(readErrors({ ...booking, serviceIds: ['s1', 's2', 's1'] })).toEqual({ serviceIds: 'Choose each service once' })
    expect(readErrors({ ...booking, serviceIds: ['s1', 'no id'] })).toEqual({
      serviceIds: 'We can’t find anything with that ID',
    })
  })

  it.each(['1:02 PM', '13:00 PM', '0:30 AM', '10:00', '10:00 am', '', null, 600])('never starts at %j', (time) => {
    expect(readErrors({ ...booking, time })).toEqual({ time: 'Choose a start time, such as 10:00 AM' })
  })
})

describe('changes to the chosen services', () => {
  const cut = { id: 'cut', ServiceName: 'Cut', Description: '', Price: 42.5, Duration: 60 }
  const color = { id: 'color', ServiceName: 'Color', Description: '', Price: 99, Duration: 90 }
  const selection = { serviceIds: ['color', 'cut'], seen: [cut, color] }

  it('ignore names and descriptions', () => {
    expect(changesSince(selection, [{ ...cut, ServiceName: 'Haircut', Description: 'New' }, color])).toEqual([])
  })

  it('list each changed price or duration and each deleted service, in the order chosen', () => {
    expect(changesSince(selection, [{ ...cut, Price: 50, Duration: 45 }])).toEqual([
      { kind: 'removed', name: 'Color' },
      { kind: 'price', name: 'Cut', from: 42.5, to: 50 },
      { kind: 'duration', name: 'Cut', from: 60, to: 45 },
    ])
    expect(changesSince({ serviceIds: ['nails'], seen: [] }, [cut])).toEqual([{ kind: 'removed', name: '' }])
  })

  it('show in the expected total or duration', () => {
    expect(isAsExpected([cut, color], { total: 141.5, minutes: 150 })).toBe(true)
    expect(
      isAsExpected(
        [
          { ...cut, Price: 0.1 },
          { ...cut, Price: 0.2 },
        ],
        { total: 0.1 + 0.2, minutes: 120 },
      ),
    ).toBe(true)
    expect(isAsExpected([cut, color], { total: 141, minutes: 150 })).toBe(false)
    expect(isAsExpected([cut, color], { total: 141.5, minutes: 60 })).toBe(false)
    expect(isAsExpected([cut, color], undefined)).toBe(true)
  })
})

describe('two requests', () => {
  const input = { serviceIds: ['cut', 'color'], stylistId: 'ines', date: '2026-12-02', time: '10:00 AM' as const }

  it('match if they are for the same booking, regardless of expectations and confirmations', () => {
    expect(isSameBooking(input, { ...input, expected: { total: 1, minutes: 5 }, alsoBook: true })).toBe(true)
  })

  it.each([{ serviceIds: ['cut'] }, { stylistId: 'margot' }, { date: '2026-12-03' }, { time: '11:00 AM' as const }])(
    'differ with another %j',
    (change) => {
      expect(isSameBooking(input, { ...input, ...change })).toBe(false)
    },
  )
})

describe('chargesInMills', () => {
  it('is 0 for nothing', () => {
    expect(chargesInMills([])).toBe(0)
  })

  it('counts a missing price as 0', () => {
    expect(
      chargesInMills([{ Price: 10.5 }, {}, { Price: null }, { Price: undefined }, { Price: Number.NaN }, { Price: 0.255 }]),
    ).toBe(10_755)
  })

  it('does not drift like adding amounts', () => {
    expect(0.1 + 0.2).not.toBe(0.3)
    expect(chargesInMills([{ Price: 0.1 }, { Price: 0.2 }])).toBe(300)
    expect(chargesInMills(Array.from({ length: 1000 }, () => ({ Price: 19.99 })))).toBe(19_990_000)
    expect(chargesInMills(Array.from({ length: 1000 }, () => ({ Price: 7.255 })))).toBe(7_255_000)
  })

  it('is exactly the sum of whole mills, for any prices', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10_000_000_000 }), { maxLength: 200 }), (amounts) => {
        const exact = amounts.reduce((sum, amount) => sum + amount, 0)
        expect(chargesInMills(amounts.map((amount) => ({ Price: amount / 1000 })))).toBe(exact)
      }),
    )
  })
})
