import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultSettings, type Settings, type SettingsSection, withSections } from '../../../../../domain/salon/settings.ts'
import { readDraft, type SettingsDraft, toSettingsDraft } from '../settings-draft.ts'
import { listDifferences } from './differences.ts'
import {
  afterSaving,
  changedSections,
  everything,
  opened,
  pick,
  type Scope,
  type State,
  withEdit,
  withNewer,
  withTheirs,
  withUndo,
} from './settings-state.ts'

const details = { name: 'Linden', address: '1 Elm Street', phone: '555', email: 'hello@linden.example' }
const stored = defaultSettings(details, 'America/New_York')
/** Another page has the salon’s picture. */
const ofDetails: Scope = { salon: ['name', 'address', 'phone', 'heroTitle', 'aboutText'], opened: true }

const read = (settings: Settings, version = 1) => ({ version, settings })
const typedIn = (state: State) => readDraft(state.draft) as Settings
const typing = (salon: Partial<Settings['salon']>) => (state: State) =>
  withEdit(state, 'salon.name', (draft) => ({ ...draft, salon: { ...draft.salon, ...salon } }))
const salonWith = (salon: Partial<Settings['salon']>, settings = stored): Settings => ({
  ...settings,
  salon: { ...settings.salon, ...salon },
})
const findDifferences = (state: State) => listDifferences(state.conflicts, state.stored.settings, typedIn(state))
const isUnsaved = (state: State, scope: Scope) => changedSections(scope, state.stored.settings, typedIn(state)).length > 0

describe('when somebody else saves', () => {
  test('a page without input shows it', () => {
    const newer = salonWith({ phone: '777' }, { ...stored, noGaps: true })
    const state = withNewer(opened(read(stored)), read(newer, 2), ofDetails)
    expect(typedIn(state)).toEqual(newer)
    expect([state.conflicts, isUnsaved(state, ofDetails)]).toEqual([[], false])
  })

  test('another section, or what another page has of the same one, it is no conflict and comes along', () => {
    const newer = salonWith({ pictureUrl: '/images/window.jpg' }, { ...stored, noGaps: true, opened: false })
    const state = withNewer(typing({ name: 'Lime' })(opened(read(stored))), read(newer, 2), ofDetails)
    expect(state.conflicts).toEqual([])
    expect(typedIn(state)).toEqual(salonWith({ name: 'Lime' }, newer))
    expect(changedSections(ofDetails, newer, typedIn(state))).toEqual(['salon'])
  })

  test('the same section, what is typed stays, and each difference is listed', () => {
    const newer = salonWith({ name: 'Their name', phone: '', aboutText: 'long '.repeat(30) })
    const state = withNewer(typing({ name: 'My name', heroTitle: 'My title' })(opened(read(stored))), read(newer, 2), ofDetails)
    expect(state.conflicts).toEqual(['salon'])
    expect(typedIn(state)).toEqual(salonWith({ name: 'My name', heroTitle: 'My title' }))
    expect(findDifferences(state)).toEqual([
      { label: 'Name', stored: '“Their name”' },
      { label: 'Phone', stored: 'empty' },
      { label: 'Welcome title', stored: 'empty' },
      { label: 'About text', stored: null },
    ])
  })

  test('the same as is typed, nothing is left to decide', () => {
    const state = withNewer(typing({ name: 'Lime' })(opened(read(stored))), read(salonWith({ name: 'Lime' }), 2), ofDetails)
    expect([state.conflicts, isUnsaved(state, ofDetails)]).toEqual([[], false])
  })

  test('a conflict outlasts their saves of other sections', () => {
    const newer = salonWith({ name: 'Theirs' })
    const first = withNewer(typing({ name: 'Mine' })(opened(read(stored))), read(newer, 2), ofDetails)
    expect(withNewer(first, read({ ...newer, noGaps: true }, 3), ofDetails).conflicts).toEqual(['salon'])
  })

  test('nothing is lost, whatever each of the two changes', () => {
    const others: Partial<Settings> = {
      salon: salonWith({ name: 'Theirs' }).salon,
      opened: false,
      noGaps: true,
      rules: { ...stored.rules, mostOpen: 9, changeNotice: null },
      closures: [{ from: '2026-12-24', to: '2026-12-26', reason: 'Christmas' }],
    }
    const own: Partial<Settings> = {
      salon: salonWith({ phone: '777' }).salon,
      opened: false,
      rules: { ...stored.rules, mostOpen: 2 },
      closures: [{ from: '2026-12-31', to: '2026-12-31', reason: 'New Year' }],
    }
    const sections = (from: Partial<Settings>) => fc.subarray(Object.keys(from) as SettingsSection[])
    fc.assert(
      fc.property(sections(own), sections(others), (mine, theirs) => {
        const newer = withSections(stored, pick(others, theirs))
        const draft: SettingsDraft = toSettingsDraft(withSections(stored, pick(own, mine)))
        const state = withNewer({ ...opened(read(stored)), draft }, read(newer, 2), everything)
        expect(typedIn(state)).toEqual(withSections(newer, pick(own, mine)))
        // Both close the salon: that is the same.
        expect(state.conflicts.toSorted()).toEqual(mine.filter((name) => theirs.includes(name) && name !== 'opened').toSorted())
        const replaced = withTheirs(state)
        expect(typedIn(replaced)).toEqual(
          withSections(
            newer,
            pick(
              own,
              mine.filter((name) => !state.conflicts.includes(name)),
            ),
          ),
        )
        const later = { ...newer, waitlist: { ...newer.waitlist, minutes: 45 } }
        const back = withUndo(withNewer(replaced, read(later, 3), everything), everything)
        expect(typedIn(back)).toEqual({ ...typedIn(state), waitlist: later.waitlist })
        expect(back.conflicts).toEqual(state.conflicts)
      }),
    )
  })
})

test('an edit after theirs was taken ends Undo, which would lose it', () => {
  const state = withNewer(typing({ name: 'Mine' })(opened(read(stored))), read(salonWith({ name: 'Theirs' }), 2), ofDetails)
  expect(withTheirs(state).before).not.toBeNull()
  expect(typing({ phone: '1' })(withTheirs(state)).before).toBeNull()
})

test('input typed while the page is saved stays unsaved, and isn’t taken for somebody else’s', () => {
  const sent = typing({ phone: '555 ' })(opened(read(stored)))
  const later = typing({ address: '2 Elm Street' })(sent)
  const saved = salonWith({ phone: '+1 555' }, { ...stored, noGaps: true })
  const state = afterSaving(later, sent.draft, read(saved, 2), ofDetails)
  expect([state.conflicts, state.stored.version, typedIn(state).noGaps]).toEqual([[], 2, true])
  expect(typedIn(state).salon).toEqual({ ...stored.salon, phone: '555 ', address: '2 Elm Street' })
  expect(afterSaving(sent, sent.draft, read(saved, 2), ofDetails).stored.settings).toEqual(saved)
})

test('values are told in words, as far as a few will do', () => {
  const newer: Settings = {
    ...stored,
    hours: {
      ...stored.hours,
      Sunday: [],
      Friday: [
        { starts: 545, ends: 720 },
        { starts: 780, ends: 1080 },
      ],
    },
    rules: { ...stored.rules, leastNotice: 90, phoneRequired: !stored.rules.phoneRequired },
    mail: { ...stored.mail, dailySheet: 450 },
    clientWay: 'guests welcome',
  }
  const sections: SettingsSection[] = ['hours', 'rules', 'mail', 'clientWay']
  expect(listDifferences(sections, newer, stored)).toEqual([
    { label: 'Friday’s hours', stored: '9:05 AM to 12:00 PM and 1:00 PM to 6:00 PM' },
    { label: 'Sunday’s hours', stored: 'closed' },
    { label: 'Least notice', stored: '90 minutes' },
    { label: 'Phone number', stored: newer.rules.phoneRequired ? 'on' : 'off' },
    { label: 'Daily sheet', stored: '7:30 AM' },
    { label: 'How new clients book', stored: null },
  ])
})
