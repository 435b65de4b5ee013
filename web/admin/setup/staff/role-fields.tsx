import { t } from '@lingui/core/macro'
import { withCommas } from '../../../../domain/language/lists.ts'
import { say } from '../../../../domain/language/say.ts'
import { roleText } from '../../../../domain/people/role-text.ts'
import { canManageRole, type StaffRole, staffRoles } from '../../../../domain/people/roles.ts'
import { roleNames } from '../../../../domain/people/staff.ts'
import type { Settings } from '../../../../domain/salon/settings.ts'
import { selectStylists } from '../../../store/catalogue.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { SelectField } from '../../../ui/field.tsx'
import { RadioField } from '../../shared/form/choice-fields.tsx'
import { useSettingsQuery } from '../../shared/settings/settings-api.ts'

export interface TypedRole {
  readonly role: StaffRole
  /** Empty for none. */
  readonly stylistId: string
}

interface RoleFieldsProps {
  readonly value: TypedRole
  readonly errors: Partial<Record<string, string>>
  readonly onChange: (value: TypedRole) => void
}

export function RoleFields({ value: { role, stylistId }, errors, onChange }: RoleFieldsProps) {
  const user = useAppSelector((state) => state.auth.User)
  const stylists = useAppSelector(selectStylists)
  const choices = staffRoles.filter((each) => user && canManageRole(user, each))
  return (
    <>
      <RadioField
        label={t`Role`}
        name="role"
        choices={choices}
        labelOf={(choice) => say(roleNames[choice])}
        value={role}
        error={errors.role}
        onChange={(next) => onChange({ role: next, stylistId })}
      />
      {role === 'stylist' && (
        <SelectField
          label={t`Stylist`}
          hint={t`Whose visits they see.`}
          error={errors.stylistId}
          name="stylistId"
          value={stylistId}
          onChange={({ target }) => onChange({ role, stylistId: target.value })}
          options={stylists.map(({ id, stylistName }) => [id, stylistName])}
        >
          <option value="">{t`Choose a stylist`}</option>
        </SelectField>
      )}
      <RoleWords role={role} />
    </>
  )
}

/** The rights of the role here, with the salon's settings. */
export function RoleWords({ role }: { readonly role: keyof typeof roleNames }) {
  const { data } = useSettingsQuery()
  const { may, closed } = roleText({ role, ...(role === 'stylist' && data && stylistTicks(data.settings.staff)) })
  return (
    <div className="grid gap-1.5 text-sm text-muted">
      <ul className="grid list-disc gap-1 ps-5">
        {may.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {closed.length > 0 && <p>{t`Not for them: ${{ rights: withCommas(closed) }}.`}</p>}
    </div>
  )
}

function stylistTicks({ stylistsSeeAll, stylistsBook, stylistsCheckOut }: Settings['staff']) {
  return { seesAllVisits: stylistsSeeAll, booksOwn: stylistsBook, checksOutOwn: stylistsCheckOut }
}
