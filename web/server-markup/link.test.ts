import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type LinkProps, type NavLinkProps, Link as RouterLink, NavLink as RouterNavLink, StaticRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { ServerLink, ServerNavLink } from './link.tsx'

/** The markup of a link on the page at an address. */
const markup = (link: ReactElement, location = '/bookings') =>
  renderToStaticMarkup(createElement(StaticRouter, { location }, link))

describe('a link on the server is the router’s own', () => {
  const addresses: LinkProps['to'][] = [
    '/',
    '/about',
    '/admin/bookings',
    '/bookings?services=A,B&stylist=any',
    '/bookings?move=8A1EE9F2B7AB&step=time',
    '/mybookings#list',
    '/services/',
    '//elsewhere.example/path',
    '/a/../b',
    '/a//b',
    '/bookings?',
    '.',
    '..',
    'about',
    '?status=Pending',
    '#top',
    '',
    'https://salon.example/about',
    { pathname: '/about', search: '?page=2' },
  ]
  test.each(addresses)('%j', (to) => {
    const props: LinkProps = { to, className: 'font-medium', children: 'Go', 'aria-label': 'Go there', prefetch: 'intent' }
    expect(markup(createElement(ServerLink, props))).toBe(markup(createElement(RouterLink, props)))
  })

  const others: Partial<LinkProps>[] = [
    { discover: 'none' },
    { replace: true, preventScrollReset: true, state: { from: '/' }, relative: 'path', viewTransition: true },
    { reloadDocument: true, target: '_blank', rel: 'noreferrer' },
    { prefetch: 'render' },
    { mask: '/masked' },
    { onClick: () => {}, defaultShouldRevalidate: false },
  ]
  test.each(others)('with %j', (other) => {
    const props: LinkProps = { to: '/about', children: 'Go', ...other }
    expect(markup(createElement(ServerLink, props))).toBe(markup(createElement(RouterLink, props)))
  })
})

describe('a link that knows whether its page is open', () => {
  const props: NavLinkProps[] = [
    { to: '/' },
    { to: '/', end: true },
    { to: '/admin', className: 'underline' },
    { to: '/admin', end: true, className: 'underline' },
    { to: '/Admin/Bookings', className: 'underline' },
    { to: '/admin/book' },
    { to: '/admin/bookings?page=2' },
    { to: '/admin/bookings', className: ({ isActive }) => (isActive ? 'here' : 'elsewhere') },
    { to: '/admin/bookings', style: { color: 'red' } },
    { to: '/Admin/bookings', caseSensitive: true },
    { to: '/admin/bookings', children: ({ isActive }) => String(isActive) },
    { to: 'bookings' },
  ]
  test.each(props)('%j', (each) => {
    for (const location of ['/', '/admin', '/admin/', '/admin/bookings', '/admin/bookings?page=2', '/administration']) {
      const given = { children: 'Go', ...each }
      expect(markup(createElement(ServerNavLink, given), location)).toBe(markup(createElement(RouterNavLink, given), location))
    }
  })
})
