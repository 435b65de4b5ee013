import { t } from '@lingui/core/macro'
import { Menu, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { firstNameOf } from '../../domain/people/first-name.ts'
import { useAppSelector, useBookingPath } from '../store/hooks.ts'
import { ButtonLink } from '../ui/button.tsx'
import { pressable } from '../ui/use-hydrated.ts'
import { Languages } from './languages.tsx'
import { NavigationLinks } from './navigation-links.tsx'
import { SessionActions } from './session-actions.tsx'

const linkClass =
  'flex min-h-12 items-center rounded-control px-4 font-serif text-xl hover:bg-accent-soft aria-[current=page]:bg-accent-soft'

/** Menu on narrow screens. The native modal dialog traps the focus, closes on Escape and needs no script. */
export function Sidebar({ className }: { readonly className: string }) {
  const [wasOpened, setWasOpened] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const location = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: following a link closes it, whichever link it was
  useEffect(() => dialog.current?.close(), [location])

  return (
    <div className={className}>
      <button
        type="button"
        aria-haspopup="dialog"
        {...pressable()}
        onClick={() => {
          setWasOpened(true)
          dialog.current?.showModal()
        }}
        className="-me-2 inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-medium hover:bg-accent-soft"
      >
        <Menu aria-hidden="true" className="size-5" />
        {t`Menu`}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it natively */}
      <dialog
        ref={dialog}
        aria-label={t`Menu`}
        // Closes on a click outside, and on a link: a dialog about unsaved input would be below it.
        onClick={({ target, currentTarget }) =>
          (target === currentTarget || (target as Element).closest('a')) && currentTarget.close()
        }
        className="fixed inset-y-0 end-0 start-auto m-0 h-dvh max-h-none w-80 max-w-[88vw] translate-x-0 border-s border-line bg-surface text-ink shadow-float transition-transform duration-200 backdrop:bg-scrim starting:open:translate-x-full rtl:starting:open:-translate-x-full"
      >
        <div className="flex h-full flex-col gap-6 overflow-y-auto p-5">
          <button
            type="button"
            onClick={() => dialog.current?.close()}
            className="-mt-1 -me-1 inline-flex min-h-11 items-center gap-2 self-end rounded-control px-3 font-medium text-muted hover:bg-accent-soft"
          >
            <X aria-hidden="true" className="size-5" />
            {t({ message: 'Close', context: 'verb' })}
          </button>
          {wasOpened && <MenuContent />}
        </div>
      </dialog>
    </div>
  )
}

function MenuContent() {
  const user = useAppSelector((state) => state.auth.User)
  return (
    <>
      {user && <p className="-mt-2 truncate px-4 text-muted">{t`Hi, ${{ name: firstNameOf(user.name) }}`}</p>}
      <nav aria-label={t({ message: 'Main', comment: 'Name of the main navigation' })}>
        <ul className="grid gap-1">
          <li className="mb-2 grid">
            <ButtonLink to={useBookingPath()}>{t({ message: 'Book', context: 'verb' })}</ButtonLink>
          </li>
          <NavigationLinks className={linkClass} />
        </ul>
      </nav>
      <div className="mt-auto grid gap-2 border-t border-line pt-5">
        <Languages as="row" />
        <SessionActions />
      </div>
    </>
  )
}
