import { t } from '@lingui/core/macro'
import { settings as settingsSchema } from '../../../../../domain/salon/settings.ts'
import { ruleExamples } from '../../../../../domain/salon/setup/rule-examples.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { GuestsSection } from '../guests-section.tsx'
import { RulesSection } from '../rules-section.tsx'
import { readDraft } from '../settings-draft.ts'
import { StepEnd, type StepProps } from './step-end.tsx'

export default function RulesStep({ form, stored, finish, ...end }: StepProps) {
  const formats = useFormats()
  // The last complete input: half a number has no example.
  const typed = settingsSchema.shape.rules.safeParse((readDraft(form.draft) as { readonly rules: unknown }).rules)
  const examples = ruleExamples(typed.data ?? stored.rules, formats)
  return (
    <>
      <RulesSection {...form} />
      <GuestsSection {...form} />
      <section aria-labelledby="examples" aria-live="polite" className="grid gap-2 rounded-card bg-sunken p-4 sm:p-6">
        <h2 id="examples" className="font-medium">
          {t`For example`}
        </h2>
        <ul className="grid list-disc gap-1 ps-5">
          {examples.map((example) => (
            <li key={example}>{example}</li>
          ))}
        </ul>
      </section>
      <StepEnd {...end} submit={() => void finish()} />
    </>
  )
}
