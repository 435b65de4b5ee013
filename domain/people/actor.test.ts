import { expect, test } from 'vitest'
import { actorOf, actorOfLink, systemActor } from './actor.ts'

test('an actor is an account, a person with a link or the system, and its name outlives the account', () => {
  const ada = { uid: 'A1', name: 'Ada Lovelace', role: 'receptionist', email: 'ada@example.com' } as const
  expect([actorOf(ada), actorOfLink(ada), systemActor]).toEqual([
    { id: 'A1', role: 'receptionist', label: 'Ada Lovelace' },
    { id: 'A1', role: 'link', label: 'Ada Lovelace' },
    { id: null, role: 'system', label: 'Chairtime' },
  ])
})
