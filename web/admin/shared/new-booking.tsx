import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCan } from '../../store/hooks.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { bookingKey, useBookingKey } from './booking-key.ts'

/** Opens the panel that books for somebody: beside the day that is shown, or today. */
function usePanelAddress(): string {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(pathname === '/admin/day' ? search : '')
  if (!params.get('panel')?.startsWith('booking')) params.set('panel', 'booking')
  return `/admin/day?${params}`
}

/** "New booking" on every page of the administration for those who work at the desk; N does the same. */
export function NewBooking() {
  const canBook = useCan('bookings.write')
  const to = usePanelAddress()
  const navigate = useNavigate()
  const { isOn } = useBookingKey()
  useEffect(() => {
    if (!canBook || !isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== bookingKey || !isForPage(event)) return
      event.preventDefault()
      void navigate(to)
      // Where it is open already.
      document.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [canBook, isOn, navigate, to])
  if (!canBook) return null
  return (
    <ButtonLink
      to={to}
      aria-keyshortcuts={isOn ? bookingKey.toUpperCase() : undefined}
      className="shrink-0 px-4! max-lg:flex-col max-lg:gap-0 max-lg:px-2! max-lg:py-1! max-lg:text-xs!"
    >
      <Plus aria-hidden="true" className="size-5" />
      New booking
    </ButtonLink>
  )
}

/** Not while something is typed or chosen, with a modifier, or under a dialog. */
function isForPage({ ctrlKey, metaKey, altKey, shiftKey, repeat, defaultPrevented, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || shiftKey || repeat || defaultPrevented) return false
  const isTaken =
    target instanceof Element && target.closest('input, select, textarea, [contenteditable], [role=listbox], [role=menu]')
  return !isTaken && document.querySelector('[role=dialog], [role=alertdialog]') === null
}

/** Turns the key off that opens the panel, for those who press keys that they didn't mean (WCAG 2.1.4). */
export function BookingKeySwitch() {
  const { isOn, turn } = useBookingKey()
  return (
    <label className="flex min-h-11 items-center gap-2 text-sm text-muted pointer-coarse:hidden">
      <input type="checkbox" className="size-4 accent-accent" checked={isOn} onChange={({ target }) => turn(target.checked)} />N
      starts a booking from any page
    </label>
  )
}
