import { expect, test } from 'vitest'
import { withKept } from './kept-cards.ts'

const stays = (id: string) => id === 'A'

test('a card that the salon confirms, or the client cancels, stays in its place', () => {
  const cards = withKept(['B', 'C'], { shown: ['A', 'B', 'C'], stays })
  expect(cards).toEqual(['A', 'B', 'C'])
  expect(withKept(['B', 'C'], { shown: cards, stays })).toEqual(cards)
  expect(withKept(['B', 'C', 'D'], { shown: ['B', 'A', 'C'], stays })).toEqual(['B', 'A', 'C', 'D'])
})

test('a booking canceled or deleted elsewhere leaves the list', () => {
  expect(withKept(['C'], { shown: ['B', 'C'], stays })).toEqual(['C'])
  expect(withKept(['B'], { shown: ['A', 'B'], stays: () => false })).toEqual(['B'])
})

test('another page or tab is shown as it is', () => {
  expect(withKept(['A'], { shown: [], stays })).toEqual(['A'])
  expect(withKept(['A', 'B'], { shown: ['B', 'A'], stays })).toEqual(['A', 'B'])
})
