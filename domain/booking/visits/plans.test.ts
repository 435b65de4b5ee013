import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultSchedule, hoursOn } from '../../salon/schedule/hours.ts'
import { isAvailable } from '../../salon/schedule/stylist-rules.ts'
import type { Service } from '../../salon/service.ts'
import { defaultSettings, type Settings, type VersionedSettings } from '../../salon/settings.ts'
import type { Stylist } from '../../salon/stylist.ts'
import { timeLabel, weekdays } from '../../time/calendar.ts'
import { instantOf, minutesAt, wallClockOf } from '../../time/salon-time.ts'
import { dateAt } from '../../time/viewer-time.ts'
import { chargesInMills, storedClaims, timeNeededFor } from '../booking.ts'
import { planDay } from '../schedule/day-plan.ts'
import type { DayPlans, KnownStylist } from '../schedule/known.ts'
import { placeAnywhere } from './place.ts'
import { type AskedBooking, type BookingFacts, planBooking } from './plan-booking.ts'
import { editRefusal, planEdit } from './plan-edit.ts'
import { planMove } from './plan-move.ts'
import { planReopening } from './plan-reopening.ts'
import type { SeenVisit } from './seen-visit.ts'

const zone = 'America/New_York'
const wednesday = '2026-12-02'
const now = instantOf('2026-11-30', '9:00 AM', zone)
const salon = { name: 'Salon', address: '', phone: '718 555 0142', email: 'hello@salon.example' }

function settingsWith(rules: Partial<Settings['rules']> = {}, more: Partial<Settings> = {}): VersionedSettings {
  const settings = defaultSettings(salon, zone)
  return { ...settings, ...more, rules: { ...settings.rules, ...rules }, version: 1 }
}

const cut: Service = { id: 'CUT', ServiceName: 'Cut', Description: '', Price: 40, Duration: 60 }
const color: Service = {
  ...cut,
  id: 'COLOR',
  ServiceName: 'Color',
  Price: 90.5,
  Duration: 90,
  processingMinutes: 30,
  finishingMinutes: 15,
}
const versionedService = (record: Service) => ({ id: record.id, version: '7', record })

function stylistWith(more: Partial<Stylist> = {}): KnownStylist {
  const record: Stylist = {
    id: 'MARA',
    stylistName: 'Mara',
    description: '',
    rating: 5,
    status: 'Available',
    daysAvailable: [...weekdays],
    ...more,
  }
  return { id: record.id, version: '3', record, schedule: null }
}

const days: DayPlans = {
  clockOf: wallClockOf,
  of: (stylist, settings, date) => dayFor(stylist, settings, date),
  ofGrid: (stylist, settings, date) => dayFor(stylist, settings, date),
  ofStart: (stylist, settings, starts) => dayFor(stylist, settings, dateAt(starts, zone), starts),
}

function dayFor(stylist: KnownStylist, settings: VersionedSettings, date: string, starts?: number) {
  const hours = hoursOn({
    date,
    opening: settings.hours,
    closures: settings.closures,
    schedule: stylist.schedule ?? defaultSchedule,
    absent: [],
    takesBookings: isAvailable(stylist.record),
    availableDays: stylist.record.daysAvailable,
  })
  const clock = wallClockOf(date, zone)
  if (starts === undefined) return planDay({ date, hours, rule: settings.starts, clock })
  const rule = { kind: 'times' as const, times: [minutesAt(starts, zone)] }
  return planDay({ date, hours, rule, clock: { ...clock, instantOf: () => starts, isSkipped: () => false } })
}

const client = { role: 'client' } as const
const desk = { role: 'receptionist' } as const

function asked(more: Partial<AskedBooking['input']> = {}, by: Partial<AskedBooking> = {}): AskedBooking {
  const input = { serviceIds: ['CUT'], stylistId: 'MARA', date: wednesday, time: '10:00 AM', ...more }
  return { person: client, input, phone: null, held: [], isOffered: false, isAgreed: false, isForHold: false, ...by }
}

function factsWith(more: Partial<BookingFacts> = {}, services: readonly (Service | null)[] = [cut]): BookingFacts {
  const selected = { services: services.map((each) => (each ? versionedService(each) : undefined)), stylist: stylistWith() }
  return { selected, days, settings: settingsWith(), now, ...more }
}

const withStylist = (stylist: KnownStylist | undefined, services: readonly (Service | null)[] = [cut]) => ({
  ...factsWith({}, services),
  selected: { ...factsWith({}, services).selected, stylist },
})

const planCode = (planned: object) => ('refusal' in planned ? (planned.refusal as { code: string }).code : 'planned')

describe('a booking', () => {
  test('is planned with the stylist’s own terms, and is confirmed if the salon, the desk or its hold says so', () => {
    const own = withStylist(stylistWith({ services: { CUT: { Price: 55, Duration: 45 } } }))
    const planned = planBooking(asked(), own)
    expect(planned).toMatchObject({
      starts: instantOf(wednesday, '10:00 AM', zone),
      isConfirmed: false,
      serviceVersions: ['7'],
      chosen: [{ id: 'CUT', Price: 55, Duration: 45 }],
      visit: { minutes: 45 },
      phone: null,
      note: null,
    })
    const isConfirmed = (by: AskedBooking, facts = own) => planBooking(by, facts)
    const ownHolds = [{ stylistId: 'MARA', starts: instantOf(wednesday, '10:00 AM', zone), isByDesk: true }]
    expect(isConfirmed(asked({}, { held: ownHolds }))).toMatchObject({ isConfirmed: true })
    expect(isConfirmed(asked({ confirmed: true }, { person: desk }))).toMatchObject({ isConfirmed: true })
    const automatic = { ...own, settings: settingsWith({ confirmsAutomatically: true }) }
    expect(isConfirmed(asked(), automatic)).toMatchObject({ isConfirmed: true })
  })

  test('names the first reason that refuses it', () => {
    const closedSalon = settingsWith({}, { opened: false })
    const needsPhone = settingsWith({ phoneRequired: true })
    const away = stylistWith({ status: 'Not Available' })
    const mondays = stylistWith({ daysAvailable: ['Monday'] })
    const expected = { total: 41, minutes: 60 }
    const cases: [AskedBooking, BookingFacts, string][] = [
      [asked({ time: '3:00 AM' }), factsWith({ settings: closedSalon }, [null]), 'not_opened'],
      [asked({ expected }), factsWith({}, [null]), 'catalogue_changed'],
      [asked({ expected }), factsWith(), 'catalogue_changed'],
      [asked(), withStylist(undefined, [null]), 'service_not_offered'],
      [asked(), factsWith({}, [{ ...cut, hidden: true }]), 'service_not_offered'],
      [asked(), withStylist(undefined), 'stylist_gone'],
      [asked(), withStylist(away), 'stylist_not_taking'],
      [asked(), withStylist(stylistWith({ services: {} })), 'stylist_not_offering'],
      [asked({ services: [{ id: 'CUT', price: 0.001 }] }, { person: desk }), factsWith(), 'wrong_price'],
      [asked({ time: '3:00 AM' }), factsWith({ settings: needsPhone }), 'phone_missing'],
      [asked({}, { phone: { problem: 'no number' } }), factsWith(), 'wrong_phone'],
      [asked({ time: '10:05 AM' }), factsWith(), 'no_such_start'],
      [asked(), withStylist(mondays), 'stylist_off'],
      [asked({ date: '2026-11-27' }), factsWith(), 'past'],
      [asked({ date: '2029-12-05' }), factsWith(), 'too_far'],
      [asked(), factsWith({ settings: settingsWith({ leastNotice: 4 * 24 * 60 }) }), 'too_soon'],
      [asked({ time: '4:00 PM' }), factsWith({}, [{ ...cut, Duration: 300 }]), 'ends_after_closing'],
      [asked({ time: '10:05 AM', confirmed: true }, { person: desk }), withStylist(mondays), 'outside'],
      [asked({ time: '11:30 PM', outside: true }, { person: desk }), factsWith(), 'ends_after_midnight'],
      [asked({ date: '2027-03-14', time: '2:30 AM', outside: true }, { person: desk }), factsWith(), 'skipped_by_clocks'],
    ]
    expect(cases.map(([by, facts]) => planCode(planBooking(by, facts)))).toEqual(cases.map(([, , code]) => code))
  })

  test('a held or an offered time needs no notice', () => {
    const facts = factsWith({ settings: settingsWith({ leastNotice: 4 * 24 * 60 }) })
    const starts = instantOf(wednesday, '10:00 AM', zone)
    expect(planCode(planBooking(asked({}, { held: [{ stylistId: 'MARA', starts }] }), facts))).toBe('planned')
    expect(planCode(planBooking(asked({}, { isOffered: true }), facts))).toBe('planned')
    expect(planCode(planBooking(asked({}, { held: [{ stylistId: 'NOA', starts }] }), facts))).toBe('too_soon')
  })

  test('lies within the hours, whoever books and whenever, unless the desk says otherwise', () => {
    const minutes = fc.integer({ min: 0, max: 287 }).map((cell) => cell * 5)
    const person = fc.constantFrom(client, desk)
    fc.assert(
      fc.property(minutes, person, fc.boolean(), fc.constantFrom([cut], [color], [cut, color]), (at, by, beside, services) => {
        const facts = factsWith({}, services)
        const ids = services.map(({ id }) => id)
        const request = asked({ serviceIds: ids, time: timeLabel(at), ...(beside && { confirmed: true }) }, { person: by })
        const planned = planBooking(request, facts)
        expect(planBooking(request, facts)).toEqual(planned)
        if ('refusal' in planned) return
        const placed = placeAnywhere(days, { ...planned, date: wednesday, time: timeLabel(at) })
        expect(placed).toMatchObject({ starts: planned.starts, outside: [] })
      }),
    )
  })
})

/** Booked on Wednesday at 10 with Mara. */
function seen(services: readonly Service[], more: Partial<SeenVisit> = {}): SeenVisit {
  const visit = timeNeededFor(services)
  const mills = chargesInMills(services)
  return {
    status: 'Confirmed',
    stylistId: 'MARA',
    starts: instantOf(wednesday, '10:00 AM', zone),
    visit,
    services,
    currency: 'USD',
    chargesMills: mills,
    note: null,
    deskNote: null,
    cancelReason: null,
    terms: { stylist: null, services, busy: storedClaims(visit), mills, minutes: visit.minutes },
    ...more,
  }
}

const noa = stylistWith({ id: 'NOA', stylistName: 'Noa', services: { CUT: { Price: 60, Duration: 45 }, COLOR: {} } })
const moveFacts = { stylist: stylistWith(), own: undefined, listed: [], settings: settingsWith(), days, now }
const toNoa = { ...moveFacts, stylist: noa, listed: [versionedService(cut)] }
const move = { date: wednesday, time: '1:00 PM' }
const moved = (by: typeof client | typeof desk, more: object = {}) => ({ person: by, move: { ...move, ...more }, held: [] })

describe('a move', () => {
  test('keeps what was booked with the same stylist, and a client’s waits for the salon again', () => {
    const services = fc.constantFrom([cut], [color], [cut, color], [color, { ...cut, Price: 0 }])
    const time = fc.constantFrom('10:00 AM', '12:00 PM', '2:00 PM')
    fc.assert(
      fc.property(services, time, fc.constantFrom(client, desk), (booked, at, by) => {
        const visit = seen(booked)
        const plan = planMove(visit, { person: by, move: { date: wednesday, time: at }, held: [] }, moveFacts)
        if ('refusal' in plan) throw new Error(plan.refusal.code)
        expect(plan).toMatchObject({ services: null, visit: visit.visit, note: {}, starts: instantOf(wednesday, at, zone) })
        expect(plan.status).toBe(by === desk ? 'Confirmed' : 'Pending')
      }),
    )
  })

  test('to another stylist takes their terms, costs a client more only if that was shown, and an undo can give the old ones back', () => {
    expect(planCode(planMove(seen([cut]), moved(client, { time: '10:00 AM' }), toNoa))).toBe('catalogue_changed')
    const expected = { total: 60, minutes: 45 }
    const plan = planMove(seen([cut]), moved(client, { time: '10:00 AM', expected }), toNoa)
    expect(plan).toMatchObject({ services: [{ Price: 60 }], visit: { minutes: 45 }, note: { before: { mills: 40_000 } } })
    const atDesk = planMove(seen([cut]), moved(desk, { time: '10:00 AM' }), { ...toNoa, own: stylistWith() })
    expect(atDesk).toMatchObject({ services: [{ Price: 40, Duration: 45 }] })
  })

  test('outside of the hours says why it is unusual: not by notice, nor by a service that its own stylist no longer does', () => {
    const settings = settingsWith({ leastNotice: 7 * 24 * 60 })
    const onlyColor = { services: { COLOR: {} } }
    const outsideWith = (stylist: KnownStylist) => {
      const plan = planMove(seen([cut]), moved(desk, { outside: true }), { ...moveFacts, settings, stylist })
      return 'refusal' in plan ? plan.refusal : plan.note
    }
    expect(outsideWith(stylistWith(onlyColor))).toEqual({})
    expect(outsideWith(stylistWith({ id: 'NOA', ...onlyColor }))).toMatchObject({ outside: ['services'] })
  })

  test('names the first reason that refuses it', () => {
    const begun = instantOf('2026-11-30', '8:00 AM', zone)
    const strict = { ...moveFacts, settings: settingsWith({ changeNotice: 3 * 24 * 60 }) }
    const cases: [object, string][] = [
      [planMove(seen([cut], { status: 'Canceled' }), moved(desk), moveFacts), 'not_movable'],
      [planMove(seen([cut]), moved(client), strict), 'too_late_to_change'],
      [
        planMove(seen([cut], { starts: begun }), moved(client), {
          ...moveFacts,
          settings: settingsWith({ changeNotice: null }),
        }),
        'begun',
      ],
      [planMove(seen([cut]), moved(desk), { ...moveFacts, stylist: undefined }), 'stylist_gone'],
      [
        planMove(seen([cut]), moved(desk), { ...toNoa, stylist: { ...noa, record: { ...noa.record, status: 'Away' } } }),
        'stylist_not_taking',
      ],
      [planMove(seen([{ ...cut, id: 'NAILS' }]), moved(desk), toNoa), 'stylist_not_offering'],
      [planMove(seen([cut]), moved(client), { ...toNoa, listed: [undefined] }), 'service_not_offered'],
      [planMove(seen([cut]), moved(client, { time: '10:05 AM' }), moveFacts), 'no_such_start'],
    ]
    expect(cases.map(([planned]) => planCode(planned))).toEqual(cases.map(([, code]) => code))
  })
})

test('a client re-opens a visit that is ahead, in time, and whose stylist still works then', () => {
  const facts = { stylist: stylistWith(), days, settings: settingsWith(), now }
  const visit = seen([cut], { status: 'Canceled' })
  expect(planCode(planReopening(visit, facts))).toBe('planned')
  expect(planCode(planReopening({ ...visit, starts: now }, facts))).toBe('reopened_past')
  expect(planCode(planReopening(visit, { ...facts, settings: settingsWith({ leastNotice: 7 * 24 * 60 }) }))).toBe(
    'reopened_too_soon',
  )
  expect(planCode(planReopening(visit, { ...facts, stylist: undefined }))).toBe('reopened_unavailable')
  expect(planCode(planReopening(visit, { ...facts, stylist: stylistWith({ services: {} }) }))).toBe('reopened_unavailable')
  expect(planCode(planReopening(visit, { ...facts, settings: settingsWith({}, { opened: false }) }))).toBe('not_opened')
})

describe('an edit', () => {
  const facts = { offered: new Map([['COLOR', color]]), newIds: ['NEW1', 'NEW2', 'NEW3'], settings: settingsWith() }
  const service = fc.constantFrom(
    { id: 'CUT', price: 45 },
    { id: 'CUT' },
    { id: 'COLOR', minutes: 75 },
    { name: 'Bangs', price: 5 },
  )
  const edit = fc.record(
    {
      services: fc.uniqueArray(service, {
        minLength: 1,
        maxLength: 3,
        selector: ({ id, name }: { id?: string; name?: string }) => id ?? name,
      }),
      minutes: fc.integer({ min: 1, max: 40 }).map((cells) => cells * 5),
      note: fc.constantFrom('', 'Short'),
      deskNote: fc.constantFrom('', 'Careful'),
    },
    { requiredKeys: [] },
  )

  test('that is repeated changes nothing more', () => {
    fc.assert(
      fc.property(edit, (change) => {
        const before = seen([cut])
        const plan = planEdit(before, change, facts)
        if ('refusal' in plan) throw new Error(plan.refusal.code)
        const { services = before.services, visit, note = before.note, deskNote = before.deskNote } = plan
        const timeNeeded = plan.isOtherTime
          ? { visit, busy: storedClaims(visit), minutes: visit.minutes }
          : { visit: before.visit, ...before.terms }
        const after: SeenVisit = {
          ...before,
          services,
          note,
          deskNote,
          visit: timeNeeded.visit,
          terms: { ...before.terms, busy: timeNeeded.busy, minutes: timeNeeded.minutes },
        }
        expect(planEdit(after, change, facts)).toMatchObject({ kind: null, isOtherTime: false })
      }),
    )
  })

  test('finds no service that is gone, no price that the currency lacks, and none of another currency by itself', () => {
    expect(planCode(planEdit(seen([cut]), { services: [{ id: 'NAILS' }] }, facts))).toBe('edited_service_gone')
    expect(planCode(planEdit(seen([cut]), { services: [{ id: 'CUT', price: 0.001 }] }, facts))).toBe('wrong_price')
    const inEuro = seen([cut], { currency: 'EUR' })
    expect(planCode(planEdit(inEuro, { services: [{ id: 'COLOR' }] }, facts))).toBe('price_in_currency_missing')
  })

  test('stays within the day, and within the hours unless the desk says otherwise', () => {
    const refusedFor = (minutes: number, mayBeOutside: boolean) => {
      const visit = seen([cut])
      const plan = planEdit(visit, { minutes }, facts)
      if ('refusal' in plan) return plan.refusal.code
      return editRefusal(visit, plan, { stylist: stylistWith(), days, settings: settingsWith(), mayBeOutside })?.code ?? null
    }
    expect([refusedFor(120, false), refusedFor(13 * 60, false), refusedFor(13 * 60, true)]).toEqual([
      null,
      'length_outside',
      null,
    ])
    expect(refusedFor(15 * 60, true)).toBe('length_past_midnight')
    const canceled = seen([cut], { status: 'Canceled' })
    const plan = planEdit(canceled, { minutes: 90 }, facts)
    if ('refusal' in plan) throw new Error(plan.refusal.code)
    const facts2 = { stylist: stylistWith(), days, settings: settingsWith(), mayBeOutside: true }
    expect(editRefusal(canceled, plan, facts2)?.code).toBe('canceled')
  })
})
