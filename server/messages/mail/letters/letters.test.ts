import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailKinds } from '../../../../domain/messages/mail.ts'
import { defaultWords, placeholdersFor } from '../../../../domain/messages/texts.ts'
import { paletteOf } from '../../../../domain/salon/look/palette.ts'
import { defaultSettings } from '../../../../domain/salon/settings.ts'
import { inLanguage } from '../../../platform/language/reader.ts'
import { sampleLetter } from '../sample.ts'
import { type LetterContent, writeLetter } from './letters.ts'

const details = { name: 'Linden & Vale', address: '12 Elm Street', phone: '555 0100', email: 'hello@salon.example' }
const settings = defaultSettings(details, 'America/New_York')
const origin = 'https://salon.example'
const now = Date.parse('2026-11-30T09:00:00-05:00') / 1000
const sample = (kind: (typeof mailKinds)[number]) => sampleLetter({ kind, settings, origin, now })

test.each(mailKinds)('%s: every placeholder is filled in, in the subject, the text and the HTML', async (kind) => {
  const { values } = sample(kind)
  const all = { salon: '', address: '', phone: '', email: '', ...values }
  expect(Object.keys(all)).toEqual(expect.arrayContaining([...placeholdersFor(kind)]))
  const words = defaultWords(kind)
  const { subject, html, text } = await writeLetter(words, sample(kind))
  for (const part of [subject, html, text]) expect(part).not.toMatch(/\{[a-z]+\}|undefined|null|NaN|\[object/)
  // A placeholder without a value would leave two spaces, or one before a full stop.
  const own = await writeLetter(words, { ...sample(kind), facts: [], groups: [], actions: [] })
  expect(`${own.subject}\n${own.text}`).not.toMatch(/ {2}| [.,:!]/)
})

test('a mail has its facts and buttons in both forms, and the salon’s name and address', async () => {
  const { subject, html, text } = await writeLetter(defaultWords('booking_received'), sample('booking_received'))
  expect(subject).toBe('We’ve got your booking for Monday, December 7')
  expect(text).toBe(`We’ve got your booking

Hi Ada Lovelace, thanks for booking with us.

We’ll write again once your visit is confirmed.

What: Cut and finish
With: Mara Silva
When: Monday, December 7, 2026, 2:00 PM to 3:00 PM
  Eastern Standard Time
Where: 12 Elm Street
Total: $85.00
Status: Waiting for confirmation
Booking: K7QF9M2XTR4W

See your booking: https://salon.example/
Reschedule: https://salon.example/
Cancel booking: https://salon.example/

Linden & Vale
12 Elm Street
555 0100 · hello@salon.example
https://salon.example
`)
  for (const part of ['>Linden &amp; Vale<', '>Reschedule<', '2:00\u00a0PM to 3:00\u00a0PM', '>$85.00<'])
    expect(html).toContain(part)
  expect(html).toMatch(/^<!DOCTYPE html><html/)
  expect(html).toContain('prefers-color-scheme: dark')
  // Nothing is loaded, so that it works without images and reveals no reading.
  expect(html).not.toMatch(/<img|<link|<script|url\(|@import/)
})

test('the salon’s own ways to write are used', async () => {
  const place = { ...settings.place, timeZone: 'Europe/Lisbon', currency: 'EUR', locale: 'pt-PT', clock: '24' as const }
  const letter = sampleLetter({ kind: 'booking_reminder', settings: { ...settings, place }, origin, now })
  const { subject, text } = await writeLetter(defaultWords('booking_reminder'), letter)
  expect(subject).toBe('See you segunda-feira, 7 de dezembro at 14:00')
  expect(text).toContain('14:00 to 15:00\n  Hora padrão da Europa Ocidental')
  expect(text).toContain('85,00\u00a0€')
})

const tagsIn = (html: string) => html.match(/<[^>]*>/g)?.map((tag) => tag.replace(/(href)="[^"]*"/, '$1'))

/** Characters that any program treats as a line end. */
const lineEnds = /[\n\r\v\f\u0085\u2028\u2029]/

const nasty = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.constantFrom(
    ...[
      '</td><script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '\r\nBcc: eve@example.com',
      'a\u2028b',
      '&lt;b&gt;',
    ],
    ...['{salon}', '\u202eoof', '\ud800', '💇‍♀️'.repeat(200), 'x'.repeat(5000), ']]>', '<!--', "'; --"],
  ),
)

test('no value adds markup, a header or a line to a mail', async () => {
  const words = { subject: 'To {client}: {services}', body: '{client}\n\nHi {client},\nsee you {date}.' }
  const content = (value: string): LetterContent => ({
    settings: { ...settings, salon: { ...settings.salon, name: value || 'x' } },
    origin,
    summary: value,
    values: { client: value, services: value, date: value },
    facts: [{ label: 'What', lines: [value], note: value, url: 'https://salon.example' }],
    groups: [{ title: value, entries: [{ time: value, title: value, lines: [value] }] }],
    actions: [{ label: value, url: 'https://salon.example' }],
  })
  const plain = await writeLetter(words, content('plain'))
  await fc.assert(
    fc.asyncProperty(
      nasty.filter((value) => value.trim() !== '' && !/^[\p{Cc}\p{Z}\u202a-\u202e\u2066-\u2069]*$/u.test(value)),
      async (value) => {
        const { subject, html, text } = await writeLetter(words, content(value))
        expect(tagsIn(html)).toEqual(tagsIn(plain.html))
        expect(text.split(lineEnds)).toHaveLength(plain.text.split(lineEnds).length)
        expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
        expect([...subject].length).toBeLessThanOrEqual(200)
        expect(subject.isWellFormed() && html.isWellFormed()).toBe(true)
      },
    ),
  )
})

test('an owner’s line without a value is left out, and so is an empty subject', async () => {
  const bare = { ...settings, salon: { ...settings.salon, phone: '', name: '' } }
  const { subject, text } = await writeLetter(
    { subject: '{phone}', body: 'Hello\n\n{phone}\n\nBye' },
    { settings: bare, origin: '', values: {} },
  )
  expect(subject).toBe('Our salon')
  expect(text).toBe('Hello\n\nBye\n\nOur salon\n12 Elm Street\nhello@salon.example\n')
})

test('a letter has the signs of its language', async () => {
  const textIn = (language: 'fr' | 'de' | 'ar', kind: (typeof mailKinds)[number]) =>
    inLanguage(language, async () => (await writeLetter(defaultWords(kind), sample(kind))).text)
  expect(await textIn('fr', 'booking_confirmed')).toContain('\nAvec\u202f: Mara Silva\n')
  expect(await textIn('fr', 'booking_confirmed')).toContain('\nDéplacer\u202f: https://salon.example/\n')
  expect(await textIn('de', 'salon_daily_sheet')).toContain('„Hinten bitte etwas kürzer.“')
  expect(await textIn('ar', 'salon_new')).toContain('ada@client.example، ')
})

test('a salon without a name is spoken of within a sentence, and named over and below the mail', async () => {
  const bare = { ...settings, salon: { ...settings.salon, name: '' } }
  const words = { subject: 'A test from {salon}', body: 'Thank you, {client}\n\nHi {client}, you were at {salon}.' }
  const { subject, text } = await writeLetter(words, { settings: bare, origin: '', values: { client: '' } })
  expect(subject).toBe('A test from our salon')
  expect(text).toMatch(/^Thank you\n\nHi, you were at our salon\.\n\nOur salon\n/)
})

test('a mail has the salon’s colors in light and in dark, its type, and its emblem where the site has an address', async () => {
  const look = { ...settings.look, accent: '#1f6f5c', type: 'bold', corners: 'square' } as const
  const words = { subject: 'Hello', body: 'Hello\n\nBye' }
  const actions = [{ label: 'Open', url: origin }]
  const write = (values: Pick<LetterContent, 'settings' | 'origin'>) => writeLetter(words, { ...values, values: {}, actions })
  const { html } = await write({ settings: { ...settings, look }, origin })
  const { light, dark } = paletteOf(look.accent)
  expect(html).toContain(`background-color:${light.accent};border:1px solid ${light.accent};color:${light['on-accent']}`)
  expect(html).toContain(`.primary { background-color: ${dark.accent} !important`)
  expect(html).toMatch(/<h1 [^>]*font-family:Oswald, -apple-system/)
  expect(html).toContain(`<img src="${origin}/icon-192.png?`)
  expect((await write({ settings: { ...settings, look }, origin: '' })).html).not.toContain('<img')

  const own = await write({ settings, origin })
  expect(own.html).not.toContain('<img')
  expect(own.html).toContain('background-color:#a4492f')
  expect(own.html).toMatch(/<h1 [^>]*font-family:Fraunces, &#x27;Iowan Old Style&#x27;/)
})
