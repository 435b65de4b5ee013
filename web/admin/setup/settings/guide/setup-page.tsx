import { t } from '@lingui/core/macro'
import { type FormEvent, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { say } from '../../../../../domain/language/say.ts'
import type { Settings } from '../../../../../domain/salon/settings.ts'
import { nextSetupStep, type SetupStep, setupSteps, withStep } from '../../../../../domain/salon/setup/setup-progress.ts'
import { pageMeta } from '../../../../page-meta.ts'
import { useAppDispatch } from '../../../../store/hooks.ts'
import { LoadFailed } from '../../../../ui/alert.tsx'
import { useUnsavedChanges } from '../../../../ui/leaving/unsaved-changes.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { fetchDemo } from '../../../shared/demo-slice.ts'
import { Conflict } from '../saving/conflict.tsx'
import { useSettings } from '../use-settings.ts'
import { StepNavigation, stepInfo } from './steps.tsx'

export const meta = pageMeta(
  () => t`Set up`,
  () => t`From an empty salon to your first client, step by step.`,
)

const isStep = (step: string | null): step is SetupStep => setupSteps.some((one) => one === step)

/** Guides a new salon until it opens. Can be left at any step and resumed on any device. */
export default function SetupPage() {
  const dispatch = useAppDispatch()
  const { form, formRef, stored, checked, save, load, conflict, ...state } = useSettings()
  const [params, setParams] = useSearchParams()
  const [isTyped, setIsTyped] = useState(false)
  const { question } = useUnsavedChanges(isTyped)
  if (!form || !stored) {
    if (state.loadFailure)
      return <LoadFailed problem={t`We couldn’t load the set-up.`} error={state.loadFailure} onRetry={load} />
    return <Loader label={t`Loading the set-up…`} isPage />
  }
  const requestedStep = params.get('step')
  const step = isStep(requestedStep) ? requestedStep : nextSetupStep(stored.setup)
  const index = setupSteps.indexOf(step)
  const { title, Step, Before } = stepInfo[step]

  function goOn(): void {
    flushSync(() => setIsTyped(false))
    const next = setupSteps[index + 1]
    if (next) setParams({ step: next })
    window.scrollTo({ top: 0 })
  }

  /** @param isKept false discards unsaved input */
  async function store(how: 'done' | 'skipped', isKept: boolean, more: Partial<Settings> = {}): Promise<boolean> {
    const typed = isKept ? checked() : null
    if (state.isSaving || (isKept && !typed)) return false
    const saved = await save(typed, ({ setup }) => ({ setup: withStep(setup, step, how), ...more }))
    if (!saved) return false
    void dispatch(fetchDemo())
    goOn()
    return true
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <header className="grid gap-1">
        <p className="text-sm font-semibold tracking-[0.14em] text-accent uppercase">
          {t`Step ${{ number: index + 1 }} of ${{ count: setupSteps.length }}`}
        </p>
        <h1 tabIndex={-1} className="font-serif text-3xl font-medium">
          {say(title)}
        </h1>
        <p className="text-muted">
          {t`${{ number: stored.setup.done.length }} of ${{ count: setupSteps.length }} done. Leave whenever you like, and go on from any device.`}
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <StepNavigation current={step} progress={stored.setup} />
        <div key={step} className="grid grid-cols-[minmax(0,1fr)] gap-5" onInput={() => setIsTyped(true)}>
          {Before && (
            <Suspense fallback={<Loader label={t`One moment…`} />}>
              <Before />
            </Suspense>
          )}
          <form
            ref={formRef}
            noValidate
            method="post"
            autoComplete="off"
            className="grid grid-cols-[minmax(0,1fr)] gap-5"
            onSubmit={(event: FormEvent) => event.preventDefault()}
          >
            <Suspense fallback={<Loader label={t`One moment…`} />}>
              <Step
                form={form}
                stored={stored}
                isSaving={state.isSaving}
                failure={state.failure}
                finish={(more, how = 'done') => store(how, true, more)}
                skip={() => void store('skipped', false)}
              />
            </Suspense>
            <Conflict {...conflict} />
            {question}
          </form>
        </div>
      </div>
    </div>
  )
}
