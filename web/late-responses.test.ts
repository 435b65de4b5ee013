import { expect, test } from 'vitest'
import { createResponseOrder } from './late-responses.ts'

test('a response that a later one has superseded is not shown', () => {
  const order = createResponseOrder()
  const [first, second, third] = [order.send(), order.send(), order.send()]
  expect([first(), third(), second(), first()]).toEqual([true, true, false, false])
  expect(order.send()()).toBe(true)
})

test('once something else is requested, no earlier response is shown', () => {
  const order = createResponseOrder()
  const earlier = order.send()
  order.restart()
  const later = order.send()
  expect([earlier(), later(), earlier()]).toEqual([false, true, false])
})
