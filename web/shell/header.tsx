import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { isStaff } from '../../domain/people/roles.ts'
import { useAppSelector } from '../store/hooks.ts'
import { Wordmark } from '../ui/art/wordmark.tsx'
import { Languages } from './languages.tsx'
import { NavigationLinks } from './navigation-links.tsx'
import { SessionActions } from './session-actions.tsx'
import { Sidebar } from './sidebar.tsx'

const linkClass =
  'inline-flex min-h-11 items-center rounded-control font-medium whitespace-nowrap text-muted hover:bg-accent-soft hover:text-ink ' +
  'aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-accent aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8'

export function Header() {
  const salon = useAppSelector((state) => state.salon.salon)
  const user = useAppSelector((state) => state.auth.User)
  // Staff have a link more, and their name beside it.
  const isLong = user !== null && isStaff(user)
  return (
    <header className="print:hidden border-b border-line">
      <div className="mx-auto flex max-w-6xl items-center justify-between gap-3 px-5 py-3 sm:px-8 low:py-0">
        <Link to="/" className="-m-1 flex min-h-11 min-w-0 items-center rounded-control p-1">
          <Wordmark salon={salon} className="min-w-0" />
        </Link>
        <nav
          aria-label={t({ message: 'Main', comment: 'Name of the main navigation' })}
          className={`hidden ${isLong ? 'xl:block' : 'lg:block'}`}
        >
          <ul className="flex gap-0.5">
            <NavigationLinks className={`${linkClass} ${isLong ? 'px-2' : 'px-2.5'}`} />
          </ul>
        </nav>
        <div className={`hidden min-w-0 items-center gap-2 ${isLong ? 'xl:flex' : 'lg:flex'}`}>
          <Languages as="menu" />
          <SessionActions />
        </div>
        <Sidebar className={isLong ? 'xl:hidden' : 'lg:hidden'} />
      </div>
    </header>
  )
}
