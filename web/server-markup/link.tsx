import { type LinkProps, type NavLinkProps, Link as RouterLink, NavLink as RouterNavLink, useLocation } from 'react-router'

/** Addresses that the router would leave as they are: absolute, and nothing in them to resolve. */
const plainAddress = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[^#]+)?$/

/**
 * The router's link as the server renders it: the same markup. The router would resolve the address three times, by JSON of all routes
 * around it, for handlers that only a browser calls.
 */
export function ServerLink(props: LinkProps) {
  const { onClick, discover = 'render', prefetch, relative, reloadDocument, replace, mask, state, to, ...others } = props
  const { preventScrollReset, viewTransition, defaultShouldRevalidate, target, ...rest } = others
  if (typeof to !== 'string' || mask || !plainAddress.test(to)) return <RouterLink {...props} />
  return <a {...rest} href={to} target={target} data-discover={discover === 'render' ? 'true' : undefined} />
}

/** The same for a link that knows whether its page is open. */
export function ServerNavLink(props: NavLinkProps) {
  const { to, end = false, className, caseSensitive, style, children, ...rest } = props
  const { pathname } = useLocation()
  const asksForMore = typeof className === 'function' || typeof children === 'function' || caseSensitive || style
  if (typeof to !== 'string' || to.includes('?') || asksForMore) return <RouterNavLink {...props} />
  const [here, there] = [pathname.toLowerCase(), to.toLowerCase()]
  const isActive = here === there || (!end && here.startsWith(`${there}/`))
  return (
    <ServerLink
      {...rest}
      aria-current={isActive ? 'page' : undefined}
      className={[className, isActive && 'active'].filter(Boolean).join(' ')}
      to={to}
    >
      {children}
    </ServerLink>
  )
}

/** A link to a page of ours. */
export const Link = import.meta.env.SSR ? ServerLink : RouterLink
export const NavLink = import.meta.env.SSR ? ServerNavLink : RouterNavLink
