import { mayOpen, type PagePath } from '../../../domain/access.ts'
import { type Capability, can, type HasRole } from '../../../domain/people/roles.ts'
import { openSettings } from '../../admin/shared/settings/settings-pages.ts'
import { everyWordBegins, wordsIn } from '../../admin/shared/settings/settings-search.ts'
import { entries } from './entries.ts'

/** Something to do or a page to open, found by its words. */
export interface Command {
  readonly label: string
  readonly to: string
  /** Other names of it. */
  readonly words?: string
}

interface Action extends Command {
  readonly needs: Capability
}

const actions: readonly Action[] = [
  {
    label: 'New booking',
    to: '/admin/day?panel=booking',
    words: 'book appointment add phone caller',
    needs: 'bookings.write-own',
  },
  { label: 'Add to waitlist', to: '/admin/day?panel=wait', words: 'caller waits tell if free', needs: 'waitlist.write' },
  { label: 'Block time', to: '/admin/day?panel=new-block', words: 'lunch break keep free pause', needs: 'blocks.write' },
  {
    label: 'Mark a stylist away',
    to: '/admin/day?panel=stylist',
    words: 'sick today tomorrow ill call absence',
    needs: 'absences.soon',
  },
  { label: 'Plan an absence', to: '/admin/stylists/hours', words: 'away vacation holiday day off', needs: 'schedules.write' },
  { label: 'Print the day', to: '/admin/day?panel=print', words: 'paper list sheet', needs: 'bookings.read' },
  { label: 'Close the till', to: '/admin/money', words: 'cash count drawer end of day takings', needs: 'till.close' },
  { label: 'Find duplicates', to: '/admin/clients?duplicates', words: 'merge twice same client', needs: 'clients.write' },
]

interface Page extends Command {
  readonly to: PagePath
}

/** Pages that aren't tabs of the navigation. */
const pages: readonly Page[] = [
  { label: 'Why isn’t a time offered?', to: '/admin/why', words: 'why not free times openings' },
  { label: 'Set-up guide', to: '/admin/setup', words: 'first steps open salon' },
  { label: 'Your account', to: '/admin/account', words: 'password second step codes passkey phone calendar profile' },
]

/** Other names of the tabs. */
const wordsOfTabs: Partial<Record<PagePath, string>> = {
  '/admin/stylists/roster': 'week team shifts everybody closures',
  '/admin/stylists/hours': 'schedule shifts absences working',
  '/admin/stylists/staff': 'team roles invite employees',
  '/admin/stylists/ratings': 'reviews stars',
  '/admin/money': 'payments cash takings',
  '/admin/money/reports': 'figures statistics sales',
  '/admin/day/requests': 'confirm pending',
}

/** All that a person may do and open. */
export function commandsFor(user: HasRole | null): readonly Command[] {
  const tabs = entries.flatMap((entry) =>
    entry.tabs.map(({ to, label, view }) => ({
      label: label === entry.label ? label : `${entry.label}: ${label}`,
      to: view ? `${to}?view=${view}` : to,
      page: to,
      words: wordsOfTabs[to] ?? '',
    })),
  )
  return [
    ...actions.filter(({ needs }) => can(user, needs)),
    ...tabs.filter(({ page }) => mayOpen(page, user)),
    ...pages.filter(({ to }) => mayOpen(to, user)),
    ...openSettings(user).flatMap((group) =>
      group.pages.map(({ path, label, words = '', fields = {} }) => ({
        label: `Settings: ${label}`,
        to: path,
        words: [words, ...Object.entries(fields).flat()].join(' '),
      })),
    ),
  ]
}

/** Those in which every typed word begins a word; with nothing typed, the actions. */
export function matchingCommands(commands: readonly Command[], typed: string): readonly Command[] {
  if (wordsIn(typed).length === 0) return commands.slice(0, actions.length)
  return commands.filter(({ label, words = '' }) => everyWordBegins(typed, `${label} ${words}`))
}
