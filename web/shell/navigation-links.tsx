import { t } from '@lingui/core/macro'
import { NavLink } from 'react-router'
import { homeFor } from '../../domain/access.ts'
import { isStaff } from '../../domain/people/roles.ts'
import { useAppSelector } from '../store/hooks.ts'

interface NavigationLinksProps {
  readonly className: string
}

export function NavigationLinks({ className }: NavigationLinksProps) {
  const user = useAppSelector((state) => state.auth.User)
  const links = user && isStaff(user) ? [...siteLinks(), { to: homeFor(user), label: t`Admin` }] : siteLinks()
  return links.map(({ to, label }) => (
    <li key={to}>
      <NavLink to={to} end={to === '/'} prefetch="intent" className={className}>
        {label}
      </NavLink>
    </li>
  ))
}

export const siteLinks = () => [
  { to: '/', label: t({ message: 'Home', comment: 'The home page' }) },
  { to: '/about', label: t({ message: 'About', comment: 'The page about the salon' }) },
  { to: '/services', label: t`Services` },
  { to: '/contact', label: t({ message: 'Contact', context: 'noun' }) },
]
