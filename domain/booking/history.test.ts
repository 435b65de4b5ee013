import { expect, test } from 'vitest'
import type { Actor } from '../people/actor.ts'
import { type HistoryKind, historyKinds, isUndoable, parseHistoryKind, stateAfter } from './history.ts'

test('kinds of later versions are not taken for known ones', () => {
  expect(historyKinds.map(parseHistoryKind)).toEqual(historyKinds)
  expect(['shampooed', 'constructor', ''].map(parseHistoryKind)).toEqual([null, null, null])
})

test('each event has the appointment’s state after it', () => {
  const booked = { from: null, to: { status: 'Pending', startsAt: 100, stylistId: 'MARA' } } as const
  const confirmed = { from: { status: 'Pending' }, to: { status: 'Confirmed' } } as const
  const noted = { from: null, to: null }
  const deleted = { from: { status: 'Confirmed', startsAt: 100, stylistId: 'MARA' }, to: null } as const
  expect(stateAfter([])).toBeNull()
  expect(stateAfter([booked, confirmed, noted])).toEqual({ status: 'Confirmed', startsAt: 100, stylistId: 'MARA' })
  expect(stateAfter([booked, confirmed, deleted])).toBeNull()
})

test.each<[Actor['role'], (HistoryKind | null)[]]>([
  ['administrator', ['confirmed', 'moved', 'canceled', 're-opened', 'completed', 'edited']],
  ['receptionist', ['confirmed', 'moved', 'canceled', 're-opened', 'completed', 'edited']],
  ['stylist', ['confirmed', 'moved', 'canceled', 're-opened', 'completed', 'edited']],
  ['client', []],
  ['link', []],
  ['system', []],
])('what a %s does can be undone where it is one of %j', (role, undoable) => {
  const actor = { id: 'SOMEBODY', role, label: '' }
  expect([...historyKinds, null].filter((kind) => isUndoable({ kind, actor }))).toEqual(undoable)
})
