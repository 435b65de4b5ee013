import { afterEach, expect, it } from 'vitest'
import { forgetTyped, keepTyped, readTyped, typedIn } from './kept.ts'

afterEach(forgetTyped)

it('has what was typed into each form until it is sent', () => {
  keepTyped('note ADA', { text: 'Likes it short' })
  keepTyped('note BEN', { text: 'Likes it long' })
  expect(readTyped('note ADA')).toEqual({ text: 'Likes it short' })
  keepTyped('note ADA', null)
  expect([readTyped('note ADA'), readTyped('note BEN')]).toEqual([null, { text: 'Likes it long' }])
})

it('keeps nothing of a form that is as it began, and of others only what was typed', () => {
  expect(typedIn({ note: '', services: [{ id: 'A' }] }, { note: '', services: [{ id: 'A' }] })).toEqual({})
  expect(typedIn({ note: 'x', phone: '1' }, { note: '', phone: '1' })).toEqual({ note: 'x' })
  keepTyped('edit A', typedIn({ note: '' }, { note: '' }))
  expect(readTyped('edit A')).toBeNull()
})

it('has nothing for the next person', () => {
  keepTyped('payment A', { amount: '45' })
  forgetTyped()
  expect(readTyped('payment A')).toBeNull()
})
