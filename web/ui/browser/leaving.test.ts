import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isPageLeft, longestLeaving, watchLeaving } from './leaving.ts'

const navigation = new EventTarget()
const page = Object.assign(new EventTarget(), { navigation })
watchLeaving(page as unknown as Window)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

/** @returns whether it goes on */
function navigate(navigationType: NavigationType, { userInitiated = false } = {}): boolean {
  return navigation.dispatchEvent(Object.assign(new Event('navigate', { cancelable: true }), { navigationType, userInitiated }))
}
const leave = () => page.dispatchEvent(new Event('beforeunload'))

test('a page that is left is not reloaded by a script of its own, only by the person', () => {
  expect(navigate('reload')).toBe(true)
  leave()
  expect(isPageLeft()).toBe(true)
  expect(navigate('reload')).toBe(false)
  expect(navigate('reload', { userInitiated: true })).toBe(true)
  expect(navigate('push')).toBe(true)
})

test('a page that stays after all, as after a download, counts as left for a moment only', () => {
  leave()
  vi.advanceTimersByTime(longestLeaving)
  expect(isPageLeft()).toBe(false)
  expect(navigate('reload')).toBe(true)
})
