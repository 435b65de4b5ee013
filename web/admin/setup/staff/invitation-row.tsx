import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { say } from '../../../../domain/language/say.ts'
import { canManageRole } from '../../../../domain/people/roles.ts'
import { type OpenInvitation, roleNames } from '../../../../domain/people/staff.ts'
import type { Failure } from '../../../api-error.ts'
import { useAppDispatch, useAppSelector, useFormats } from '../../../store/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/toast.ts'
import { takeBackInvitation } from './staff-api.ts'

interface InvitationRowProps {
  readonly invitation: OpenInvitation
}

export function InvitationRow({ invitation }: InvitationRowProps) {
  const { id, email, role, stylistId, invitedBy, expiresAt, link } = invitation
  const dispatch = useAppDispatch()
  const [isBusy, setIsBusy] = useState(false)
  const formats = useFormats()
  const user = useAppSelector((state) => state.auth.User)
  const stylist = useAppSelector((state) => state.stylists.items.find((each) => each.id === stylistId)?.stylistName)

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link ?? '')
      notify({ about: id, text: t`Link copied.` })
    } catch {
      // Refused without https, or if permission was denied.
      notify({ about: id, text: t`Your browser didn’t let us copy it. Copy it from the page.`, tone: 'danger' })
    }
  }

  async function end(): Promise<void> {
    setIsBusy(true)
    try {
      await dispatch(takeBackInvitation(id))
      notify({ about: id, text: t`Invitation taken back.` })
    } catch (thrown) {
      notify({ about: id, text: (thrown as Failure).message, tone: 'danger' })
    }
    setIsBusy(false)
  }

  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-4">
      <p className="font-medium wrap-anywhere">
        {email ?? t`Whoever has the link`} · {say(roleNames[role])}
        {stylist && ` (${stylist})`}
      </p>
      <p className="text-sm text-muted">
        {t`Invited by ${{ name: invitedBy }}. Works until ${{ date: formats.day(expiresAt) }}.`}
        {link === null && email !== null && ` ${t`The link was mailed.`}`}
      </p>
      {link !== null && <p className="rounded-control bg-sunken px-3 py-2 font-mono text-xs wrap-anywhere">{link}</p>}
      <div className="flex flex-wrap gap-2">
        {link !== null && (
          <Button
            variant="secondary"
            onClick={copy}
            aria-label={t`Copy link for ${{ emailOrRole: email ?? say(roleNames[role]) }}`}
          >
            {t`Copy link`}
          </Button>
        )}
        {user && canManageRole(user, role) && (
          <Button
            variant="quiet"
            busy={isBusy}
            onClick={end}
            aria-label={t`Take back the invitation for ${{ emailOrRole: email ?? say(roleNames[role]) }}`}
            className="px-3!"
          >
            {t`Take back`}
          </Button>
        )}
      </div>
    </li>
  )
}
