import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Section, Switch } from './section.tsx'
import type { SettingsForm } from './use-settings.ts'

/** Stylists' rights beside their role. */
export function StaffSection({ draft: { staff }, set }: SettingsForm) {
  return (
    <Section
      id="staff"
      title={t`What stylists see and do`}
      about={
        <Trans>
          Who works here, their roles and what each may do are under{' '}
          <Link to="/admin/stylists/staff" className="text-accent underline underline-offset-4">
            Staff
          </Link>
          .
        </Trans>
      }
    >
      <Switch
        label={t`Stylists see everyone’s visits`}
        hint={t`Otherwise they see their own. Clients’ phone numbers stay hidden from them either way.`}
        checked={staff.stylistsSeeAll}
        onChange={(stylistsSeeAll) => set('staff', { stylistsSeeAll })}
      />
      <Switch
        label={t`Stylists book in their own column`}
        hint={t`They book, move and cancel their own visits. They find a client by the whole name or phone number, and see no list.`}
        checked={staff.stylistsBook}
        onChange={(stylistsBook) => set('staff', { stylistsBook })}
      />
      <Switch
        label={t`Stylists check out their own visits`}
        hint={t`They take what their clients pay. The till, others’ takings, reports and giving money back stay the desk’s.`}
        checked={staff.stylistsCheckOut}
        onChange={(stylistsCheckOut) => set('staff', { stylistsCheckOut })}
      />
      <Switch
        label={t`Receptionists decide about payments online`}
        hint={t`They charge fees, give money back, and go on with a visit that isn’t paid. Otherwise managers do.`}
        checked={staff.receptionistsRefund}
        onChange={(receptionistsRefund) => set('staff', { receptionistsRefund })}
      />
    </Section>
  )
}
