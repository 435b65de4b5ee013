import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { isAvailable } from '../../../domain/salon/schedule/stylist-rules.ts'
import { serviceInput } from '../../../domain/salon/service.ts'
import { stylistInput } from '../../../domain/salon/stylist.ts'
import { gridMinutes, weekdays } from '../../../domain/time/calendar.ts'
import { demoServices, demoStylists } from './texts/catalogue.ts'

describe('the demo price list', () => {
  it.each(demoServices)('has $ServiceName as the administrator could have typed it', (service) => {
    expect(serviceInput.parse(service)).toEqual(service)
    expect(service.Description).not.toBe('')
  })

  it.each(demoServices)('lets $ServiceName be booked even at the last start of the day', ({ Duration }) => {
    // 4:00 PM to 7:00 PM, on the grid.
    expect(Duration).toBeLessThanOrEqual(180)
    expect(Duration % gridMinutes).toBe(0)
  })

  it('has eight services with different names', () => {
    expect(new Set(demoServices.map((service) => service.ServiceName)).size).toBe(8)
  })
})

describe('the demo stylists', () => {
  it.each(demoStylists)('has $stylistName as the administrator could have typed it', ({ portrait: _, ...stylist }) => {
    expect(stylistInput.parse(stylist)).toEqual(stylist)
  })

  it.each(demoStylists)('has a portrait of $stylistName that draws, 800 by 800 and opaque', async ({ portrait }) => {
    const drawing = await readFile(new URL(`pictures/${portrait}/whole.webp`, import.meta.url))
    const { width, height } = await sharp(drawing).metadata()
    expect([width, height]).toEqual([800, 800])
    expect((await sharp(drawing).stats()).isOpaque).toBe(true)
  })

  it('can be booked on every day of the week, and shows one stylist who cannot', () => {
    const bookable = demoStylists.filter(isAvailable)
    expect(bookable).toHaveLength(3)
    expect(demoStylists).toHaveLength(4)
    expect(new Set(bookable.flatMap((stylist) => stylist.daysAvailable))).toEqual(new Set(weekdays))
  })
})
