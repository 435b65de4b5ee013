import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Salon } from '../../domain/salon/salon.ts'
import { useAppSelector } from '../store/hooks.ts'
import { callTo } from '../ui/salon-contact.ts'

export function Main({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className={`outline-none ${className}`}>
      {/* Browsers render nothing of it, so only the server has its text. */}
      <noscript>{import.meta.env.SSR && <WithoutScript />}</noscript>
      {children}
    </main>
  )
}

const linkClass = 'underline'

/** Without scripts pages can be read, but nothing works. */
function WithoutScript() {
  const salon = useAppSelector((state) => state.salon.salon)
  return (
    <p className="mb-6 rounded-card bg-warning-soft p-4">
      {salon ? (
        <WithContact salon={salon} />
      ) : (
        t`Booking, signing in and changing a booking need JavaScript, which is off in this browser. Turn it on, or contact us.`
      )}
    </p>
  )
}

function WithContact({ salon }: { readonly salon: Pick<Salon, 'phone' | 'email'> }) {
  const { phone, email } = salon
  const mailAddress = `mailto:${email}`
  return phone ? (
    <Trans>
      Booking, signing in and changing a booking need JavaScript, which is off in this browser. Turn it on, or contact us at{' '}
      <a href={callTo(salon)} className={linkClass}>
        {phone}
      </a>{' '}
      or{' '}
      <a href={mailAddress} className={linkClass}>
        {email}
      </a>
      .
    </Trans>
  ) : (
    <Trans>
      Booking, signing in and changing a booking need JavaScript, which is off in this browser. Turn it on, or contact us at{' '}
      <a href={mailAddress} className={linkClass}>
        {email}
      </a>
      .
    </Trans>
  )
}
