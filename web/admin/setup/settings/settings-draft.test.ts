import { expect, test } from 'vitest'
import { errorsByPath } from '../../../../domain/field-errors.ts'
import { defaultSettings, type Settings, settings as settingsSchema } from '../../../../domain/salon/settings.ts'
import { readDraft, type SettingsDraft, toSettingsDraft } from './settings-draft.ts'

const details = { name: 'Linden', address: '1 Elm Street', phone: '555', email: 'hello@linden.example' }
const before = defaultSettings(details, 'America/New_York')
const elsewhere: Settings = {
  ...before,
  hours: {
    ...before.hours,
    Sunday: [],
    Friday: [
      { starts: 545, ends: 720 },
      { starts: 780, ends: 1440 },
    ],
  },
  closures: [{ from: '2026-12-24', to: '2026-12-26', reason: 'Christmas' }],
  starts: { kind: 'interval', minutes: 20 },
  rules: { ...before.rules, leastNotice: 90, changeNotice: 2880, monthsAhead: 3 },
  mail: { reminder: null, tellsSalon: false, dailySheet: 450, quiet: null },
  contact: {
    phones: [{ label: 'WhatsApp', number: '+1 718 555 0143' }],
    links: ['https://www.instagram.com/linden', 'https://linden.example/blog'],
    position: { latitude: 40.6937, longitude: -73.9903 },
  },
}

test.each([before, elsewhere])('settings are sent as read if nothing is typed', (settings) => {
  expect(settingsSchema.parse(readDraft(toSettingsDraft(settings)))).toEqual(settings)
})

test('missing or unreadable input is refused at its field', () => {
  const draft: SettingsDraft = {
    ...toSettingsDraft(elsewhere),
    hours: { ...toSettingsDraft(before).hours, Monday: [{ key: 1, starts: '', ends: '12:00' }] },
    closures: [{ key: 2, from: '', to: '', reason: '' }],
    starts: { kind: 'times', times: [{ key: 3, time: '10:02' }], minutes: 15 },
    rules: { ...toSettingsDraft(before).rules, leastNotice: { amount: 'soon', unit: 'hours' }, mostOpen: '2.5' },
    mail: { ...toSettingsDraft(before).mail, reminder: { amount: '5', unit: 'minutes' }, sendsSheet: true, dailySheet: '' },
    contact: {
      phones: [{ key: 4, label: '', number: 'soon' }],
      links: 'instagram.com/linden http://a.example',
      position: { latitude: '91', longitude: '' },
    },
  }
  const { error } = settingsSchema.safeParse(readDraft(draft))
  expect(Object.keys(error ? errorsByPath(error) : {})).toEqual([
    'hours.Monday.0.starts',
    'closures.0.from',
    'closures.0.to',
    'closures.0.reason',
    'starts.times.0',
    'rules.leastNotice',
    'rules.mostOpen',
    'mail.reminder',
    'mail.dailySheet',
    'contact.phones.0.label',
    'contact.phones.0.number',
    'contact.links.1',
    'contact.position.latitude',
    'contact.position.longitude',
  ])
})
