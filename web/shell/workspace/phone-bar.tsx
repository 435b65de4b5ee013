import { t } from '@lingui/core/macro'
import { Ellipsis } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { pressable } from '../../ui/use-hydrated.ts'
import { barEntries, type Entry, isCurrentEntry } from './entries.ts'
import { EntryLink } from './side-navigation.tsx'

const itemClass =
  'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 rounded-control text-xs font-medium text-muted ' +
  'focus-visible:-outline-offset-3 aria-[current=page]:text-accent aria-expanded:text-ink'

const moreClass =
  'flex min-h-12 items-center gap-3 rounded-control px-3 text-lg hover:bg-accent-soft aria-[current=page]:bg-accent-soft'

/** Most used entries within a thumb's reach; the others are under More. */
export function PhoneBar({ entries }: { readonly entries: readonly Entry[] }) {
  const { pathname } = useLocation()
  const inBar = entries.filter(({ id }) => barEntries.includes(id))
  const others = entries.filter((entry) => !inBar.includes(entry))
  return (
    <nav
      aria-label={t`Administration`}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {inBar.map((entry) => (
          <li key={entry.id}>
            <EntryLink entry={entry} isCurrent={isCurrentEntry(entry, pathname)} className={itemClass} />
          </li>
        ))}
        <li>
          <More entries={others} pathname={pathname} />
        </li>
      </ul>
    </nav>
  )
}

/** A native modal dialog traps the focus and closes on Escape. */
function More({ entries, pathname }: { readonly entries: readonly Entry[]; readonly pathname: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const location = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: following a link closes it, whichever link it was
  useEffect(() => dialog.current?.close(), [location])
  const isCurrent = entries.some((entry) => isCurrentEntry(entry, pathname))
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={`${itemClass} ${isCurrent ? 'text-accent' : ''}`}
        {...pressable()}
        onClick={() => {
          setIsOpen(true)
          dialog.current?.showModal()
        }}
      >
        <Ellipsis aria-hidden="true" className="size-5" />
        {t({ message: 'More', comment: 'Opens the other pages' })}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it natively */}
      <dialog
        ref={dialog}
        aria-label={t({ message: 'More', comment: 'Opens the other pages' })}
        onClose={() => setIsOpen(false)}
        // Closes on a click on the backdrop or a link: a question about unsaved input would appear below it.
        onClick={({ target, currentTarget }) =>
          (target === currentTarget || (target as Element).closest('a')) && currentTarget.close()
        }
        className="fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-none rounded-t-card border-t border-line bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-ink shadow-float backdrop:bg-scrim"
      >
        <ul className="grid">
          {entries.map((entry) => (
            <li key={entry.id}>
              <EntryLink entry={entry} isCurrent={isCurrentEntry(entry, pathname)} className={moreClass} />
            </li>
          ))}
        </ul>
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          className="mt-1 min-h-12 w-full rounded-control font-medium text-muted hover:bg-accent-soft"
        >
          {t({ message: 'Close', context: 'verb' })}
        </button>
      </dialog>
    </>
  )
}
