import { Link } from 'react-router'
import { Section, Switch } from './section.tsx'
import type { SettingsForm } from './use-settings.ts'

/** What those who work here see. */
export function StaffSection({ draft: { staff }, change }: SettingsForm) {
  return (
    <Section
      id="staff"
      title="What stylists see"
      about={
        <>
          Who works here, their roles and what each may do are under{' '}
          <Link to="/admin/stylists/staff" className="text-accent underline underline-offset-4">
            Staff
          </Link>
          .
        </>
      }
    >
      <Switch
        label="Stylists see everyone’s visits"
        hint="Otherwise they see their own. Clients’ phone numbers stay hidden from them either way."
        checked={staff.stylistsSeeAll}
        onChange={(stylistsSeeAll) => change('staff.stylistsSeeAll', (draft) => ({ ...draft, staff: { stylistsSeeAll } }))}
      />
    </Section>
  )
}
