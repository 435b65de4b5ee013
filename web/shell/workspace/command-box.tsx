import { t } from '@lingui/core/macro'
import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isForPage, shortcuts, useShortcuts } from '../../admin/shared/shortcuts.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { pressable } from '../../ui/use-hydrated.ts'

const CommandDialog = lazy(() => import('./command-dialog.tsx').then((module) => ({ default: module.CommandDialog })))

const opened = new EventTarget()

/** Finds clients, visits, pages and actions; opened by its buttons, / and Ctrl+K. */
export function CommandBox() {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const { isOn } = useShortcuts()
  const user = useAppSelector((state) => state.auth.User)
  useEffect(() => {
    const open = () => {
      setWasOpened(true)
      setIsOpen(true)
    }
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey } = event
      const isChord = key.toLowerCase() === 'k' && (ctrlKey || metaKey)
      if (!isChord && !(isOn && key === shortcuts.find && isForPage(event))) return
      event.preventDefault()
      open()
    }
    opened.addEventListener('open', open)
    addEventListener('keydown', onKey)
    return () => {
      opened.removeEventListener('open', open)
      removeEventListener('keydown', onKey)
    }
  }, [isOn])
  if (!wasOpened || !user) return null
  return (
    <Suspense>
      <CommandDialog user={user} isOpen={isOpen} onOpenChange={setIsOpen} />
    </Suspense>
  )
}

/** @param isCompact icon only */
export function CommandButton({ isCompact = false }: { readonly isCompact?: boolean }) {
  const { isOn } = useShortcuts()
  return (
    <button
      type="button"
      {...pressable()}
      aria-haspopup="dialog"
      aria-keyshortcuts={isOn ? `${shortcuts.find} Control+K` : 'Control+K'}
      onClick={() => opened.dispatchEvent(new Event('open'))}
      className={`inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-control font-medium text-muted hover:bg-accent-soft ${
        isCompact
          ? ''
          : 'border border-line-strong max-lg:flex-col max-lg:gap-0 max-lg:py-1 max-lg:text-xs lg:justify-start lg:gap-3 lg:px-3'
      }`}
    >
      <Search aria-hidden="true" className="size-5 shrink-0" />
      <span className={isCompact ? 'sr-only' : ''}>{t({ message: 'Find', context: 'verb' })}</span>
      {!isCompact && isOn && (
        <span aria-hidden="true" className="ms-auto rounded border border-line px-1.5 text-xs max-lg:hidden">
          /
        </span>
      )}
    </button>
  )
}
