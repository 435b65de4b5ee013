import { Menu } from '@base-ui/react/menu'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, CircleUserRound, ExternalLink, LogOut, UserRoundPen } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { languages } from '../../../domain/language/languages.ts'
import { withCommas } from '../../../domain/language/lists.ts'
import { say } from '../../../domain/language/say.ts'
import { roleNames } from '../../../domain/people/staff.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useLanguageLinks } from '../language-switch.tsx'
import { useLogout } from '../session-actions.tsx'

const menuItemClass =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-start outline-none data-highlighted:bg-accent-soft ' +
  'hover:bg-accent-soft'

interface PersonMenuProps {
  readonly isCompact?: boolean
  readonly className?: string
}

/** The signed-in account: settings, own visits as a client, public pages, sign-out. */
export function PersonMenu({ isCompact = false, className = '' }: PersonMenuProps) {
  const user = useAppSelector((state) => state.auth.User)
  const isHydrated = useHydrated()
  const { isLeaving, logOut } = useLogout()
  if (!user || user.role === 'client') return null
  return (
    <Menu.Root>
      <Menu.Trigger
        disabled={!isHydrated}
        className={`flex min-h-11 min-w-11 items-center gap-2.5 rounded-control text-start hover:bg-accent-soft ${
          isCompact ? 'justify-center' : 'max-lg:justify-center lg:px-2'
        } ${className}`}
      >
        <CircleUserRound aria-hidden="true" className="size-6 shrink-0 text-muted" />
        <span className={`sr-only ${isCompact ? '' : 'lg:hidden'}`}>{t`${{ name: user.name }}: your account`}</span>
        {!isCompact && (
          <span className="min-w-0 leading-tight max-lg:hidden">
            <span className="line-clamp-2 text-sm font-medium wrap-anywhere">{user.name}</span>
            <span className="block text-xs text-muted">
              <Trans>
                {{ role: say(roleNames[user.role]) }}
                <span className="sr-only">: your account</span>
              </Trans>
            </span>
          </span>
        )}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className="z-50">
          <Menu.Popup className="grid w-64 max-w-[calc(100vw-2rem)] gap-0.5 rounded-card border border-line bg-surface p-1.5 text-ink shadow-float outline-none">
            <p className="px-3 py-1.5 text-sm wrap-anywhere text-muted">{withCommas([user.name, say(roleNames[user.role])])}</p>
            <MenuLink to="/admin/account" Icon={<UserRoundPen aria-hidden="true" className="size-5 shrink-0" />}>
              {t`Your account`}
            </MenuLink>
            <MenuLink to="/mybookings" Icon={<CircleUserRound aria-hidden="true" className="size-5 shrink-0" />}>
              {t`My visits as a client`}
            </MenuLink>
            <MenuLink to="/" Icon={<ExternalLink aria-hidden="true" className="size-5 shrink-0" />}>
              {t`View the salon’s pages`}
            </MenuLink>
            <LanguageItems />
            <Menu.Item className={menuItemClass} disabled={isLeaving} onClick={() => void logOut()}>
              <LogOut aria-hidden="true" className="size-5 shrink-0" />
              {t({ message: 'Logout', context: 'verb' })}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function LanguageItems() {
  const links = useLanguageLinks()
  if (links.length === 0) return null
  return (
    <Menu.Group className="my-0.5 grid border-y border-line py-0.5">
      <Menu.GroupLabel className="px-3 pt-1.5 text-sm text-muted">{t`Language`}</Menu.GroupLabel>
      {links.map(({ code, href, isCurrent, onClick }) => (
        <Menu.LinkItem key={code} href={href} lang={code} hrefLang={code} onClick={onClick} className={menuItemClass}>
          <Check aria-hidden="true" className={`size-5 shrink-0 ${isCurrent ? '' : 'invisible'}`} />
          {languages[code].name}
          {isCurrent && <span className="sr-only">{t({ message: '(current)', comment: 'The language that is chosen' })}</span>}
        </Menu.LinkItem>
      ))}
    </Menu.Group>
  )
}

function MenuLink({ to, Icon, children }: { readonly to: string; readonly Icon: ReactNode; readonly children: string }) {
  return (
    <Menu.LinkItem closeOnClick render={<Link to={to} />} className={menuItemClass}>
      {Icon}
      {children}
    </Menu.LinkItem>
  )
}
