import { describe, expect, test } from 'vitest'
import { errorsByPath } from '../../../../domain/field-errors.ts'
import { defaultSettings, type Settings, settings as settingsSchema } from '../../../../domain/salon/settings.ts'
import { everything } from './merging/settings-fields.ts'
import { merge, takeTheirs } from './merging/settings-merge.ts'
import { draftOf, type SettingsDraft, settingsOf } from './settings-draft.ts'

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
  expect(settingsSchema.parse(settingsOf(draftOf(settings)))).toEqual(settings)
})

test('missing or unreadable input is refused at its field', () => {
  const draft: SettingsDraft = {
    ...draftOf(elsewhere),
    hours: { ...draftOf(before).hours, Monday: [{ key: 1, starts: '', ends: '12:00' }] },
    closures: [{ key: 2, from: '', to: '', reason: '' }],
    starts: { kind: 'times', times: [{ key: 3, time: '10:02' }], minutes: 15 },
    rules: { ...draftOf(before).rules, leastNotice: { amount: 'soon', unit: 'hours' }, mostOpen: '2.5' },
    mail: { ...draftOf(before).mail, reminder: { amount: '5', unit: 'minutes' }, sendsSheet: true, dailySheet: '' },
    contact: {
      phones: [{ key: 4, label: '', number: 'soon' }],
      links: 'instagram.com/linden http://a.example',
      position: { latitude: '91', longitude: '' },
    },
  }
  const { error } = settingsSchema.safeParse(settingsOf(draft))
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

describe('another person’s changes', () => {
  const typed: SettingsDraft = {
    ...draftOf(before),
    salon: { ...before.salon, name: 'My name', heroTitle: 'My title' },
    rules: { ...draftOf(before).rules, mostOpen: 'typed by half' },
  }
  const theirs: Settings = {
    ...elsewhere,
    salon: { ...before.salon, name: 'Their name', phone: '777' },
    place: { ...before.place, currency: 'EUR' },
  }
  const scope = everything.filter((section) => section !== 'place')
  const { draft, taken, conflicts } = merge({ before, theirs, typed, scope })

  test('are listed, and conflicts wait for a decision', () => {
    expect(taken).toEqual([
      'Phone',
      'Friday’s hours',
      'Sunday’s hours',
      'Least notice',
      'Months ahead',
      'Changes by clients',
      'Reminders',
      'Mail to the salon',
      'Daily sheet',
      'Quiet hours',
      'Further phones',
      'Social pages',
      'Place on the map',
      'Closures',
      'Start times',
    ])
    expect(conflicts).toEqual([{ path: 'salon.name', label: 'Name', theirs: '“Their name”', mine: '“My name”' }])
    expect(takeTheirs(typed, theirs, 'salon.name').salon).toEqual({ ...typed.salon, name: 'Their name' })
  })

  test('are merged under unsaved input, silently if they belong to other pages', () => {
    expect(draft.salon).toMatchObject({ name: 'My name', heroTitle: 'My title', phone: '777' })
    expect(draft.rules).toMatchObject({ mostOpen: 'typed by half', monthsAhead: '3', changesAnyTime: false })
    expect(draft.place.currency).toBe('EUR')
    const asEntered = { ...draft, rules: { ...draft.rules, mostOpen: '10' } }
    expect(settingsSchema.parse(settingsOf(asEntered))).toEqual({
      ...theirs,
      salon: { ...theirs.salon, name: 'My name', heroTitle: 'My title' },
    })
  })
})
