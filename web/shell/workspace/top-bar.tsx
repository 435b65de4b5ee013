import { Link } from 'react-router'
import { homeFor } from '../../../domain/access.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { CommandButton } from './command-box.tsx'
import { NewBooking } from './new-booking.tsx'
import { PersonMenu } from './person-menu.tsx'

export function TopBar() {
  return (
    <header className="flex items-center gap-1 border-b border-line bg-surface py-0.5 pe-2 ps-4 md:hidden print:hidden">
      <SalonName className="min-w-0 grow" />
      <CommandButton isCompact />
      <NewBooking isCompact />
      <PersonMenu isCompact />
    </header>
  )
}

export function SalonName({ className }: { readonly className: string }) {
  const name = useAppSelector((state) => state.salon.salon?.name)
  const user = useAppSelector((state) => state.auth.User)
  return (
    <p className={className}>
      <Link
        to={homeFor(user)}
        className="flex min-h-11 items-center rounded-control font-serif text-lg leading-tight font-medium hover:text-accent"
      >
        <span className="line-clamp-2 wrap-anywhere max-md:line-clamp-1">{name}</span>
      </Link>
    </p>
  )
}
