import { t } from '@lingui/core/macro'
import { pageMeta } from '../../../../page-meta.ts'
import { SettingsFormPage } from './settings-form.tsx'

export const meta = pageMeta(
  () => t`Settings`,
  () => t`The salon’s details, hours, closures, start times and booking rules.`,
)

/**
 * Shows the first page beside the list, which comes from the layout. On a phone the list stands alone.
 */
export default function SettingsIndex() {
  return (
    <div className="max-lg:hidden">
      <SettingsFormPage path="/admin/settings/details" isBeside />
    </div>
  )
}
