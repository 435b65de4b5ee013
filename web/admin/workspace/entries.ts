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
import type { HasRole } from '../../../domain/roles.ts'

/** A page inside of an entry. */
export interface SectionTab {
  readonly to: PagePath
  readonly label: string
  /** The search parameter that makes it another tab of the same page. */
  readonly view?: string
  /** What its badge counts. */
  readonly counts?: 'requests' | 'waiting'
}

/** An entry of the workspace's navigation. */
export interface Entry {
  readonly label: string
  readonly Icon: LucideIcon
  readonly tabs: readonly SectionTab[]
}

/** The navigation, in the order of docs/product.md. */
export const entries: readonly Entry[] = [
  { label: 'Dashboard', Icon: LayoutDashboard, tabs: [{ to: '/admin', label: 'Dashboard' }] },
  {
    label: 'Day',
    Icon: CalendarClock,
    tabs: [
      { to: '/admin/day', label: 'Day' },
      { to: '/admin/day', label: 'Week', view: 'week' },
      { to: '/admin/day/waitlist', label: 'Waitlist', counts: 'waiting' },
      { to: '/admin/day/requests', label: 'Requests', counts: 'requests' },
    ],
  },
  { label: 'Services', Icon: Scissors, tabs: [{ to: '/admin/services', label: 'Services' }] },
  { label: 'Bookings', Icon: CalendarDays, tabs: [{ to: '/admin/bookings', label: 'Bookings' }] },
  { label: 'Clients', Icon: ContactRound, tabs: [{ to: '/admin/clients', label: 'Clients' }] },
  {
    label: 'Stylists',
    Icon: Users,
    tabs: [
      { to: '/admin/stylists', label: 'Stylists' },
      { to: '/admin/stylists/roster', label: 'Roster' },
      { to: '/admin/stylists/hours', label: 'Hours and absences' },
      { to: '/admin/stylists/staff', label: 'Staff' },
      { to: '/admin/stylists/ratings', label: 'What clients say' },
    ],
  },
  {
    label: 'Money',
    Icon: Banknote,
    tabs: [
      { to: '/admin/money', label: 'Till' },
      { to: '/admin/money/reports', label: 'Reports' },
    ],
  },
  { label: 'Settings', Icon: Settings, tabs: [{ to: '/admin/settings', label: 'Settings' }] },
  { label: 'Home', Icon: House, tabs: [{ to: '/', label: 'Home' }] },
]

/** The entries of the bar on a phone; the others stand under More. */
export const barLabels: readonly string[] = ['Day', 'Bookings', 'Clients', 'Money']

/** Pages that belong to an entry without being one of its tabs. */
const within: Partial<Record<PagePath, string>> = {
  '/admin/why': 'Day',
  '/admin/setup': 'Settings',
}

/** The entries with the tabs that a person may open; an entry without any is left out. */
export function openEntries(user: HasRole | null): readonly Entry[] {
  return entries
    .map((entry) => ({ ...entry, tabs: entry.tabs.filter(({ to }) => mayOpen(to, user)) }))
    .filter(({ tabs }) => tabs.length > 0)
}

/** Whether a path is a page or lies below it. */
const isAt = (pathname: string, to: string) =>
  pathname === to || (to !== '/admin' && to !== '/' && pathname.startsWith(`${to}/`))

/** Whether the page at a path belongs to an entry. */
export function isCurrentEntry({ label, tabs }: Entry, pathname: string): boolean {
  return tabs.some(({ to }) => isAt(pathname, to)) || within[pathname as PagePath] === label
}
