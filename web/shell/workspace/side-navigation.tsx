import { t } from '@lingui/core/macro'
import { Link, useLocation } from 'react-router'
import { NoticesSlot } from '../../ui/notices-slot.tsx'
import { CommandButton } from './command-box.tsx'
import { type Entry, isCurrentEntry } from './entries.ts'
import { NewBooking } from './new-booking.tsx'
import { PersonMenu } from './person-menu.tsx'
import { SalonName } from './top-bar.tsx'

const linkClass =
  'flex min-h-14 flex-col items-center justify-center gap-1 rounded-control px-1 text-xs font-medium text-muted hover:bg-accent-soft ' +
  'hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-ink focus-visible:-outline-offset-3 ' +
  'lg:min-h-11 lg:flex-row lg:justify-start lg:gap-3 lg:px-3 lg:text-base'

export function SideNavigation({ entries }: { readonly entries: readonly Entry[] }) {
  const { pathname } = useLocation()
  return (
    <header className="sticky top-0 z-30 hidden h-dvh w-22 shrink-0 flex-col gap-2 overflow-y-auto border-e border-line bg-surface p-2 md:flex lg:w-52 lg:p-3 print:hidden!">
      <SalonName className="max-lg:hidden lg:px-1" />
      <NewBooking />
      <CommandButton />
      <nav aria-label={t`Administration`}>
        <ul className="grid gap-0.5">
          {entries.map((entry) => (
            <li key={entry.id}>
              <EntryLink entry={entry} isCurrent={isCurrentEntry(entry, pathname)} className={linkClass} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto hidden lg:block">
        <NoticesSlot rank={-1} />
      </div>
      <PersonMenu className="max-lg:mt-auto" />
    </header>
  )
}

interface EntryLinkProps {
  readonly entry: Entry
  readonly isCurrent: boolean
  readonly className: string
}

export function EntryLink({ entry: { label, Icon, tabs }, isCurrent, className }: EntryLinkProps) {
  return (
    <Link to={tabs[0]?.to ?? '/'} aria-current={isCurrent ? 'page' : undefined} prefetch="intent" className={className}>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {label}
    </Link>
  )
}
