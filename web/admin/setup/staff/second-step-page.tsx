import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { Link } from 'react-router'
import type { Failure } from '../../../api-error.ts'
import { pageMeta } from '../../../page-meta.ts'
import { failureOf } from '../../../store/api-slice.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { notify } from '../../../ui/toast.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useSaveStaffRulesMutation, useStaffQuery } from './staff-api.ts'

export const meta = pageMeta(
  () => t`Second step`,
  () => t`Whether staff need one-time codes or a passkey.`,
)

export default function SecondStepPage() {
  const { data: staff, refetch, ...query } = useStaffQuery()
  const failure = failureOf(query)
  return (
    <>
      <PageHeading title={t`Second step`}>{t`Staff sign in with their password and one thing more.`}</PageHeading>
      {failure && <LoadFailed problem={t`We couldn’t load the rule.`} error={failure.message} onRetry={refetch} />}
      {!staff && !failure && <Loader label={t`Loading the rule…`} />}
      {staff && <SecondStepRule isOn={staff.requiresSecondFactor} />}
    </>
  )
}

/** Requires one-time codes or a passkey of staff; saved at once. */
function SecondStepRule({ isOn }: { readonly isOn: boolean }) {
  const [saveRules, { isLoading: isSaving }] = useSaveStaffRulesMutation()
  const isHydrated = useHydrated()
  const hintId = useId()

  async function save(requiresSecondFactor: boolean): Promise<void> {
    if (isSaving) return
    try {
      await saveRules(requiresSecondFactor).unwrap()
      notify({ text: requiresSecondFactor ? t`Staff need a second step now.` : t`Staff can sign in without a second step.` })
    } catch (thrown) {
      notify({ text: (thrown as Failure).message, tone: 'danger' })
    }
  }

  return (
    <section className="grid gap-2 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={isOn}
          disabled={!isHydrated}
          aria-describedby={hintId}
          onChange={({ target }) => void save(target.checked)}
          className="size-5 shrink-0 accent-accent"
        />
        {t`Staff need one-time codes or a passkey`}
      </label>
      <p id={hintId} className="text-sm text-muted">
        <Trans>
          Without one they can sign in, but only set it up. You set up your own in{' '}
          <Link to="/admin/account#security" className="text-accent underline underline-offset-4">
            your account
          </Link>
          , in the menu under your name.
        </Trans>
      </p>
    </section>
  )
}
