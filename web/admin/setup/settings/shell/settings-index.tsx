import { pageMeta } from '../../../../page-meta.ts'
import { SettingsForm } from './settings-form.tsx'

export const meta = pageMeta('Settings', 'The salon’s details, hours, closures, start times and booking rules.')

/**
 * The list itself, which the layout has; beside it, where there is room, the first page. On a phone that one isn't shown, and the list is
 * all there is.
 */
export default function SettingsIndex() {
  return (
    <div className="max-lg:hidden">
      <SettingsForm path="/admin/settings/details" isBeside />
    </div>
  )
}
