import { t } from '@lingui/core/macro'
import { type FormEvent, useId, useRef, useState } from 'react'
import { say } from '../../../../domain/language/say.ts'
import { canManageRole } from '../../../../domain/people/roles.ts'
import { roleNames, type StaffMember, stylistProblem } from '../../../../domain/people/staff.ts'
import type { Failure } from '../../../api-error.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormFailure } from '../../../ui/field.tsx'
import { notify } from '../../../ui/toast.ts'
import { RoleFields, type TypedRole } from './role-fields.tsx'
import { removeStaff, useChangeStaffMutation } from './staff-api.ts'

interface StaffRowProps {
  readonly member: StaffMember
}

/** A colleague; those below one's own role can be changed and removed. */
export function StaffRow({ member }: StaffRowProps) {
  const { id, name, email, role, stylistId, hasSecondFactor } = member
  const dispatch = useAppDispatch()
  const [isRemoving, setIsRemoving] = useState(false)
  const nameId = useId()
  const user = useAppSelector((state) => state.auth.User)
  const stylist = useAppSelector((state) => state.stylists.items.find((each) => each.id === stylistId)?.stylistName)
  const change = useRef<HTMLButtonElement>(null)
  const [isChanging, setIsChanging] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)

  async function remove(): Promise<void> {
    setIsRemoving(true)
    try {
      await dispatch(removeStaff(id))
      notify({ about: id, text: t`${name} doesn’t work here anymore.` })
    } catch (thrown) {
      notify({ about: id, text: (thrown as Failure).message, tone: 'danger' })
    }
    setIsRemoving(false)
    setIsConfirming(false)
  }

  const withoutStylist = role === 'stylist' && !stylistId
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="me-auto min-w-0">
          <h3 id={nameId} className="font-medium wrap-anywhere">
            {name}
          </h3>
          <p className="text-sm text-muted wrap-anywhere">{email}</p>
          <p className="text-sm text-muted">
            {withoutStylist ? t`${{ role: say(roleNames[role]) }}, without a stylist` : say(roleNames[role])}
            {stylist && ` (${stylist})`} · {hasSecondFactor ? t`Second step on` : t`No second step`}
          </p>
        </div>
        {user && canManageRole(user, role) && !isChanging && (
          <div className="flex flex-wrap gap-2">
            <Button ref={change} variant="secondary" aria-describedby={nameId} onClick={() => setIsChanging(true)}>
              {t`Change role`}
            </Button>
            <Button variant="quiet" aria-describedby={nameId} onClick={() => setIsConfirming(true)} className="px-3!">
              {t`Remove`}
            </Button>
          </div>
        )}
      </div>
      {isChanging && (
        <RoleForm
          member={member}
          onClose={() => {
            setIsChanging(false)
            setTimeout(() => change.current?.focus())
          }}
        />
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t`Remove ${name} from the staff?`}
        confirm={t`Remove from staff`}
        cancel={t({ message: 'Keep', comment: 'Keeps somebody on the staff' })}
        busy={isRemoving}
        onConfirm={remove}
      >
        {t`They’re signed out everywhere at once, and the calendars they subscribe to stop working. They keep their account, as a client.`}
      </ConfirmDialog>
    </li>
  )
}

interface RoleFormProps {
  readonly member: StaffMember
  readonly onClose: () => void
}

function RoleForm({ member: { id, name, role, stylistId = '' }, onClose }: RoleFormProps) {
  const [changeStaff, { isLoading: isSaving }] = useChangeStaffMutation()
  const [assignment, setAssignment] = useState<TypedRole>({ role: role === 'administrator' ? 'manager' : role, stylistId })
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSaving) return
    const change = {
      role: assignment.role,
      ...(assignment.role === 'stylist' && assignment.stylistId && { stylistId: assignment.stylistId }),
    }
    const problem = stylistProblem(change)
    setFailure(null)
    if (problem !== null) return setErrors({ stylistId: problem })
    try {
      await changeStaff({ id, ...change }).unwrap()
      notify({ about: id, text: t`${name}’s role is saved.` })
      onClose()
    } catch (thrown) {
      const { message, fields } = thrown as Failure
      if (fields) setErrors(fields)
      else setFailure(message)
    }
  }

  return (
    <form
      onSubmit={submit}
      noValidate
      method="post"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-control bg-sunken p-4"
    >
      <RoleFields
        value={assignment}
        errors={errors}
        onChange={(next) => {
          setAssignment(next)
          setErrors({})
        }}
      />
      <p className="text-sm text-muted">{t`With another role they have to sign in again.`}</p>
      <FormFailure failure={failure} isKept />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSaving}>
          {t`Save role`}
        </Button>
        <Button variant="secondary" disabled={isSaving} onClick={() => onClose()}>
          {t`Close`}
        </Button>
      </div>
    </form>
  )
}
