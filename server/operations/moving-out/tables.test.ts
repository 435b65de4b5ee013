import { expect, test } from 'vitest'
import { formatCell } from './tables.ts'

const zone = 'America/New_York'
const row = {
  starts: '2026-12-07T15:00:00.000Z',
  marks: { arrived: 1_796_655_600 },
  client: { name: 'Ada' },
  services: [{ ServiceName: 'Cut' }, { ServiceName: 'Color, all over' }],
  notes: [{ text: 'Likes tea\nand quiet' }, { text: 'Moved' }],
  formulas: [
    { text: '7N, 20 vol', usedOn: '2026-11-02', bookingId: '1' },
    { text: '6N', usedOn: '2026-11-30' },
  ],
  tags: ['VIP', 'Curls'],
  hidden: true,
  charges: 35.5,
  schedule: { hours: {} },
  note: null,
}

test.each([
  ['starts', '2026-12-07 10:00'],
  ['marks.arrived', '2026-12-07 10:00'],
  ['marks.late', ''],
  ['client.name', 'Ada'],
  ['client.email', ''],
  ['services.ServiceName', 'Cut, Color, all over'],
  ['notes.text', 'Likes tea\nand quiet\nMoved'],
  ['formulas', '2026-11-02: 7N, 20 vol\n2026-11-30: 6N'],
  ['tags', 'VIP, Curls'],
  ['hidden', 'true'],
  ['charges', 35.5],
  ['schedule', '{"hours":{}}'],
  ['note', ''],
  ['offers.state', ''],
] as const)('the cell of %s is readable for people', (column, cell) => {
  expect(formatCell(row, column, zone)).toBe(cell)
})
