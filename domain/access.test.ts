import { describe, expect, it } from 'vitest'
import { type Access, homeOf, isLinkPage, type PagePath, pageAccess, redirectFor, safeNext } from './access.ts'

const people = { visitor: null, client: { admin: false }, admin: { admin: true } }
type Person = keyof typeof people

const sentTo = (path: string, person: Person, search = '') => redirectFor({ path, search }, people[person])

/** The specification's route table (section 2), written out again so that no edit of the rules goes unseen. */
const routeTable: Record<PagePath, Access> = {
  '/': 'public',
  '/about': 'public',
  '/contact': 'public',
  '/services': 'public',
  '/bookings': 'signed-in',
  '/mybookings': 'signed-in',
  '/admin': 'admin',
  '/admin/services': 'admin',
  '/admin/bookings': 'admin',
  '/admin/stylists': 'admin',
  // Beside the specification's.
  '/admin/settings': 'admin',
  '/admin/mail': 'admin',
  '/admin/webhooks': 'admin',
  '/admin/schedule': 'admin',
  '/admin/why': 'admin',
  '/signup': 'visitor',
  '/login': 'visitor',
  // Where mails about an account lead, and the way to one.
  '/forgot-password': 'unlisted',
  '/reset-password': 'unlisted',
  '/confirm-address': 'unlisted',
}
const pages = Object.keys(routeTable) as PagePath[]

/** Where each person is sent instead, by the page's access; null lets them in. */
const outcome: Record<Access, (page: string) => Record<Person, string | null>> = {
  public: () => ({ visitor: null, client: null, admin: null }),
  unlisted: () => ({ visitor: null, client: null, admin: null }),
  'signed-in': (page) => ({ visitor: `/login?next=${encodeURIComponent(page)}`, client: null, admin: null }),
  admin: (page) => ({ visitor: `/login?next=${encodeURIComponent(page)}`, client: '/', admin: null }),
  visitor: () => ({ visitor: null, client: '/', admin: '/' }),
}

const rows = pages.flatMap((page) =>
  (Object.keys(people) as Person[]).map((person) => ({ page, person, expected: outcome[routeTable[page]](page)[person] })),
)

describe('the pages of signed links', () => {
  it('are known by their path, in any spelling', () => {
    for (const path of ['/visit/a.b', '/visit/a.b/', '/VISIT/a.b', '/%76isit/a.b']) expect(isLinkPage(path), path).toBe(true)
    for (const path of ['/visit', '/visit/', '/visit/a/b', '/visits/a', '/x/visit/a'])
      expect(isLinkPage(path), path).toBe(false)
  })

  it('are for everyone who has the link', () => {
    for (const person of Object.keys(people) as Person[]) expect(sentTo('/visit/a.b', person)).toBeNull()
  })
})

describe('the route table', () => {
  it('is the specification', () => {
    expect(pageAccess).toEqual(routeTable)
  })

  it.each(rows)('sends a $person who opens $page to $expected', ({ page, person, expected }) => {
    expect(sentTo(page, person)).toBe(expected)
  })

  // The router matches a page in any case, with percent-encoding and with slashes at the end; so must the guard.
  it.each(rows)('sends a $person to the same place for every spelling of $page', ({ page, person, expected }) => {
    const encoded = page.replace(/\w/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
    for (const spelling of [`${page}/`, `${page}//`, page.toUpperCase(), encoded, encoded.toUpperCase(), `${encoded}/`]) {
      expect(sentTo(spelling, person), spelling).toBe(expected)
    }
  })

  it('keeps the query of the page on the way through the sign-in', () => {
    expect(sentTo('/bookings', 'visitor', '?step=time&date=2026-12-01')).toBe(
      '/login?next=%2Fbookings%3Fstep%3Dtime%26date%3D2026-12-01',
    )
    expect(sentTo('/admin/', 'visitor', '?page=2')).toBe('/login?next=%2Fadmin%3Fpage%3D2')
  })

  it.each([
    '/nowhere',
    '/admin/nowhere',
    '/administrator',
    '/bookings/1',
    '//admin',
    '/%',
    '/%zz',
    '/__proto__',
    '/constructor',
  ])('shows the 404 page for %j, which is not a page', (path) => {
    for (const person of Object.keys(people) as Person[]) expect(sentTo(path, person)).toBeNull()
  })
})

it('reads a path of many slashes in linear time', () => {
  const times = Array.from({ length: 5 }, () => {
    const started = performance.now()
    expect(sentTo(`${'/'.repeat(100_000)}x`, 'visitor')).toBeNull()
    return performance.now() - started
  })
  // Milliseconds where each slash is looked at once; seconds where a pattern starts again at each. The shortest, since a busy machine may
  // put any one of them off.
  expect(Math.min(...times)).toBeLessThan(500)
})

describe('the other links of the specification', () => {
  it.each(['visitor', 'client', 'admin'] as const)('leads a %s from /signin to /login, with the way back', (person) => {
    expect(sentTo('/signin', person)).toBe('/login')
    expect(sentTo('/signin/', person, '?next=%2Fbookings')).toBe('/login?next=%2Fbookings')
  })

  it.each([
    ['visitor', '/login'],
    ['client', '/mybookings'],
    ['admin', '/admin'],
  ] as const)('leads a %s from /dashboard to %s', (person, place) => {
    expect(sentTo('/dashboard', person)).toBe(place)
    expect(sentTo('/dashboard/', person)).toBe(place)
    expect(homeOf(people[person])).toBe(place)
  })

  it('never redirects in a circle', () => {
    for (const person of Object.keys(people) as Person[]) {
      for (const start of [...pages, '/signin', '/dashboard']) {
        let place: string | null = start
        for (let hops = 0; place !== null; hops += 1) {
          expect(hops, `${person} from ${start}`).toBeLessThan(3)
          const [path = '', query = '']: string[] = place.split('?')
          place = sentTo(path, person, query && `?${query}`)
        }
      }
    }
  })
})

describe('safeNext', () => {
  const isWayOn = (page: PagePath) => routeTable[page] !== 'visitor' && routeTable[page] !== 'unlisted'
  it.each(pages.filter(isWayOn))('takes %s', (page) => {
    expect(safeNext(page)).toBe(page)
  })

  it.each(pages.filter((page) => !isWayOn(page)))('doesn’t take %s, which leads on itself', (page) => {
    expect(safeNext(page)).toBeNull()
  })

  it('returns the address from which the guard redirected a visitor', () => {
    const guarded = sentTo('/bookings', 'visitor', '?step=time&time=10%3A00+AM') ?? ''
    expect(safeNext(new URL(guarded, 'https://salon.example').searchParams.get('next'))).toBe(
      '/bookings?step=time&time=10%3A00+AM',
    )
  })

  it('keeps the selection in the query', () => {
    const search = '?services=cut,color&stylist=any&date=2026-12-01&time=2:00+PM'
    const guarded = sentTo('/bookings', 'visitor', search) ?? ''
    expect(safeNext(new URL(guarded, 'https://salon.example').searchParams.get('next'))).toBe(`/bookings${search}`)
  })

  it('drops a fragment and a query that is not plain', () => {
    expect(safeNext('/services#prices')).toBe('/services')
    expect(safeNext('/bookings?step=time#top')).toBe('/bookings?step=time')
    for (const query of ['a=<script>', 'a=b\r\nSet-Cookie: c', 'a=//evil.example', 'a=\\', 'a=\u0000', 'a="']) {
      expect(safeNext(`/bookings?${query}`), query).toBe('/bookings')
    }
  })

  const otherPlaces = ['//evil.example', '/\\evil.example', '\\\\evil.example', '///evil.example', 'https://evil.example']
  const otherSchemes = ['https:/evil.example', 'javascript:alert(1)', 'data:text/html,x', 'HTTPS://evil.example/bookings']
  const disguised = ['/%2Fevil.example', '%2F%2Fevil.example', '/%5Cevil.example', '/bookings%0d%0aX', '/%2e%2e/evil', '/@evil']
  const lines = ['/\n/evil.example', '/\t/evil.example', '\n//evil.example', '/bookings\n', ' /bookings', '/bookings\r\nX: y']
  const notPages = [
    '/bookings@evil.example',
    '/bookings/../evil',
    '/./bookings',
    '/nowhere',
    '/api/me',
    '/__proto__',
    'constructor',
    '__proto__',
    'bookings',
    '?',
    '#',
  ]
  const ofTheSignIn = ['/login', '/signup', '/login?next=%2Flogin', '/signup#x', '/signin', '/dashboard']
  it.each([...otherPlaces, ...otherSchemes, ...disguised, ...lines, ...notPages, ...ofTheSignIn])('refuses %j', (next) => {
    expect(safeNext(next)).toBeNull()
  })

  it.each([null, undefined, ''])('returns null for %j', (next) => {
    expect(safeNext(next)).toBeNull()
  })
})
