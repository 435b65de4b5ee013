import { Section, Switch } from './section.tsx'
import type { SettingsForm } from './use-settings.ts'

/** What those who work here see. */
export function StaffSection({ draft: { staff }, change }: SettingsForm) {
  return (
    <Section id="staff" title="Staff">
      <Switch
        label="Stylists see everyone’s visits"
        hint="Otherwise they see their own. Clients’ phone numbers stay hidden from them either way."
        checked={staff.stylistsSeeAll}
        onChange={(stylistsSeeAll) => change('staff.stylistsSeeAll', (draft) => ({ ...draft, staff: { stylistsSeeAll } }))}
      />
    </Section>
  )
}
