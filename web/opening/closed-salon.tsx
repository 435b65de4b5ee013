import { t } from '@lingui/core/macro'
import { EyeOff, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isStaff } from '../../domain/people/roles.ts'
import { kept } from '../language/direction.ts'
import { useAppSelector, useCan } from '../store/hooks.ts'
import { callTo } from '../ui/salon-contact.ts'

export default function ClosedSalon({ children }: { readonly children: ReactNode }) {
  const user = useAppSelector((state) => state.auth.User)
  if (!user || !isStaff(user)) return <OpeningSoon />
  return (
    <>
      <ClosedBar />
      {children}
    </>
  )
}

const linkClass =
  'inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:decoration-accent'

/** Basic facts only. The style sheet hides the links around it: they would lead here. */
function OpeningSoon() {
  const salon = useAppSelector((state) => state.salon.salon)
  if (!salon) return null
  const { name, address, phone, email } = salon
  return (
    <section data-closed className="mx-auto grid max-w-xl justify-items-center gap-6 py-10 text-center sm:py-20">
      <p className="font-serif text-heading font-medium wrap-anywhere">{name}</p>
      <h1 tabIndex={-1} className="font-serif text-display font-medium outline-none">
        {t`Opening soon`}
      </h1>
      <p className="text-lg text-muted">{t`We’re getting ready. Come back soon to see our services and book online.`}</p>
      {(address || phone || email) && (
        <address className="grid justify-items-start gap-1 text-lg not-italic">
          {address && (
            <p className="flex min-h-11 items-center gap-3 text-start wrap-anywhere">
              <MapPin aria-hidden="true" className="size-5 shrink-0 text-accent" />
              {kept(address)}
            </p>
          )}
          {phone && (
            <p className="flex items-center gap-3">
              <Phone aria-hidden="true" className="size-5 shrink-0 text-accent" />
              <a href={callTo(salon)} className={linkClass}>
                {phone}
              </a>
            </p>
          )}
          {email && (
            <p className="flex items-center gap-3 wrap-anywhere">
              <Mail aria-hidden="true" className="size-5 shrink-0 text-accent" />
              <a href={`mailto:${email}`} className={linkClass}>
                {email}
              </a>
            </p>
          )}
        </address>
      )}
    </section>
  )
}

function ClosedBar() {
  const canOpen = useCan('settings.write')
  return (
    <aside
      aria-label={t`Not open yet`}
      className="print:hidden mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-card bg-warning-soft px-4 py-2"
    >
      <p className="flex min-w-0 items-center gap-3">
        <EyeOff aria-hidden="true" className="size-5 shrink-0 text-warning" />
        {t`Only you can see this. Clients see “Opening soon.”`}
      </p>
      {canOpen && (
        <Link
          to="/admin/setup?step=open"
          className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
        >
          {t`Open the salon`}
        </Link>
      )}
    </aside>
  )
}
