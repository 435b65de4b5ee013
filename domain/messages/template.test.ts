import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mailKinds } from './mail.ts'
import { fillIn, mailWordsInput, nameInMail, parseMailParts, plainLine, wordsProblems } from './template.ts'
import { defaultWords, placeholdersFor } from './texts.ts'

describe('the placeholders of a text', () => {
  test.each(mailKinds)('exist for the product’s text of %s, and each of them can be used', (kind) => {
    expect(wordsProblems(kind, defaultWords(kind))).toEqual({})
    expect(mailWordsInput.safeParse(defaultWords(kind)).data).toEqual(defaultWords(kind))
    const all = placeholdersFor(kind)
      .map((name) => `{${name}}`)
      .join(' ')
    expect(wordsProblems(kind, { subject: all, body: all })).toEqual({})
  })

  test('are refused with the list of existing ones if unknown', () => {
    expect(wordsProblems('salon_daily_sheet', { subject: 'Hello {stylist}', body: 'On {date}\n{ visits }' })).toEqual({
      subject: 'We have nothing to put in for {stylist}. This mail has {date}, {visits}, {salon}, {address}, {phone}, {email}.',
      body: 'We have nothing to put in for { visits }. This mail has {date}, {visits}, {salon}, {address}, {phone}, {email}.',
    })
  })

  test.each(['{client', 'client}', '{{client}}', '{}', '{client\n}'])('are refused if incomplete: %j', (body) => {
    expect(wordsProblems('booking_moved', { subject: 'x', body }).body).toMatch(/^(We have nothing|One \{ or \} stands alone)/)
  })

  test('depend on the mail: only a move has an earlier time', () => {
    expect(placeholdersFor('booking_moved')).toContain('before')
    expect(placeholdersFor('booking_confirmed')).not.toContain('before')
    expect(placeholdersFor('reset_password')).not.toContain('date')
  })
})

describe('filling in', () => {
  test('inserts each value once, and nothing for missing ones', () => {
    expect(fillIn('{client}, {phone}{client}!', { client: '{phone} $& $1' })).toBe('{phone} $& $1, {phone} $& $1!')
  })

  test.each([
    ['Hi {client}, thanks for booking.', 'Hi, thanks for booking.'],
    ['Thank you, {client}', 'Thank you'],
    ['Hola, {name}. Gracias por venir.', 'Hola. Gracias por venir.'],
    ['مرحبًا {client}، شكرًا لزيارتك.', 'مرحبًا، شكرًا لزيارتك.'],
    ['شكرًا لك، {client}', 'شكرًا لك'],
    ['{client}, we’re holding this time.', 'we’re holding this time.'],
    ['{client}', ''],
  ])('greets without a name where none is known: %s', (text, greeting) => {
    expect(fillIn(text, { client: '', name: ' ' })).toBe(greeting)
  })

  const nasty = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\r\nBcc: eve@example.com', '\n\n<script>', '{salon}', '\u202e', '\ud800', '\u2028x', '💇‍♀️'.repeat(200)),
  )

  test('adds no lines from values', () => {
    fc.assert(
      fc.property(nasty, nasty, (client, date) => {
        const filled = fillIn('Hi {client},\nsee you {date}.', { client, date })
        expect(filled.split(/[\r\n\u2028\u2029\u0085]/)).toHaveLength(2)
        expect(filled.isWellFormed()).toBe(true)
        expect(filled.replace('\n', '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
      }),
    )
  })

  test('cuts a line between characters, not within one', () => {
    expect(plainLine('💇'.repeat(20), 10)).toBe(`${'💇'.repeat(9)}…`)
    expect(plainLine('  a\r\n\tb\u0000 ')).toBe('a b')
  })
})

describe('a name in a mail', () => {
  test.each(['Ada Lovelace', 'J.R. Smith', 'Zoë', 'O’Neil-Wu', '王小明'])('stays as it is: %s', (name) => {
    expect(nameInMail(name)).toBe(name)
  })

  test.each(['Win at evil.example', 'https://evil.example/x', 'see www.evil.com now', 'http://1.2.3.4'])(
    'contains nothing that mail programs turn into a link: %s',
    (name) => {
      expect(nameInMail(name)).not.toMatch(/:\/\/|\.\p{L}{2}/u)
    },
  )
})

test('the first line is the heading, and empty lines separate paragraphs', () => {
  expect(parseMailParts('You’re booked\n\nHi {client},\nsee you.\n \n\n\nBye')).toEqual({
    heading: 'You’re booked',
    paragraphs: [['Hi {client},', 'see you.'], ['Bye']],
  })
  expect(parseMailParts('Only this')).toEqual({ heading: 'Only this', paragraphs: [] })
})
