import { t } from '@lingui/core/macro'
import {
  Banknote,
  CalendarClock,
  CalendarDays,
  ContactRound,
  House,
  LayoutDashboard,
  type LucideIcon,
  Scissors,
  Settings,
  Users,
} from 'lucide-react'
import { mayOpen, type PagePath } from '../../../domain/access.ts'
import type { HasRole } from '../../../domain/people/roles.ts'

export type EntryId = 'dashboard' | 'day' | 'services' | 'bookings' | 'clients' | 'stylists' | 'money' | 'settings' | 'home'

export interface SectionTab {
  readonly to: PagePath
  readonly label: string
  /** Search parameter that distinguishes tabs of the same page. */
  readonly view?: string
  readonly counts?: 'requests' | 'waiting'
}

export interface Entry {
  readonly id: EntryId
  readonly label: string
  readonly Icon: LucideIcon
  readonly tabs: readonly SectionTab[]
}

/** In the order of docs/product.md. */
export const entries = (): readonly Entry[] => [
  { id: 'dashboard', label: t`Dashboard`, Icon: LayoutDashboard, tabs: [{ to: '/admin', label: t`Dashboard` }] },
  {
    id: 'day',
    label: t({ message: 'Day', context: 'page of the desk', comment: 'The day’s bookings' }),
    Icon: CalendarClock,
    tabs: [
      { to: '/admin/day', label: t({ message: 'Day', context: 'page of the desk', comment: 'The day’s bookings' }) },
      { to: '/admin/day', label: t({ message: 'Week', comment: 'The week’s bookings' }), view: 'week' },
      { to: '/admin/day/waitlist', label: t`Waitlist`, counts: 'waiting' },
      { to: '/admin/day/requests', label: t({ message: 'Requests', comment: 'Bookings to confirm' }), counts: 'requests' },
    ],
  },
  { id: 'services', label: t`Services`, Icon: Scissors, tabs: [{ to: '/admin/services', label: t`Services` }] },
  { id: 'bookings', label: t`Bookings`, Icon: CalendarDays, tabs: [{ to: '/admin/bookings', label: t`Bookings` }] },
  { id: 'clients', label: t`Clients`, Icon: ContactRound, tabs: [{ to: '/admin/clients', label: t`Clients` }] },
  {
    id: 'stylists',
    label: t`Stylists`,
    Icon: Users,
    tabs: [
      { to: '/admin/stylists', label: t`Stylists` },
      { to: '/admin/stylists/roster', label: t`Roster` },
      { to: '/admin/stylists/hours', label: t`Hours and absences` },
      { to: '/admin/stylists/staff', label: t`Staff` },
      { to: '/admin/stylists/ratings', label: t`What clients say` },
    ],
  },
  {
    id: 'money',
    label: t`Money`,
    Icon: Banknote,
    tabs: [
      { to: '/admin/money', label: t({ message: 'Till', context: 'noun: the cash desk' }) },
      { to: '/admin/money/reports', label: t({ message: 'Reports', context: 'noun' }) },
    ],
  },
  { id: 'settings', label: t`Settings`, Icon: Settings, tabs: [{ to: '/admin/settings', label: t`Settings` }] },
  {
    id: 'home',
    label: t({ message: 'Home', context: 'the salon’s pages, in the workspace’s menu', comment: 'The home page' }),
    Icon: House,
    tabs: [
      {
        to: '/',
        label: t({ message: 'Home', context: 'the salon’s pages, in the workspace’s menu', comment: 'The home page' }),
      },
    ],
  },
]

export const barEntries: readonly EntryId[] = ['day', 'bookings', 'clients', 'money']

/** Pages that belong to an entry without being one of its tabs. */
const within: Partial<Record<PagePath, EntryId>> = {
  '/admin/why': 'day',
  '/admin/setup': 'settings',
}

/** Entries with the tabs that the account may open; entries without any are left out. */
export function openEntries(user: HasRole | null): readonly Entry[] {
  return entries()
    .map((entry) => ({ ...entry, tabs: entry.tabs.filter(({ to }) => mayOpen(to, user)) }))
    .filter(({ tabs }) => tabs.length > 0)
}

const isAt = (pathname: string, to: string) =>
  pathname === to || (to !== '/admin' && to !== '/' && pathname.startsWith(`${to}/`))

export function isCurrentEntry({ id, tabs }: Entry, pathname: string): boolean {
  return tabs.some(({ to }) => isAt(pathname, to)) || within[pathname as PagePath] === id
}
