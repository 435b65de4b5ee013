import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

/**
 * A process takes its zone from TZ at its start, so each viewer is a process. All of them must read the same from the instants around a
 * midnight in the salon (New York); `here` shows that the viewer really lives elsewhere.
 */
const script = `
  import { addDays, datesBetween, weekdayOf } from '${new URL('calendar.ts', import.meta.url)}'
  import { instantOf, timeLabelAt } from '${new URL('salon-time.ts', import.meta.url)}'
  import { dateAt } from '${new URL('viewer-time.ts', import.meta.url)}'
  import { defaultStyle, formatsOf } from '${new URL('../formats.ts', import.meta.url)}'
  const zone = 'America/New_York'
  const formats = formatsOf({ ...defaultStyle, timeZone: zone })
  const lastSecond = Date.parse('2026-12-01T23:59:59-05:00') / 1000
  const read = (seconds) => [
    formats.date(seconds), formats.shortDate(seconds), dateAt(seconds, zone), timeLabelAt(seconds, zone)
  ]
  console.log(JSON.stringify({
    here: new Date(lastSecond * 1000).getDate(),
    salon: {
      lastSecond: read(lastSecond),
      midnight: read(lastSecond + 1),
      noon: instantOf('2026-12-01', '12:00 PM', zone),
      calendar: ['2026-12-01', '2026-03-08', '2026-12-31'].map((date) => [formats.calendarDate(date), weekdayOf(date), addDays(date, 1)]),
      clockChange: datesBetween('2026-03-07', '2026-03-09'),
    },
  }))
`

async function readAs(viewerZone: string): Promise<{ here: number; salon: unknown }> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, TZ: viewerZone },
  })
  return JSON.parse(stdout)
}

describe('a viewer elsewhere', () => {
  it.each([
    ['Pacific/Kiritimati', 2],
    ['America/Los_Angeles', 1],
  ])('in %s reads the salon’s dates, never a day off', async (viewerZone, here) => {
    expect(await readAs(viewerZone)).toEqual({
      here,
      salon: {
        lastSecond: ['Tuesday, December 1, 2026', 'Dec 1, 2026', '2026-12-01', '11:59 PM'],
        midnight: ['Wednesday, December 2, 2026', 'Dec 2, 2026', '2026-12-02', '12:00 AM'],
        noon: Date.parse('2026-12-01T12:00:00-05:00') / 1000,
        calendar: [
          ['Tuesday, December 1, 2026', 'Tuesday', '2026-12-02'],
          ['Sunday, March 8, 2026', 'Sunday', '2026-03-09'],
          ['Thursday, December 31, 2026', 'Thursday', '2027-01-01'],
        ],
        clockChange: ['2026-03-07', '2026-03-08', '2026-03-09'],
      },
    })
  })
})
