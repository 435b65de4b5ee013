import { t } from '@lingui/core/macro'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { bookingPath } from '../../../domain/people/client-way.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toast.ts'

interface CopyLinkProps {
  readonly choice: { readonly services: string } | { readonly stylist: string }
  readonly name: string
}

export function CopyLink({ choice, name }: CopyLinkProps) {
  const clientWay = useAppSelector((state) => state.salon.salon?.clientWay)
  const [address, setAddress] = useState<string | null>(null)

  async function copy(): Promise<void> {
    const link = new URL(`${bookingPath({ user: null, clientWay })}?${new URLSearchParams(choice)}`, window.location.origin)
      .href
    try {
      await navigator.clipboard.writeText(link)
      notify({ about: 'booking-link', text: t`Link copied.` })
    } catch {
      // Without https there is no clipboard, and a browser can refuse it. Then the owner copies it by hand.
      setAddress(link)
    }
  }

  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="secondary" className="max-sm:px-3!" aria-label={t`Copy booking link for ${name}`} onClick={copy}>
        <Link2 aria-hidden="true" className="size-4" />
        {t`Copy booking link`}
      </Button>
      {address && (
        <input
          readOnly
          ref={(input) => input?.focus()}
          aria-label={t`Booking link for ${name}`}
          value={address}
          className="min-h-11 w-full rounded-control border border-line-strong bg-surface px-3"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </div>
  )
}
