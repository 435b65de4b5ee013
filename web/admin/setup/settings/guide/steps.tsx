import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import { Link } from 'react-router'
import { say } from '../../../../../domain/language/say.ts'
import { type SetupProgress, type SetupStep, setupSteps } from '../../../../../domain/salon/setup/setup-progress.ts'
import type { StepProps } from './step-end.tsx'

interface StepInfo {
  readonly title: MessageDescriptor
  readonly Step: ComponentType<StepProps>
  readonly Before?: ComponentType
}

export const stepInfo: Readonly<Record<SetupStep, StepInfo>> = {
  place: { title: msg`Your salon`, Step: lazy(() => import('./place-step.tsx')) },
  hours: { title: msg({ message: 'Hours', context: 'the salon is open' }), Step: lazy(() => import('./hours-step.tsx')) },
  services: { title: msg`Services`, Step: lazy(() => import('./services-step.tsx')) },
  stylists: { title: msg`Stylists`, Step: lazy(() => import('./stylists-step.tsx')) },
  rules: { title: msg`Booking rules`, Step: lazy(() => import('./rules-step.tsx')) },
  mail: {
    title: msg`Mail`,
    Step: lazy(() => import('./mail-step.tsx')),
    Before: lazy(() => import('./mail-server-part.tsx')),
  },
  look: { title: msg`Look`, Step: lazy(() => import('./look-step.tsx')) },
  test: { title: msg`Try it`, Step: lazy(() => import('./test-step.tsx')) },
  open: { title: msg({ message: 'Open', context: 'verb: open the salon' }), Step: lazy(() => import('./open-step.tsx')) },
}

const stepClass =
  'flex min-h-11 min-w-0 items-center justify-center gap-2 rounded-control border border-line-strong text-sm font-medium hover:bg-accent-soft ' +
  'aria-[current=step]:border-accent aria-[current=step]:bg-accent-soft lg:justify-start lg:px-3'

export function StepNavigation({ current, progress }: { readonly current: SetupStep; readonly progress: SetupProgress }) {
  return (
    <nav aria-label={t`Steps`}>
      <ol className="grid grid-cols-9 gap-1 lg:grid-cols-[minmax(0,1fr)]">
        {setupSteps.map((step, index) => {
          const isDone = progress.done.includes(step)
          return (
            <li key={step}>
              <Link to={`?step=${step}`} aria-current={step === current ? 'step' : undefined} className={stepClass}>
                <span aria-hidden="true" className="grid w-5 shrink-0 place-items-center">
                  {isDone ? <Check className="size-4 text-success" strokeWidth={3} /> : index + 1}
                </span>
                <span className="max-lg:sr-only">
                  {say(stepInfo[step].title)}
                  <span className="sr-only">{statusText(progress, step)}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function statusText({ done, skipped }: SetupProgress, step: SetupStep): string {
  if (done.includes(step)) return ` ${t`(done)`}`
  return skipped.includes(step) ? ` ${t`(skipped)`}` : ''
}
