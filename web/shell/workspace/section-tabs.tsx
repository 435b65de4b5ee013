import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useRequestsQuery } from '../../admin/shared/requests-api.ts'
import { withoutStylistId } from '../../admin/shared/without-stylist/without-stylist.tsx'
import { useWithoutStylistQuery } from '../../admin/shared/without-stylist/without-stylist-api.ts'
import { isRightToLeft } from '../../language/direction.ts'
import { useWaitlistQuery } from '../../parts/waitlist/desk-waitlist-api.ts'
import { useCan } from '../../store/hooks.ts'
import { NoticesSlot } from '../../ui/notices-slot.tsx'
import { type Entry, isCurrentEntry, type SectionTab } from './entries.ts'

const tabClass =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2.5 font-medium whitespace-nowrap ' +
  'text-muted hover:text-ink focus-visible:-outline-offset-3 aria-[current=page]:border-accent aria-[current=page]:text-ink sm:px-3.5'

/** Scrolls the current tab into view: on a phone not all fit. */
function scrollTo(tab: HTMLElement | null): void {
  const bar = tab?.closest('nav')
  if (!tab || !bar) return
  bar.scrollLeft = isRightToLeft() ? Math.min(0, tab.offsetLeft) : tab.offsetLeft + tab.offsetWidth - bar.clientWidth
}

/** Tabs of the open entry, if it has more than one. */
export function SectionTabs({ entries }: { readonly entries: readonly Entry[] }) {
  const { pathname, search } = useLocation()
  const entry = entries.find((each) => isCurrentEntry(each, pathname))
  if (!entry || entry.tabs.length < 2) return null
  return (
    <div className="-mx-4 -mt-3 flex shrink-0 border-b border-line px-2 lg:-mx-6 lg:px-4 print:hidden">
      <nav aria-label={entry.label} className="relative min-w-0 overflow-x-auto overflow-y-hidden">
        <ul className="-mb-px flex">
          {entry.tabs.map((tab) => (
            <li key={tab.label}>
              <Link
                ref={isCurrentTab(tab, pathname, search) ? scrollTo : undefined}
                to={buildAddress(tab, pathname, search)}
                aria-current={isCurrentTab(tab, pathname, search) ? 'page' : undefined}
                prefetch="intent"
                className={tabClass}
              >
                {tab.label}
                {tab.counts === 'requests' && <RequestCount />}
                {tab.counts === 'waiting' && <WaitingCount />}
              </Link>
            </li>
          ))}
          {entry.id === 'day' && <WithoutStylistLink />}
        </ul>
      </nav>
      {/* The day has no other room where a notice covers nothing, and nothing moves for it. */}
      {pathname === '/admin/day' && (
        <div className="relative grow max-md:hidden">
          <NoticesSlot rank={1} isLow className="absolute top-1 end-0 start-4 z-30 ms-auto w-fit" />
        </div>
      )}
    </div>
  )
}

/** Keeps date and stylists between the views of one page, but not an open panel. */
function buildAddress({ to, view }: SectionTab, pathname: string, search: string): string {
  const params = new URLSearchParams(pathname === to ? search : '')
  for (const name of ['view', 'panel']) params.delete(name)
  if (view) params.set('view', view)
  return params.size > 0 ? `${to}?${params}` : to
}

function isCurrentTab({ to, view }: SectionTab, pathname: string, search: string): boolean {
  if (pathname !== to) return false
  const currentView = new URLSearchParams(search).get('view')
  return view === undefined ? currentView !== 'week' : currentView === view
}

function WithoutStylistLink() {
  const canBook = useCan('bookings.write')
  const { data } = useWithoutStylistQuery(undefined, { skip: !canBook })
  if (!data || data.total === 0) return null
  return (
    <li>
      <Link to={`/admin/day#${withoutStylistId}`} className={`${tabClass} text-warning`}>
        {t`${plural({ count: data.total }, { one: '# without a stylist', other: '# without a stylist' })}`}
      </Link>
    </li>
  )
}

function RequestCount() {
  const { data } = useRequestsQuery()
  const count = data?.total ?? 0
  return (
    <Count count={count}>
      <Plural
        value={count}
        one={
          <Trans>
            # <span className="sr-only">open</span>
          </Trans>
        }
        other={
          <Trans>
            # <span className="sr-only">open</span>
          </Trans>
        }
      />
    </Count>
  )
}

function WaitingCount() {
  const canRead = useCan('waitlist.read')
  const { data } = useWaitlistQuery({ state: 'waiting' }, { skip: !canRead })
  const count = data?.items.length ?? 0
  return (
    <Count count={count}>
      <Plural
        value={count}
        one={
          <Trans>
            # <span className="sr-only">waiting</span>
          </Trans>
        }
        other={
          <Trans>
            # <span className="sr-only">waiting</span>
          </Trans>
        }
      />
    </Count>
  )
}

function Count({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  if (count === 0) return null
  return <span className="rounded-full bg-warning-soft px-2 text-sm text-warning tabular-nums">{children}</span>
}
