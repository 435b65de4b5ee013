import { afterEach, expect, it } from 'vitest'
import { forgetTyped, keepTyped, readTyped, typedIn } from './kept.ts'

afterEach(forgetTyped)

it('keeps the input of each form until it is sent', () => {
  keepTyped('note ADA', { text: 'Likes it short' })
  keepTyped('note BEN', { text: 'Likes it long' })
  expect(readTyped('note ADA')).toEqual({ text: 'Likes it short' })
  keepTyped('note ADA', null)
  expect([readTyped('note ADA'), readTyped('note BEN')]).toEqual([null, { text: 'Likes it long' }])
})

it('keeps nothing of an unchanged form, and only the changed fields of others', () => {
  expect(typedIn({ note: '', services: [{ id: 'A' }] }, { note: '', services: [{ id: 'A' }] })).toEqual({})
  expect(typedIn({ note: 'x', phone: '1' }, { note: '', phone: '1' })).toEqual({ note: 'x' })
  keepTyped('edit A', typedIn({ note: '' }, { note: '' }))
  expect(readTyped('edit A')).toBeNull()
})

it('keeps nothing for the next person', () => {
  keepTyped('payment A', { amount: '45' })
  forgetTyped()
  expect(readTyped('payment A')).toBeNull()
})
