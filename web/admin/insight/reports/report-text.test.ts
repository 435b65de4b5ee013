import { expect, test } from 'vitest'
import { defaultStyle, formatsOf } from '../../../../domain/formats.ts'
import type { Report, ReportNamed } from '../../../../domain/insight/reports.ts'
import { countedText, partsTable, reportTexts, stylistsTable } from './report-text.ts'

const formats = formatsOf(defaultStyle)
const period = { from: '2026-11-01', to: '2026-11-30' }
const report: ReportNamed<'utilization'> = {
  name: 'utilization',
  period: { ...period, by: 'month' },
  counted: period,
  isCounting: false,
  total: { offeredMinutes: 960, bookedMinutes: 450 },
  parts: [
    { ...period, figures: { offeredMinutes: 960, bookedMinutes: 450 } },
    { from: '2026-12-01', to: '2026-12-31', figures: null },
  ],
  stylists: [{ id: 'MARA', stylistName: 'Mara', figures: { offeredMinutes: 300, bookedMinutes: 390 } }],
}

test('a table has a row for each part, and dashes for unknown values', () => {
  expect(partsTable(report, formats)).toEqual({
    columns: ['Month', 'Booked', 'Offered', 'Utilization'],
    rows: [
      ['November 2026', '7.5 h', '16 h', '47%'],
      ['December 2026', '–', '–', '–'],
    ],
    total: ['Total', '7.5 h', '16 h', '47%'],
  })
})

test('booking more time than offered exceeds 100%', () => {
  expect(stylistsTable(report, formats).rows).toEqual([['Mara', '6.5 h', '5 h', '130%']])
})

test('figures without data are dashes, not zeros', () => {
  expect(reportTexts.retention.figure({ firstVisits: 0, returned: 0 }, formats)).toBe('–')
  expect(reportTexts['no-shows'].figure({ visits: 0, noShows: 0, lateCancellations: 2 }, formats)).toBe('–')
  expect(reportTexts['average-visit'].figure({ visits: 0, charges: 0 }, formats)).toBe('–')
  expect(reportTexts['average-visit'].figure({ visits: 3, charges: 100 }, formats)).toBe('$33.33')
})

const describeDates = (changes: Partial<Report>, today = '2026-11-25') =>
  countedText({ ...report, ...changes } as Report, today, formats)

test('names the dates that are counted', () => {
  expect(describeDates({})).toBe('')
  expect(describeDates({ counted: { from: '2026-11-10', to: '2026-11-24' } })).toBe(
    'Counted: Nov 10 – 24, 2026. We don’t know your stylists’ working hours before that.',
  )
  expect(describeDates({ counted: { from: '2026-11-01', to: '2026-11-24' } })).toBe('Counted: Nov 1 – 24, 2026.')
  expect(describeDates({ name: 'clients', counted: { from: '2026-11-01', to: '2026-11-25' } })).toBe('')
  expect(describeDates({ name: 'retention', counted: { from: '2026-11-01', to: '2026-11-05' } })).toBe(
    'Counted: first visits from Nov 1 – 5, 2026. Later ones haven’t had 90 days yet.',
  )
  expect(describeDates({ name: 'retention', counted: null })).toBe(
    'Too early to tell: clients have 90 days to come back. The first of these visits count from January 31, 2027.',
  )
  expect(describeDates({ counted: null })).toBe('A day counts once it’s over.')
  expect(describeDates({ counted: null }, '2026-12-25')).toBe('We don’t know your stylists’ working hours in these dates.')
  expect(describeDates({ name: 'clients', counted: null }, '2026-10-25')).toBe('These dates haven’t begun yet.')
})
