import { expect, test } from 'vitest'
import { emptyDraft, withWalkIn } from './draft.ts'

const cut = { id: 'cut', price: '12', minutes: null }

test('a walk-in is here, and replaces nothing that was chosen or typed', () => {
  const draft = { ...emptyDraft, services: [cut], isAny: false, note: 'Fringe only', tellClient: false }
  expect({ ...draft, ...withWalkIn(draft, null) }).toEqual({ ...draft, forWhom: { who: 'walk-in' }, hasArrived: true })
  expect(withWalkIn(draft, 'trim').services).toEqual([cut, { id: 'trim', price: null, minutes: null }])
  expect(withWalkIn(draft, 'cut').services).toEqual([cut])
})
