import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isForPage, shortcuts, useShortcuts } from '../../admin/shared/shortcuts.tsx'
import { useCan } from '../../store/hooks.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Opens the panel that books for somebody: beside the day that is shown, or today. */
function usePanelAddress(): string {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(pathname === '/admin/day' ? search : '')
  if (!params.get('panel')?.startsWith('booking')) params.set('panel', 'booking')
  return `/admin/day?${params}`
}

/** Lets N begin a booking on every page of the workspace, for those who book for clients. */
export function useBookingShortcut(): void {
  const canBook = useCan('bookings.write-own')
  const to = usePanelAddress()
  const navigate = useNavigate()
  const { isOn } = useShortcuts()
  useEffect(() => {
    if (!canBook || !isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== shortcuts.booking || !isForPage(event)) return
      event.preventDefault()
      void navigate(to)
      // If the panel is open already, focus its first field.
      document.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [canBook, isOn, navigate, to])
}

/** "New booking" on every page of the workspace. @param isCompact only the symbol */
export function NewBooking({ isCompact = false }: { readonly isCompact?: boolean }) {
  const canBook = useCan('bookings.write-own')
  const to = usePanelAddress()
  const { isOn } = useShortcuts()
  if (!canBook) return null
  return (
    <ButtonLink
      to={to}
      aria-keyshortcuts={isOn ? shortcuts.booking.toUpperCase() : undefined}
      className={
        isCompact
          ? 'min-w-11 shrink-0 px-0! py-0!'
          : 'shrink-0 px-2! max-lg:flex-col max-lg:gap-0 max-lg:py-1! max-lg:text-center max-lg:text-xs!'
      }
    >
      <Plus aria-hidden="true" className="size-5" />
      <span className={isCompact ? 'sr-only' : ''}>{t`New booking`}</span>
    </ButtonLink>
  )
}
