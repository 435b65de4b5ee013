import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { defaultSettings } from '../../../domain/salon/settings.ts'
import { calendarFile } from './event.ts'

const names = [
  'Siobhán "Shiv" O\'Brien; Jr, RN',
  '<b>Bold</b> & Söhne',
  'Anne-Marie d’Arc-en-Ciel-de-la-Très-Longue-Maison von und zu Hohenstein-Wernigerode',
  'محمد الفاتح',
  '\u202eevil\u202c reversed',
  '👩🏽‍🦱 Zoë 💇‍♀️',
  "=cmd|' /C calc'!A0",
  ...['Null', 'undefined', 'O', 'Ng', 'X Æ A-12', '李娜', 'Ａｎｎ Ｆｕｌｌｗｉｄｔｈ', 'Back\\slash^caret: mailto:a@b'],
]

test.each(names)('%j is the same name in summary, organizer and attendee, in one direction', (name) => {
  const settings = defaultSettings({ name, address: '', phone: '', email: 'hello@salon.example' }, 'America/New_York')
  const at = new Date('2026-12-02T15:00:00Z')
  const service = { id: 'S', ServiceName: name, Description: '', Price: 1, Duration: 60 }
  const booking = {
    id: 'K7QF9M2XTR4W',
    status: 'Confirmed',
    version: 1,
    createdAt: at,
    updatedAt: at,
    startsAt: at,
    endsAt: at,
    services: [service],
    stylist: { id: 'M', stylistName: name },
    chargesMills: 1000,
    currency: 'USD',
  } as unknown as Parameters<typeof calendarFile>[0]['bookings'][number]
  const invitation = {
    method: 'REQUEST',
    organizer: { name, address: 'hello@salon.example' },
    attendee: { name, address: 'ada@client.example' },
  } as const
  const file = calendarFile({ bookings: [booking], settings, bookingsUrl: 'https://salon.example', invitation })
  const entry = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent')
  const plain = name.replaceAll(/[\u202a-\u202e]/g, '')
  expect(entry?.getFirstPropertyValue('summary')).toBe(`${plain} at ${plain}`)
  for (const role of ['organizer', 'attendee']) {
    expect(entry?.getFirstProperty(role)?.getParameter('cn'), file).toBe(plain)
    expect(String(entry?.getFirstPropertyValue(role))).toMatch(/^mailto:/i)
  }
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
})
