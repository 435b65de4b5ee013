import { NavLink } from '../server-markup/link.tsx'
import { useAppSelector } from '../store/hooks.ts'

interface NavigationLinksProps {
  readonly className: string
}

/** The links of header and sidebar; Admin is among them for the administrator only. */
export function NavigationLinks({ className }: NavigationLinksProps) {
  const isAdmin = useAppSelector((state) => state.auth.User?.admin ?? false)
  const links = isAdmin ? [...siteLinks, { to: '/admin', label: 'Admin' }] : siteLinks
  return links.map(({ to, label }) => (
    <li key={to}>
      <NavLink to={to} end={to === '/'} prefetch="intent" className={className}>
        {label}
      </NavLink>
    </li>
  ))
}

/** The pages for everybody, in the order in which header, sidebar and footer show them. */
export const siteLinks = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About' },
  { to: '/services', label: 'Services' },
  { to: '/contact', label: 'Contact' },
] as const
