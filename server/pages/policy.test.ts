import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { canBeShown } from '../../domain/image.ts'
import { pagePolicy, sealScripts, selfContainedPolicy } from './policy.ts'

const hashCode = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

test('scripts with the nonce are listed by hash, and the nonce is gone', () => {
  const html =
    '<link rel="x" nonce="n0-_"><script nonce="n0-_">one()</script><script type="module" nonce="n0-_" async="">two()\n</script>'
  const sealed = sealScripts(html, 'n0-_')
  expect(sealed.scripts).toEqual([hashCode('one()'), hashCode('two()\n')])
  expect(sealed.html).toBe('<link rel="x"><script>one()</script><script type="module" async="">two()\n</script>')
})

test('a script that came into the page by another way is not listed', () => {
  const html =
    '<script>stolen()</script><script nonce="guess">guessed()</script><script data-nonce="n0">trick()</script><script nonce="n0">ours()</script>'
  expect(sealScripts(html, 'n0').scripts).toEqual([hashCode('ours()')])
})

test('the policy allows no inline script but the listed ones, and no eval', () => {
  const policy = pagePolicy(["'sha256-abc'"], ['https://api.cloudinary.com'])
  expect(policy).toContain("script-src 'self' 'sha256-abc';")
  expect(policy).toContain("connect-src 'self' https://api.cloudinary.com;")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  expect(policy).toContain("frame-ancestors 'none'")
})

test('the policy shows other sites in a frame only where it names them', () => {
  expect(pagePolicy([])).not.toContain('frame-src')
  expect(pagePolicy([], [], [], ['https://map.example'])).toContain('; frame-src https://map.example; ')
})

test.each([
  ['/images/abc', true],
  ['https://res.cloudinary.com/demo/image/upload/v1/a.jpg', true],
  ['https://elsewhere.example/a.jpg', false],
  ['http://res.cloudinary.com/demo/a.jpg', false],
])('the policy shows exactly the images that a stylist can have: %s', (address, isAllowed) => {
  const sources = /img-src ([^;]*)/.exec(pagePolicy([]))?.[1]?.split(' ') ?? []
  const shows = sources.includes(address.startsWith('/') ? "'self'" : new URL(address).origin)
  expect([shows, canBeShown(address)]).toEqual([isAllowed, isAllowed])
})

test('a page that has all in itself may use exactly that, and ask the server that it came from', () => {
  const policy = selfContainedPolicy('<style>a{}</style><p style="b"><style>c{}</style>', ["'sha256-abc'"])
  expect(policy).toContain(`style-src ${hashCode('a{}')} ${hashCode('c{}')};`)
  expect(policy).toContain("default-src 'none'; script-src 'sha256-abc';")
  expect(policy).toContain("connect-src 'self';")
  expect(policy).not.toContain('unsafe')
})
