import { t } from '@lingui/core/macro'
import { useAppSelector } from '../../store/hooks.ts'
import { accountForm, selectionPath } from './send-account.ts'

/** Last step in another site's frame (decision 080): Confirm sends this form, which opens the same step and selection in a tab. */
export function FinishInTab() {
  const booking = useAppSelector((state) => state.booking)
  const [path = '', query] = selectionPath(booking).split('?')
  return (
    <form
      id={accountForm}
      action={path}
      target="_blank"
      rel="noopener"
      className="grid gap-1 rounded-card border border-line bg-surface p-4 sm:p-5 lg:col-span-2"
    >
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <h2 className="font-semibold">{t`One more step, in a new tab`}</h2>
      <p className="text-muted">
        {t`Confirm opens our own site, where you say who’s coming. Browsers keep sign-ins out of pages inside others. Everything you chose is kept.`}
      </p>
    </form>
  )
}
