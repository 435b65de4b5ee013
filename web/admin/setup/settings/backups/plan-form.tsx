import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { type BackupPlan, backupPlan } from '../../../../../domain/operations/backups/nightly.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormFailure, TextField } from '../../../../ui/field.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useForm } from '../../../../ui/use-form.ts'
import { useSaveBackupPlanMutation } from '../../../shared/backups/backup-api.ts'
import { NumberField, parseNumber } from '../../../shared/form/number-field.tsx'
import { readTimeInput, timeInputValue } from '../../../shared/form/time-input.ts'
import { Switch } from '../section.tsx'

/** Schedule and retention of backups. Has no guard against leaving: a page can have only one, the settings'. */
export function PlanForm({ plan }: { readonly plan: BackupPlan }) {
  // Remounted after a save, to show the stored plan.
  return <PlanFields key={JSON.stringify(plan)} plan={plan} />
}

const typed = z
  .object({ nightly: z.boolean(), at: z.string(), days: z.string() })
  .transform(({ nightly, at, days }) => ({ nightly, at: readTimeInput(at), days: parseNumber(days) }))
  .pipe(backupPlan)

function PlanFields({ plan }: { readonly plan: BackupPlan }) {
  const [save] = useSaveBackupPlanMutation()
  const { formProps, values, field, set, isSending, isChanged, failure } = useForm({
    empty: { nightly: plan.nightly, at: timeInputValue(plan.at), days: String(plan.days) },
    schema: typed,
    keptAs: 'backups',
    async send(input) {
      await save(input).unwrap()
      notify({
        about: 'backup',
        text: input.nightly ? t`Saved. Backups are made every night.` : t`Saved. No backups at night.`,
      })
    },
  })
  return (
    <form {...formProps} className="grid gap-4 border-t border-line pt-5">
      <FormFailure failure={failure} isKept />
      <Switch
        label={t`Back up every night`}
        hint={t`One that was missed is made later. Turn it off only if the database is backed up elsewhere: then nobody is warned here.`}
        checked={values.nightly}
        onChange={(nightly) => set('nightly', nightly)}
      />
      <div className="grid grid-cols-2 gap-4 sm:max-w-sm">
        {values.nightly && <TextField label={t`Begin at`} type="time" {...field('at')} />}
        <NumberField label={t`Keep for (days)`} whole {...field('days')} />
      </div>
      <div>
        <Button type="submit" variant="secondary" busy={isSending} disabled={!isChanged} className="max-sm:w-full">
          {t`Save backups`}
        </Button>
      </div>
    </form>
  )
}
