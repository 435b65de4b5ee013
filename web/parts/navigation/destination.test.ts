import { describe, expect, test } from 'vitest'
import { destination } from './destination.ts'

const client = { role: 'client' } as const
const admin = { role: 'administrator' } as const

describe('a person who was signed in before they opened the page', () => {
  test('is sent home from the pages for visitors, even with a way back', () => {
    expect(destination({ path: '/login', search: '?next=%2Fbookings', user: client, openedAsVisitor: false })).toBe('/')
    expect(destination({ path: '/signup', search: '', user: client, openedAsVisitor: false })).toBe('/')
  })

  test('stays on a page that is theirs', () => {
    expect(destination({ path: '/bookings', search: '?step=time', user: client, openedAsVisitor: false })).toBeNull()
  })

  test('is sent home from the administration when they do not run the salon', () => {
    expect(destination({ path: '/admin/stylists', search: '', user: client, openedAsVisitor: false })).toBe('/')
    expect(destination({ path: '/admin/stylists', search: '', user: admin, openedAsVisitor: false })).toBeNull()
  })
})

describe('a person who signs in on the page', () => {
  test('goes to the requested page, query included', () => {
    const search = `?next=${encodeURIComponent('/bookings?step=time')}`
    expect(destination({ path: '/login', search, user: client, openedAsVisitor: true })).toBe('/bookings?step=time')
    expect(destination({ path: '/signup', search, user: client, openedAsVisitor: true })).toBe('/bookings?step=time')
  })

  test('goes to the dashboard after signing in and home after signing up without a requested page', () => {
    expect(destination({ path: '/login', search: '', user: client, openedAsVisitor: true })).toBe('/dashboard')
    expect(destination({ path: '/signup', search: '', user: client, openedAsVisitor: true })).toBe('/')
  })

  test.each(['/LOGIN', '/login/', '/Login//', '/log%69n'])('goes to the dashboard from %s as well', (path) => {
    expect(destination({ path, search: '', user: client, openedAsVisitor: true })).toBe('/dashboard')
  })

  test.each(['//evil.example', 'https://evil.example/bookings', '/\\evil.example', '/login'])('is never sent to %s', (next) => {
    const search = `?next=${encodeURIComponent(next)}`
    expect(destination({ path: '/login', search, user: client, openedAsVisitor: true })).toBe('/dashboard')
  })
})

describe('a person who signs out on the page, here or in another tab', () => {
  test('is asked to sign in if the page requires it, with the way back', () => {
    expect(destination({ path: '/mybookings', search: '', user: null, openedAsVisitor: false })).toBe(
      '/login?next=%2Fmybookings',
    )
  })

  test('stays on a public page', () => {
    expect(destination({ path: '/services', search: '', user: null, openedAsVisitor: false })).toBeNull()
  })
})
