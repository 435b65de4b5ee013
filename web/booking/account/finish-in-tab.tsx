import { t } from '@lingui/core/macro'
import { useAppSelector } from '../../store/hooks.ts'
import { selectionPath } from './send-account.ts'

/** Last step in another site's frame (decision 080): Confirm opens the same step and selection in a tab. */
export function FinishInTab() {
  const path = useAppSelector((state) => selectionPath(state.booking))
  return (
    <section className="grid gap-1 rounded-card border border-line bg-surface p-4 sm:p-5 lg:col-span-2">
      <h2 className="font-semibold">{t`One more step, in a new tab`}</h2>
      <p className="text-muted">
        {t`Confirm opens our own site, where you say who’s coming. Browsers keep sign-ins out of pages inside others. Everything you chose is kept.`}
      </p>
      {/* For a site whose frame lets nothing be opened. */}
      <p className="text-sm text-muted">
        {t`Nothing opens, or only an empty page? Copy this link into a new tab:`}{' '}
        <span className="select-all wrap-anywhere text-ink">{new URL(path, window.location.href).href}</span>
      </p>
    </section>
  )
}

/** Opens the selection in a tab, or where another site's frame allows none, in the top window. What isn't allowed either does nothing. */
export function finishOutside(path: string): void {
  const { href } = new URL(path, window.location.href)
  const tab = window.open(href, '_blank')
  if (tab) {
    tab.opener = null
    return
  }
  try {
    if (window.top) window.top.location.href = href
  } catch {
    // The step shows the link.
  }
}
