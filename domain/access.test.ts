import { describe, expect, it } from 'vitest'
import { type Access, homeFor, type PagePath, pageAccess, pageAt, redirectFor, safeNext } from './access.ts'
import { capabilities, type Role } from './people/roles.ts'

const people = {
  visitor: null,
  client: { role: 'client' },
  stylist: { role: 'stylist' },
  receptionist: { role: 'receptionist' },
  manager: { role: 'manager' },
  administrator: { role: 'administrator' },
} as const satisfies Record<Role | 'visitor', { readonly role: Role } | null>
type Person = keyof typeof people
const everyone = Object.keys(people) as Person[]

const sentTo = (path: string, person: Person, search = '') => redirectFor({ path, search }, people[person])

/** docs/product.md's route table (section 2), written out again so that no edit of the rules goes unseen. */
const routeTable: Record<PagePath, 'public' | 'unlisted' | 'by link' | 'signed-in' | 'visitor' | readonly Role[]> = {
  '/': 'public',
  '/about': 'public',
  '/contact': 'public',
  '/services': 'public',
  '/privacy': 'public',
  '/terms': 'public',
  '/bookings': 'signed-in',
  '/book': 'public',
  '/mybookings': 'signed-in',
  '/mybookings/receipt': 'signed-in',
  '/admin': ['manager', 'administrator'],
  '/admin/day': ['stylist', 'receptionist', 'manager', 'administrator'],
  '/admin/day/waitlist': ['receptionist', 'manager', 'administrator'],
  '/admin/day/requests': ['receptionist', 'manager', 'administrator'],
  '/admin/services': ['manager', 'administrator'],
  '/admin/bookings': ['stylist', 'receptionist', 'manager', 'administrator'],
  '/admin/clients': ['receptionist', 'manager', 'administrator'],
  '/admin/clients/:id': ['stylist', 'receptionist', 'manager', 'administrator'],
  '/admin/stylists': ['manager', 'administrator'],
  '/admin/stylists/roster': ['receptionist', 'manager', 'administrator'],
  '/admin/stylists/hours': ['receptionist', 'manager', 'administrator'],
  '/admin/stylists/staff': ['manager', 'administrator'],
  '/admin/stylists/ratings': ['manager', 'administrator'],
  '/admin/money': ['receptionist', 'manager', 'administrator'],
  '/admin/money/receipt': ['receptionist', 'manager', 'administrator'],
  '/admin/money/reports': ['manager', 'administrator'],
  '/admin/account': ['stylist', 'receptionist', 'manager', 'administrator'],
  '/admin/settings': ['manager', 'administrator'],
  '/admin/settings/details': ['manager', 'administrator'],
  '/admin/settings/look': ['manager', 'administrator'],
  '/admin/settings/pages': ['manager', 'administrator'],
  '/admin/settings/pictures': ['manager', 'administrator'],
  '/admin/settings/region': ['manager', 'administrator'],
  '/admin/settings/languages': ['manager', 'administrator'],
  '/admin/settings/translations': ['manager', 'administrator'],
  '/admin/settings/share': ['manager', 'administrator'],
  '/admin/settings/hours': ['manager', 'administrator'],
  '/admin/settings/closures': ['manager', 'administrator'],
  '/admin/settings/starts': ['manager', 'administrator'],
  '/admin/settings/rules': ['manager', 'administrator'],
  '/admin/settings/payments': ['manager', 'administrator'],
  '/admin/settings/waitlist': ['manager', 'administrator'],
  '/admin/settings/ratings': ['manager', 'administrator'],
  '/admin/settings/guests': ['manager', 'administrator'],
  '/admin/settings/mail': ['administrator'],
  '/admin/settings/texts': ['manager', 'administrator'],
  '/admin/settings/reminders': ['manager', 'administrator'],
  '/admin/settings/calendars': ['manager', 'administrator'],
  '/admin/settings/webhooks': ['manager', 'administrator'],
  '/admin/settings/mail-log': ['manager', 'administrator'],
  '/admin/settings/roles': ['manager', 'administrator'],
  '/admin/settings/second-step': ['administrator'],
  '/admin/settings/import': ['administrator'],
  '/admin/settings/export': ['administrator'],
  '/admin/settings/backups': ['administrator'],
  '/admin/settings/audit': ['manager', 'administrator'],
  '/admin/setup': ['manager', 'administrator'],
  '/admin/why': ['receptionist', 'manager', 'administrator'],
  '/signup': 'visitor',
  '/login': 'visitor',
  // Targets of account mails, and the way to an account.
  '/forgot-password': 'unlisted',
  '/reset-password': 'by link',
  '/confirm-address': 'by link',
  '/visit/:token': 'by link',
  // People come back to it once they have signed in.
  '/invitation': 'by link',
}
const pages = Object.keys(routeTable) as PagePath[]

/** A path that is the page's, where it has parameters. */
const pathFor = (page: PagePath) => page.replace(/:\w+/g, 'ab.c')

/** The redirect's target; null lets the person in. */
function outcome(page: PagePath, person: Person): string | null {
  const access = routeTable[page]
  const signIn = `/login?next=${encodeURIComponent(pathFor(page))}`
  if (access === 'public' || access === 'unlisted' || access === 'by link') return null
  if (access === 'visitor') return person === 'visitor' ? null : '/'
  if (person === 'visitor') return signIn
  if (access === 'signed-in' || access.includes(people[person].role)) return null
  if (person === 'client') return '/'
  // Staff are sent to the first page that they may see.
  return person === 'manager' ? '/admin' : '/admin/day'
}

const rows = pages.flatMap((page) => everyone.map((person) => ({ page, person, expected: outcome(page, person) })))

describe('the pages of signed links', () => {
  it('are known by their path, in any spelling', () => {
    for (const path of ['/visit/a.b', '/visit/a.b/', '/VISIT/a.b', '/%76isit/a.b'])
      expect(pageAt(path), path).toBe('/visit/:token')
    for (const path of ['/visit', '/visit/', '/visit/a/b', '/visits/a', '/x/visit/a']) expect(pageAt(path), path).toBeNull()
  })

  it('are for everyone who has the link', () => {
    for (const person of everyone) expect(sentTo('/visit/a.b', person)).toBeNull()
  })
})

describe('the route table', () => {
  it('is the specification', () => {
    expect(Object.keys(pageAccess)).toEqual(pages)
    for (const page of pages) {
      const [access, expected]: [Access, unknown] = [pageAccess[page], routeTable[page]]
      // The test below checks capabilities, role by role.
      if (typeof expected === 'string') expect(access, page).toBe(expected)
      else expect(capabilities, page).toContain(access)
    }
  })

  it.each(rows)('sends a $person who opens $page to $expected', ({ page, person, expected }) => {
    expect(sentTo(pathFor(page), person)).toBe(expected)
  })

  // The router matches a page in any case, with percent-encoding and with slashes at the end; so must the guard.
  it.each(rows)('sends a $person to the same place for every spelling of $page', ({ page, person, expected }) => {
    const path = pathFor(page)
    const encoded = path.replace(/\w/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
    for (const spelling of [`${path}/`, `${path}//`, path.toUpperCase(), encoded, encoded.toUpperCase(), `${encoded}/`]) {
      expect(sentTo(spelling, person), spelling).toBe(expected)
    }
  })

  it('keeps the query of the page on the way through the sign-in', () => {
    expect(sentTo('/bookings', 'visitor', '?step=time&date=2026-12-01')).toBe(
      '/login?next=%2Fbookings%3Fstep%3Dtime%26date%3D2026-12-01',
    )
    expect(sentTo('/admin/', 'visitor', '?page=2')).toBe('/login?next=%2Fadmin%3Fpage%3D2')
  })

  it.each(['/admin/nowhere', '/ADMIN/nowhere/', '/admin/clients/1/x', '/admin/%zz', '/admin/:id', '/admin/../admin'])(
    'lets only those who work here find out that %j isn’t a page',
    (path) => {
      for (const person of everyone) {
        const elsewhere = sentTo(path, person)
        if (person === 'visitor') expect(elsewhere).toMatch(/^\/login\?next=/)
        else expect(elsewhere, person).toBe(person === 'client' ? '/' : null)
      }
      expect(pageAt(path)).toBeNull()
    },
  )

  it.each([
    '/nowhere',
    '/visit/:token/x',
    '/administrator',
    '/bookings/1',
    '//admin',
    '/%',
    '/%zz',
    '/__proto__',
    '/constructor',
  ])('shows the 404 page for %j, which is not a page', (path) => {
    for (const person of everyone) expect(sentTo(path, person)).toBeNull()
    expect(pageAt(path)).toBeNull()
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

it('leads staff without a required second factor to where they set it up', () => {
  const manager = { role: 'manager', needsSecondFactor: true } as const
  for (const path of ['/admin', '/admin/bookings', '/admin/stylists/staff']) {
    expect(redirectFor({ path }, manager)).toBe('/admin/account')
  }
  expect(homeFor(manager)).toBe('/mybookings')
  for (const path of ['/', '/admin/account', '/mybookings', '/bookings', '/services'])
    expect(redirectFor({ path }, manager)).toBeNull()
})

describe('a page that has moved', () => {
  it.each([
    ['/admin/waitlist', '/admin/day/waitlist'],
    ['/admin/schedule', '/admin/stylists/hours'],
    ['/admin/staff', '/admin/stylists/staff'],
    ['/admin/till', '/admin/money'],
    ['/admin/reports', '/admin/money/reports'],
  ])('leads from %s to %s with its query, also after signing in', (former, page) => {
    expect(sentTo(former, 'manager', '?stylist=a')).toBe(`${page}?stylist=a`)
    expect(safeNext(`${former}?stylist=a`)).toBe(`${page}?stylist=a`)
  })
})

describe('the other links of the specification', () => {
  it.each(everyone)('leads a %s from /signin to /login, with the way back', (person) => {
    expect(sentTo('/signin', person)).toBe('/login')
    expect(sentTo('/signin/', person, '?next=%2Fbookings')).toBe('/login?next=%2Fbookings')
  })

  it.each([
    ['visitor', '/login'],
    ['client', '/mybookings'],
    ['stylist', '/admin/day'],
    ['receptionist', '/admin/day'],
    ['manager', '/admin'],
    ['administrator', '/admin'],
  ] as const)('leads a %s from /dashboard to %s', (person, path) => {
    expect(sentTo('/dashboard', person)).toBe(path)
    expect(sentTo('/dashboard/', person)).toBe(path)
    expect(homeFor(people[person])).toBe(path)
  })

  it('never redirects in a circle', () => {
    for (const person of everyone) {
      for (const start of [...pages.map(pathFor), '/admin/nowhere', '/signin', '/dashboard']) {
        let location: string | null = start
        for (let hops = 0; location !== null; hops += 1) {
          expect(hops, `${person} from ${start}`).toBeLessThan(3)
          const [path = '', query = '']: string[] = location.split('?')
          location = sentTo(path, person, query && `?${query}`)
        }
      }
    }
  })
})

describe('safeNext', () => {
  const isWayOn = (page: PagePath) =>
    page === '/invitation' || !['visitor', 'unlisted', 'by link'].includes(routeTable[page] as string)
  it.each(pages.filter(isWayOn))('takes %s', (page) => {
    const path = page.replace(/:\w+/g, 'K7QF9M2XTR4W')
    expect(safeNext(path)).toBe(path)
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

  const otherSites = ['//evil.example', '/\\evil.example', '\\\\evil.example', '///evil.example', 'https://evil.example']
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
  it.each([...otherSites, ...otherSchemes, ...disguised, ...lines, ...notPages, ...ofTheSignIn])('refuses %j', (next) => {
    expect(safeNext(next)).toBeNull()
  })

  it.each([null, undefined, ''])('returns null for %j', (next) => {
    expect(safeNext(next)).toBeNull()
  })
})

it('if the salon requires an account first, a visitor signs in before the steps, and keeps the choice', () => {
  const opened = { path: '/Book/', search: '?services=A' }
  expect(redirectFor(opened, null, 'account first')).toBe('/login?next=%2Fbookings%3Fservices%3DA')
  expect(redirectFor(opened, people.client, 'account first')).toBeNull()
  for (const way of ['account last', 'guests welcome', undefined] as const) expect(redirectFor(opened, null, way)).toBeNull()
})
