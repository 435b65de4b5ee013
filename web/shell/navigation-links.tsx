import { NavLink } from 'react-router'
import { useAppSelector } from '../store/hooks.ts'
import { siteLinks } from './site-links.ts'

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
