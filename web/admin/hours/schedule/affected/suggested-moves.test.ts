import { expect, test } from 'vitest'
import type { AffectedAppointment } from '../../../../../domain/booking/schedule/working-days.ts'
import type { MoveTarget } from './affected-api.ts'
import { suggestedMoves } from './suggested-moves.ts'

const mara = { id: 'MARA', stylistName: 'Mara' }
const appointment = (id: string, extra: Partial<AffectedAppointment> = {}): AffectedAppointment => ({
  id,
  version: 1,
  status: 'Pending',
  date: Date.parse('2026-12-02T10:00Z') / 1000,
  time: '10:00 AM',
  minutes: 60,
  total: 40,
  client: 'Ada',
  phone: null,
  services: [],
  isKept: false,
  ...extra,
})
const withOther = (stylistId: string, total = 40): MoveTarget => {
  return { date: '2026-12-02', time: '10:00 AM', stylistId, stylistName: stylistId, expected: { total, minutes: 60 } }
}
const withMara = (date: string, time: string): MoveTarget => ({ date, time, stylistId: 'MARA', stylistName: 'Mara' })
const nearest = (all: AffectedAppointment[], targets: Record<string, MoveTarget[]>) =>
  suggestedMoves({ appointments: all, targets, decisions: {}, stylist: mara, timeZone: 'UTC' })

test('suggests the same time with another stylist first, then the nearest time of the same day', () => {
  const sameDay = [withMara('2026-12-02', '4:00 PM'), withMara('2026-12-02', '12:00 PM'), withMara('2026-12-02', '9:00 AM')]
  expect(nearest([appointment('A')], { A: [withOther('IRIS'), ...sameDay] })).toEqual({ A: withOther('IRIS') })
  expect(nearest([appointment('A')], { A: sameDay })).toEqual({ A: sameDay[2] })
  expect(nearest([appointment('A')], { A: sameDay.slice(0, 2) })).toEqual({ A: sameDay[1] })
  expect(nearest([appointment('A')], { A: [] })).toEqual({})
})

test('never suggests another day, for which a client has to be asked', () => {
  const otherDays = [withMara('2026-12-01', '4:00 PM'), withMara('2026-12-03', '10:00 AM')]
  expect(nearest([appointment('A')], { A: otherDays })).toEqual({})
  expect(nearest([appointment('A')], { A: [...otherDays, withOther('IRIS', 60)] })).toEqual({ A: withOther('IRIS', 60) })
})

test('suggests stylists who cost more than booked last', () => {
  const dear = withOther('IRIS', 60)
  const own = withMara('2026-12-02', '4:00 PM')
  expect(nearest([appointment('A')], { A: [dear, withOther('NOOR', 40), own] })).toEqual({ A: withOther('NOOR', 40) })
  expect(nearest([appointment('A')], { A: [dear, own] })).toEqual({ A: own })
  expect(nearest([appointment('A')], { A: [dear] })).toEqual({ A: dear })
})

test('suggests each time of a stylist once, and none that the owner has chosen for another booking', () => {
  const all = [appointment('A'), appointment('B', { time: '10:30 AM' }), appointment('C')]
  const open = [withMara('2026-12-02', '3:00 PM'), withMara('2026-12-02', '3:30 PM'), withMara('2026-12-02', '4:00 PM')]
  const targets = { A: open, B: open, C: open }
  expect(nearest(all, targets)).toEqual({ A: open[0], B: open[2] })
  const decisions = { C: { kind: 'move', target: open[1] as MoveTarget } } as const
  expect(suggestedMoves({ appointments: all, targets, decisions, stylist: mara, timeZone: 'UTC' })).toEqual({})
})

test('suggests nothing for bookings that the owner has kept before or decided now', () => {
  const targets = { A: [withOther('IRIS')], B: [withOther('NOOR')] }
  const all = [appointment('A', { isKept: true }), appointment('B')]
  const decisions = { B: { kind: 'keep' } } as const
  expect(suggestedMoves({ appointments: all, targets, decisions, stylist: mara, timeZone: 'UTC' })).toEqual({})
})
