import { canManageRole } from '../../../../domain/people/roles.ts'
import { type OpenInvitation, roleNames } from '../../../../domain/people/staff.ts'
import type { Failure } from '../../../api-error.ts'
import { useAppSelector, useFormats } from '../../../store/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/toast.ts'
import { useTakeBackInvitationMutation } from './staff-api.ts'

interface InvitationRowProps {
  readonly invitation: OpenInvitation
}

export function InvitationRow({ invitation }: InvitationRowProps) {
  const { id, email, role, stylistId, invitedBy, expiresAt, link } = invitation
  const [takeBack, { isLoading: isBusy }] = useTakeBackInvitationMutation()
  const formats = useFormats()
  const user = useAppSelector((state) => state.auth.User)
  const stylist = useAppSelector((state) => state.stylists.items.find((each) => each.id === stylistId)?.stylistName)

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link ?? '')
      notify({ about: id, text: 'Link copied.' })
    } catch {
      // Refused without https, or if permission was denied.
      notify({ about: id, text: 'Your browser didn’t let us copy it. Copy it from the page.', tone: 'danger' })
    }
  }

  async function end(): Promise<void> {
    try {
      await takeBack(id).unwrap()
      notify({ about: id, text: 'Invitation taken back.' })
    } catch (thrown) {
      notify({ about: id, text: (thrown as Failure).message, tone: 'danger' })
    }
  }

  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-4">
      <p className="font-medium wrap-anywhere">
        {email ?? 'Whoever has the link'} · {roleNames[role]}
        {stylist && ` (${stylist})`}
      </p>
      <p className="text-sm text-muted">
        Invited by {invitedBy}. Works until {formats.day(expiresAt)}.
        {link === null && email !== null && ' The link was mailed.'}
      </p>
      {link !== null && <p className="rounded-control bg-sunken px-3 py-2 font-mono text-xs wrap-anywhere">{link}</p>}
      <div className="flex flex-wrap gap-2">
        {link !== null && (
          <Button variant="secondary" onClick={copy} aria-label={`Copy link for ${email ?? roleNames[role]}`}>
            Copy link
          </Button>
        )}
        {user && canManageRole(user, role) && (
          <Button
            variant="quiet"
            busy={isBusy}
            onClick={end}
            aria-label={`Take back the invitation for ${email ?? roleNames[role]}`}
            className="px-3!"
          >
            Take back
          </Button>
        )}
      </div>
    </li>
  )
}
