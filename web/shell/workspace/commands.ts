import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { mayOpen, type PagePath } from '../../../domain/access.ts'
import { foldedWords } from '../../../domain/cleaned-text.ts'
import { say } from '../../../domain/language/say.ts'
import { type Capability, can, type HasRole } from '../../../domain/people/roles.ts'
import { openSettings } from '../../admin/shared/settings/settings-pages.ts'
import { everyWordBegins } from '../../admin/shared/settings/settings-search.ts'
import { entries } from './entries.ts'

/** Something to do or a page to open, found by its words. */
export interface Command {
  readonly label: string
  readonly to: string
  /** Other names of it. */
  readonly words?: string
}

/** A command in no language yet. */
interface NamedCommand {
  readonly label: MessageDescriptor
  readonly to: string
  readonly words: MessageDescriptor
}

interface Action extends NamedCommand {
  readonly needs: Capability
}

const inWords = <Named extends NamedCommand>({ label, words, ...rest }: Named) => ({
  ...rest,
  label: say(label),
  words: say(words),
})

const actions: readonly Action[] = [
  {
    label: msg`New booking`,
    to: '/admin/day?panel=booking',
    words: msg({
      message: 'book appointment add phone caller',
      comment: 'Words that find “New booking”. Only typed, never shown.',
    }),
    needs: 'bookings.write-own',
  },
  {
    label: msg`Add to waitlist`,
    to: '/admin/day?panel=wait',
    words: msg({
      message: 'caller waits tell if free',
      comment: 'Words that find “Add to waitlist”. Only typed, never shown.',
    }),
    needs: 'waitlist.write',
  },
  {
    label: msg`Block time`,
    to: '/admin/day?panel=new-block',
    words: msg({
      message: 'lunch break keep free pause',
      comment: 'Words that find “Block time”. Only typed, never shown.',
    }),
    needs: 'blocks.write',
  },
  {
    label: msg`Mark a stylist away`,
    to: '/admin/day?panel=stylist',
    words: msg({
      message: 'sick today tomorrow ill call absence',
      comment: 'Words that find “Mark a stylist away”. Only typed, never shown.',
    }),
    needs: 'absences.soon',
  },
  {
    label: msg`Plan an absence`,
    to: '/admin/stylists/hours',
    words: msg({
      message: 'away vacation holiday day off',
      comment: 'Words that find “Plan an absence”. Only typed, never shown.',
    }),
    needs: 'schedules.write',
  },
  {
    label: msg`Print the day`,
    to: '/admin/day?panel=print',
    words: msg({ message: 'paper list sheet', comment: 'Words that find “Print the day”. Only typed, never shown.' }),
    needs: 'bookings.read',
  },
  {
    label: msg`Close the till`,
    to: '/admin/money',
    words: msg({
      message: 'cash count drawer end of day takings',
      comment: 'Words that find “Close the till”. Only typed, never shown.',
    }),
    needs: 'till.close',
  },
  {
    label: msg`Find duplicates`,
    to: '/admin/clients?duplicates',
    words: msg({
      message: 'merge twice same client',
      comment: 'Words that find “Find duplicates”. Only typed, never shown.',
    }),
    needs: 'clients.write',
  },
]

interface Page extends NamedCommand {
  readonly to: PagePath
}

/** Pages that aren't tabs of the navigation. */
const pages: readonly Page[] = [
  {
    label: msg`Why isn’t a time offered?`,
    to: '/admin/why',
    words: msg({
      message: 'why not free times openings',
      comment: 'Words that find “Why isn’t a time offered?”. Only typed, never shown.',
    }),
  },
  {
    label: msg`Set-up guide`,
    to: '/admin/setup',
    words: msg({ message: 'first steps open salon', comment: 'Words that find “Set-up guide”. Only typed, never shown.' }),
  },
  {
    label: msg`Your account`,
    to: '/admin/account',
    words: msg({
      message: 'password second step codes passkey phone calendar profile',
      comment: 'Words that find “Your account”. Only typed, never shown.',
    }),
  },
]

/** Other names of the tabs. */
const wordsOfTabs: Partial<Record<PagePath, MessageDescriptor>> = {
  '/admin/stylists/roster': msg({
    message: 'week team shifts everybody closures',
    comment: 'Words that find the roster. Only typed, never shown.',
  }),
  '/admin/stylists/hours': msg({
    message: 'schedule shifts absences working',
    comment: 'Words that find “Hours and absences”. Only typed, never shown.',
  }),
  '/admin/stylists/staff': msg({
    message: 'team roles invite employees',
    comment: 'Words that find the staff. Only typed, never shown.',
  }),
  '/admin/stylists/ratings': msg({
    message: 'reviews stars',
    comment: 'Words that find “What clients say”. Only typed, never shown.',
  }),
  '/admin/money': msg({
    message: 'payments cash takings',
    comment: 'Words that find the till. Only typed, never shown.',
  }),
  '/admin/money/reports': msg({
    message: 'figures statistics sales',
    comment: 'Words that find the reports. Only typed, never shown.',
  }),
  '/admin/day/requests': msg({
    message: 'confirm pending',
    comment: 'Words that find bookings to confirm. Only typed, never shown.',
  }),
}

/** Actions and pages that the person may use. */
export function commandsFor(user: HasRole | null): readonly Command[] {
  const tabs = entries().flatMap((entry) =>
    entry.tabs.map(({ to, label, view }) => {
      const words = wordsOfTabs[to]
      return {
        label: label === entry.label ? label : t`${{ section: entry.label }}: ${{ page: label }}`,
        to: view ? `${to}?view=${view}` : to,
        page: to,
        words: words ? say(words) : '',
      }
    }),
  )
  return [
    ...actions.filter(({ needs }) => can(user, needs)).map(inWords),
    ...tabs.filter(({ page }) => mayOpen(page, user)),
    ...pages.filter(({ to }) => mayOpen(to, user)).map(inWords),
    ...openSettings(user).flatMap((group) =>
      group.pages.map(({ path, label, words = '', fields = {} }) => ({
        label: t`Settings: ${{ page: label }}`,
        to: path,
        words: [words, ...Object.entries(fields).flat()].join(' '),
      })),
    ),
  ]
}

/** Finds commands in which every typed word begins a word; the actions while nothing is typed. */
export function matchingCommands(commands: readonly Command[], typed: string): readonly Command[] {
  if (foldedWords(typed).length === 0) return commands.slice(0, actions.length)
  return commands.filter(({ label, words = '' }) => everyWordBegins(typed, `${label} ${words}`))
}
