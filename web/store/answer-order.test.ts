import { expect, test } from 'vitest'
import { createAnswerOrder } from './answer-order.ts'

test('an answer that a later one has overtaken is not taken', () => {
  const order = createAnswerOrder()
  const [first, second, third] = [order.send(), order.send(), order.send()]
  expect([first(), third(), second(), first()]).toEqual([true, true, false, false])
  expect(order.send()()).toBe(true)
})
