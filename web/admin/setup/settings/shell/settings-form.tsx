import { t } from '@lingui/core/macro'
import { type FormEvent, Fragment, useState } from 'react'
import type { PagePath } from '../../../../../domain/access.ts'
import { labelAt } from '../../../../../domain/salon/setting-labels.ts'
import { type Settings, type SettingsEffects, withSections } from '../../../../../domain/salon/settings.ts'
import { LoadFailed } from '../../../../ui/alert.tsx'
import { useUnsavedChanges } from '../../../../ui/leaving/unsaved-changes.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { PageHeading } from '../../../../ui/page-heading.tsx'
import { notify } from '../../../../ui/toast.ts'
import { EffectsQuestion, effectsInWords } from '../../../shared/settings/effects-question.tsx'
import { settingsPageAt } from '../../../shared/settings/settings-pages.ts'
import { isSame, type Scope } from '../saving/settings-state.ts'
import { type CheckedSettings, useSettings } from '../use-settings.ts'
import { SaveBar } from './save-bar.tsx'
import { formPages } from './settings-forms.tsx'
import { useFieldFocus } from './use-field-focus.ts'

interface SettingsFormProps {
  readonly path: string
  /** True if the list is the page and the form stands next to it. */
  readonly isBeside?: boolean
}

const nothing: Scope = {}

export function SettingsFormPage({ path, isBeside = false }: SettingsFormProps) {
  const page = settingsPageAt(path)
  return (
    <div data-settings-page={page?.label} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="-mb-5">
        {isBeside ? (
          // Next to the list, the list has the h1.
          <h2 className="mb-4 font-serif text-heading font-medium">{page?.label}</h2>
        ) : (
          <PageHeading title={page?.label ?? t`Settings`} />
        )}
      </div>
      <SettingsEditor path={path} />
    </div>
  )
}

/** Settings whose change has effects elsewhere: bookings outside of the hours, mail sent at once. */
const effectiveParts = ({ hours, closures, mail, rules, found }: Settings) => [
  ...[hours, closures, mail.reminder, mail.quiet, rules.changeNotice],
  ...[found.ratings, found.asks],
]

function isFarReaching(before: Settings, after: Settings): boolean {
  const { timeZone, currency } = before.place
  const isMoved = timeZone !== after.place.timeZone || currency !== after.place.currency
  return isMoved || !isSame(effectiveParts(before), effectiveParts(after))
}

function SettingsEditor({ path }: { readonly path: string }) {
  const { scope = nothing, sections = [], Gate = Fragment, After } = formPages[path as PagePath] ?? {}
  const { form, formRef, stored, checked, save, preview, reset, load, ...state } = useSettings(scope)
  const { question } = useUnsavedChanges(state.isChanged)
  const [pending, setPending] = useState<{ readonly typed: CheckedSettings; readonly effects: SettingsEffects } | null>(null)
  useFieldFocus(form !== null, formRef)
  if (!form || !stored) {
    if (state.loadFailure)
      return <LoadFailed problem={t`We couldn’t load the settings.`} error={state.loadFailure} onRetry={load} />
    return <Loader label={t`Loading settings…`} isPage />
  }

  /** @param isConfirmed true if the effects were confirmed */
  async function send(typed: CheckedSettings, isConfirmed: boolean): Promise<void> {
    const effects = await save(typed)
    if (effects) notify({ text: [t`Settings saved.`, ...(isConfirmed ? [] : effectsInWords(effects))].join(' ') })
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (state.isSaving || !stored) return
    const typed = checked()
    if (!typed) return
    const effects = isFarReaching(stored, withSections(stored, typed.settings)) ? await preview(typed.settings) : null
    if (effects && effectsInWords(effects).length > 0) setPending({ typed, effects })
    else await send(typed, false)
  }

  const wrong = [...new Set(Object.keys(form.errors).map((name) => labelAt(name, stored) ?? t`New prices`))]
  return (
    <>
      <Gate>
        <form ref={formRef} onSubmit={submit} noValidate method="post" className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {sections.map((Section) => (
            <Section key={Section.name} {...form} />
          ))}
          <SaveBar {...state} wrong={wrong} onReset={reset} />
          <EffectsQuestion
            effects={pending?.effects ?? null}
            onConfirm={() => {
              if (pending) void send(pending.typed, true)
              setPending(null)
            }}
            onCancel={() => setPending(null)}
          />
          {question}
        </form>
      </Gate>
      {/* Not above the form, which it would push down. */}
      {After && <After />}
    </>
  )
}
