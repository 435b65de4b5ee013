import { expect, test } from 'vitest'
import { createKnownDevices } from './known-devices.ts'

const secret = 'a secret for tests only, long enough'
const ada = { uid: 'ADA', passwordHash: '$argon2id$one' }
const eve = { uid: 'EVE', passwordHash: '$argon2id$two' }
const day = 24 * 60 * 60

let now = 1_800_000_000
const devices = createKnownDevices({ secret, isSecure: false, clock: () => now })
const headersWith = (setCookie: string) => new Headers({ cookie: setCookie.split(';')[0] ?? '' })
const headersKnownFor = (...credentials: (typeof ada)[]) =>
  credentials.reduce((headers, credential) => headersWith(devices.remember(headers, credential)), new Headers())

test('a browser is known for the account that it signed in to, and for that one only', () => {
  expect(devices.idOf(headersKnownFor(ada), ada)).toMatch(/^[\w-]{16}$/)
  expect(devices.idOf(headersKnownFor(ada), eve)).toBeNull()
  expect(devices.idOf(headersKnownFor(ada), { ...eve, passwordHash: ada.passwordHash })).toBeNull()
  expect(devices.idOf(new Headers(), ada)).toBeNull()
})

test('a changed password makes it invalid', () => {
  expect(devices.idOf(headersKnownFor(ada), { ...ada, passwordHash: '$argon2id$new' })).toBeNull()
})

test('each sign-in gives the browser a new id, and other accounts’ entries stay', () => {
  const first = headersKnownFor(ada, eve)
  const second = headersWith(devices.remember(first, ada))
  expect(devices.idOf(second, ada)).not.toBe(devices.idOf(first, ada))
  expect(devices.idOf(second, eve)).toBe(devices.idOf(first, eve))
  expect(second.get('cookie')?.split('.')).toHaveLength(first.get('cookie')?.split('.').length ?? 0)
})

test('its size is bounded', () => {
  const people = Array.from({ length: 40 }, (_, number) => ({ ...ada, uid: `PERSON${number}` }))
  const cookie = headersKnownFor(...people).get('cookie') ?? ''
  expect(cookie.length).toBeLessThan(500)
  expect(devices.idOf(new Headers({ cookie }), people[39] ?? ada)).not.toBeNull()
})

test('it expires, and its time cannot be forged', () => {
  const headers = headersKnownFor(ada)
  now += 399 * day
  expect(devices.idOf(headers, ada)).not.toBeNull()
  now += 2 * day
  expect(devices.idOf(headers, ada)).toBeNull()
  const [name = '', value = ''] = headers.get('cookie')?.split('=') ?? []
  const later = `${name}=${now.toString(36)}~${value.split('~').slice(1).join('~')}`
  expect(devices.idOf(new Headers({ cookie: later }), ada)).toBeNull()
})

test('altered, cut off or signed with another secret, it is worthless', () => {
  const cookie = headersKnownFor(ada).get('cookie') ?? ''
  const head = cookie.slice(0, cookie.indexOf('=') + 1)
  const value = cookie.slice(cookie.indexOf('=') + 1)
  for (let at = 0; at < value.length; at++) {
    const other = value[at] === 'A' ? 'B' : 'A'
    // Two bits of the signature's last character mean nothing; the text is compared.
    const altered = head + value.slice(0, at) + other + value.slice(at + 1)
    expect([at, devices.idOf(new Headers({ cookie: altered }), ada)]).toEqual([at, null])
    expect(devices.idOf(new Headers({ cookie: head + value.slice(0, at) }), ada)).toBeNull()
  }
  const others = createKnownDevices({ secret: `${secret}!`, isSecure: false, clock: () => now })
  expect(others.idOf(new Headers({ cookie }), ada)).toBeNull()
  for (const garbage of ['', '~', '~~', '...', '%E0%A4%A', '~'.repeat(9_000), 'a~b~c.d~e~f']) {
    expect(devices.idOf(new Headers({ cookie: head + garbage }), ada)).toBeNull()
  }
})

test('no page can read it, and over https it is Secure', () => {
  expect(devices.remember(new Headers(), ada)).toMatch(
    /^chairtime\.known_device=[^;]+; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
  )
  const secure = createKnownDevices({ secret, isSecure: true, clock: () => now })
  expect(secure.remember(new Headers(), ada)).toMatch(/^__Secure-chairtime\.known_device=.*; Secure/)
})
