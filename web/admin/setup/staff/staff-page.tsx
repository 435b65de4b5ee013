import { t } from '@lingui/core/macro'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { say } from '../../../../domain/language/say.ts'
import { staffRoles } from '../../../../domain/people/roles.ts'
import { roleNames } from '../../../../domain/people/staff.ts'
import { pageMeta } from '../../../page-meta.ts'
import { failureOf } from '../../../store/api-slice.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { useFocusKept } from '../../../ui/use-still-list.ts'
import { InvitationRow } from './invitation-row.tsx'
import { InviteForm } from './invite-form.tsx'
import { RoleWords } from './role-fields.tsx'
import { useStaffQuery } from './staff-api.ts'
import { StaffRow } from './staff-row.tsx'

export const meta = pageMeta(
  () => t`Staff`,
  () => t`Who works here, and what each of them may do.`,
)

const cardClass = 'grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6'

export default function StaffPage() {
  const frame = useRef<HTMLDivElement>(null)
  const inviteButton = useRef<HTMLButtonElement>(null)
  useFocusKept(frame, inviteButton)
  return (
    <>
      <PageHeading title={t`Staff`}>{t`Who works here, and what each of them may do.`}</PageHeading>
      <div ref={frame}>
        <Staff inviteButton={inviteButton} />
      </div>
    </>
  )
}

function Staff({ inviteButton }: { readonly inviteButton: RefObject<HTMLButtonElement | null> }) {
  const { data: staff, refetch, ...query } = useStaffQuery()
  const failure = failureOf(query)
  const [isInviting, setIsInviting] = useState(false)
  const failed = failure && <LoadFailed problem={t`We couldn’t load the staff.`} error={failure.message} onRetry={refetch} />
  if (!staff) return failed || <Loader label={t`Loading the staff…`} />
  const { items, invitations, mails } = staff
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {failed}
      {isInviting ? (
        <InviteForm mails={mails} onClose={() => setIsInviting(false)} />
      ) : (
        <div>
          <Button ref={inviteButton} onClick={() => setIsInviting(true)}>
            {t`Invite somebody`}
          </Button>
        </div>
      )}
      {invitations.length > 0 && (
        <Section title={t`Invitations`}>
          <ul className="divide-y divide-line">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </Section>
      )}
      <Section title={t`People`}>
        <ul className="divide-y divide-line">
          {items.map((member) => (
            <StaffRow key={member.id} member={member} />
          ))}
        </ul>
      </Section>
      <Section title={t`What each role may do`}>
        <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
          {staffRoles.map((role) => (
            <div key={role} className="grid content-start gap-2">
              <h3 className="font-medium">{say(roleNames[role])}</h3>
              <RoleWords role={role} />
            </div>
          ))}
        </div>
      </Section>
    </div>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={cardClass}>
      <h2 id={titleId} className="font-serif text-heading font-medium">
        {title}
      </h2>
      {children}
    </section>
  )
}
