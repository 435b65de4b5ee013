import { expect, it } from 'vitest'
import type { DeskDay, DeskStylist } from '../../../../../domain/booking/schedule/desk-day.ts'
import { printedLines } from './printed-lines.ts'

const mara: DeskStylist = {
  id: 'mara',
  stylistName: 'Mara',
  working: [{ starts: 540, ends: 1080 }],
  absences: [
    { starts: 0, ends: 480, reason: 'Out of hours' },
    { starts: 720, ends: 780, reason: 'Dentist' },
  ],
}

const visit: DeskDay['appointments'][number] = {
  id: 'visit',
  stylistId: 'mara',
  status: 'Pending',
  version: 1,
  starts: 600,
  minutes: 45,
  marks: {},
  busy: null,
  date: 0,
  client: 'Anna Berg',
  clientId: 'anna',
  phone: '555-0100',
  serviceIds: [],
  services: ['Cut', 'Color'],
}

it('prints a stylist’s visits, blocks and absences within working hours, by time', () => {
  const day: DeskDay = {
    date: '2026-12-01',
    closure: null,
    axis: { starts: 540, ends: 1080 },
    stylists: [mara],
    appointments: [
      { ...visit, alerts: ['PPD', 'Latex'] },
      { ...visit, id: 'other', stylistId: 'iris' },
    ],
    blocks: [
      { id: 'lunch', stylistId: 'mara', date: '2026-12-01', starts: 540, ends: 570, reason: '', version: 1, seriesId: null },
    ],
  }
  expect(printedLines(day, mara)).toEqual([
    { key: 'lunch', starts: 540, ends: 570, title: 'Blocked', details: null },
    {
      key: 'visit',
      starts: 600,
      ends: 645,
      title: 'Anna Berg',
      details: ['ALERT: PPD, Latex', 'Cut, Color', 'to confirm', '555-0100'],
    },
    { key: 'away 720', starts: 720, ends: 780, title: 'Away: Dentist', details: null },
  ])
})
