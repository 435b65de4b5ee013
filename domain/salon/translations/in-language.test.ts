import { expect, test } from 'vitest'
import { defaultSettings } from '../settings.ts'
import { serviceIn, settingsIn } from './in-language.ts'
import { checkedTranslation, isLongAt, isTranslation } from './limits.ts'
import { rewriteTexts, type TextKey, textKey, textsOfSettings } from './texts-of-settings.ts'

const settings = {
  ...defaultSettings({ name: 'Linden', address: '', phone: '', email: 'hello@salon.example' }, 'Europe/Berlin'),
  closures: ['2026-12-24', '2027-12-24'].map((day) => ({ from: day, to: day, reason: 'Christmas' })),
}
const german = (texts: Readonly<Record<string, string>>) => (key: TextKey) => texts[`${key.kind} ${key.record} ${key.field}`]

test('the same words are one text, wherever they stand, and empty ones are none', () => {
  expect(textsOfSettings(settings)).toEqual([{ kind: 'closure', record: 'Christmas', field: 'reason', text: 'Christmas' }])
  const read = settingsIn(german({ 'closure Christmas reason': 'Weihnachten' }), settings)
  expect([read.settings.closures.map(({ reason }) => reason), read.untranslated]).toEqual([['Weihnachten', 'Weihnachten'], []])
})

test('settings whose texts stay are equal to what they were', () => {
  expect(rewriteTexts(settings, ({ text }) => text)).toEqual(settings)
})

test('a service says which of its fields are still in the salon’s language', () => {
  const service = { id: 'cut', ServiceName: 'Cut', Description: '', Price: 40, Duration: 60, category: 'Hair' }
  expect(serviceIn(german({}), service)).toEqual({ ...service, untranslated: ['ServiceName', 'category'] })
  const texts = { 'service cut name': 'Schnitt', 'group Hair name': 'Haar' }
  expect(serviceIn(german(texts), service)).toEqual({ ...service, ServiceName: 'Schnitt', category: 'Haar' })
})

test('a translation has the limits of its own text, and a mail’s placeholders', () => {
  const name = { kind: 'service', record: 'cut', field: 'name' } as const
  expect([checkedTranslation(name, ' Schnitt '), checkedTranslation(name, '  ')]).toEqual([{ text: 'Schnitt' }, { text: '' }])
  expect(checkedTranslation(name, 'x'.repeat(101))).toEqual({ problem: expect.stringContaining('100') })
  const subject = { kind: 'mail', record: 'booking_confirmed', field: 'subject' } as const
  expect(checkedTranslation(subject, 'Am {date}')).toEqual({ text: 'Am {date}' })
  expect(checkedTranslation(subject, 'Am {tag}')).toEqual({ problem: expect.stringContaining('{tag}') })
  expect([isLongAt(name), isTranslation(name, 'Schnitt'), isTranslation({ ...name, field: 'price' }, '7')]).toEqual([
    false,
    true,
    false,
  ])
  expect(textKey(name)).not.toBe(textKey({ ...name, record: 'cu', field: 'tname' }))
})
