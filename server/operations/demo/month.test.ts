import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appointmentStatuses } from '../../../domain/booking/appointment.ts'
import { durationInMinutes } from '../../../domain/booking/booking.ts'
import { signUpInput } from '../../../domain/people/user.ts'
import { worksOn } from '../../../domain/salon/schedule/stylist-rules.ts'
import { endsByClosing } from '../../../domain/salon/schedule/usual-hours.ts'
import { addDays, daysBetween, minutesOf } from '../../../domain/time/calendar.ts'
import { instantOf } from '../../../domain/time/salon-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { demoClients } from './clients.ts'
import { type DemoBooking, demoMonth } from './month.ts'
import { demoServices, demoStylists } from './texts/catalogue.ts'

const services = demoServices.map((service, index) => ({ id: `S${index}`, ...service }))
const stylists = demoStylists.map(({ portrait: _, ...stylist }, index) => ({ id: `T${index}`, ...stylist }))
const timeZone = 'America/New_York'
const monthAt = (now: number) => demoMonth({ services, stylists, clientCount: demoClients.length, now, timeZone })

/** Any moment of three years, with clock changes. */
const anyMoment = fc.integer({ min: Date.parse('2026-01-01') / 1000, max: Date.parse('2028-12-31') / 1000 })

describe('the demo clients', () => {
  it.each(demoClients)('$name could have signed up, at an address that reaches nobody', ({ name, email }) => {
    expect(signUpInput.parse({ name, email, password: 'whatever' })).toMatchObject({ name, email })
    expect(email).toMatch(/\.example$/)
  })

  it('are all different', () => {
    expect(new Set(demoClients.map(({ email }) => email)).size).toBe(demoClients.length)
  })
})

describe('the demo month', () => {
  it('is the same for the same moment', () => {
    expect(monthAt(1_800_000_000)).toEqual(monthAt(1_800_000_000))
  })

  it('keeps the salon’s rules on every day of any year', () => {
    fc.assert(
      fc.property(anyMoment, (now) => {
        for (const { stylist, date, time, services: chosen, minutes, starts } of monthAt(now)) {
          expect(worksOn(stylist, date)).toBe(true)
          expect(minutes).toBe(durationInMinutes(chosen))
          expect(endsByClosing(time, minutes)).toBe(true)
          expect(starts).toBe(instantOf(date, time, timeZone))
          expect(new Set(chosen).size).toBe(chosen.length)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('has no overlapping bookings of a client or stylist', () => {
    fc.assert(
      fc.property(anyMoment, (now) => {
        const overlaps = (of: readonly DemoBooking[]) =>
          of.some((one, index) =>
            of
              .slice(index + 1)
              .some((two) => one.starts < two.starts + two.minutes * 60 && two.starts < one.starts + one.minutes * 60),
          )
        const month = monthAt(now)
        for (const group of Object.values(Object.groupBy(month, ({ stylist }) => stylist.id)))
          expect(overlaps(group ?? [])).toBe(false)
        for (const group of Object.values(Object.groupBy(month, ({ client }) => client)))
          expect(overlaps(group ?? [])).toBe(false)
      }),
      { numRuns: 30 },
    )
  })

  it('is consistent: past bookings are done, upcoming ones open, and none was changed before it was made or after now', () => {
    fc.assert(
      fc.property(anyMoment, (now) => {
        for (const { status, starts, minutes, createdAt, updatedAt } of monthAt(now)) {
          const isOver = starts + minutes * 60 <= now
          expect(status === 'Canceled' || (status === 'Completed') === isOver).toBe(true)
          expect(createdAt < starts && createdAt <= updatedAt && updatedAt <= now).toBe(true)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('covers about three weeks back and one or two ahead, and always has every status', () => {
    fc.assert(
      fc.property(anyMoment, (now) => {
        const month = monthAt(now)
        const today = dateAt(now, timeZone)
        const dates = month.map(({ date }) => date).toSorted()
        expect(daysBetween(dates[0] ?? '', today)).toBeGreaterThanOrEqual(19)
        expect(dates.every((date) => date >= addDays(today, -21) && date <= addDays(today, 13))).toBe(true)
        expect(month.length).toBeGreaterThan(100)
        expect(month.length).toBeLessThan(250)
        for (const status of appointmentStatuses)
          expect(month.filter((booking) => booking.status === status).length).toBeGreaterThan(2)
        expect(month.filter(({ time }) => minutesOf(time) > 720).length).toBeGreaterThan(20)
      }),
      { numRuns: 30 },
    )
  })
})
