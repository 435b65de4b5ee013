import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Settings } from '../../../../../domain/salon/settings.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormFailure } from '../../../../ui/field.tsx'
import type { SettingsForm } from '../use-settings.ts'

export interface StepProps {
  readonly form: SettingsForm
  readonly stored: Settings
  readonly isSaving: boolean
  readonly failure: string | null
  /** Saves, marks the step as done or skipped, and opens the next one. @param more further settings */
  readonly finish: (more?: Partial<Settings>, how?: 'done' | 'skipped') => Promise<boolean>
  readonly skip: () => void
}

interface StepEndProps extends Pick<StepProps, 'isSaving' | 'failure' | 'skip'> {
  readonly submit: () => void
  readonly next?: string
  readonly children?: ReactNode
}

export function StepEnd({ isSaving, failure, submit, skip, next = t`Save and go on`, children }: StepEndProps) {
  return (
    <>
      <FormFailure failure={failure} isKept />
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={isSaving} onClick={submit} className="max-sm:w-full">
          {next}
        </Button>
        <Button variant="quiet" onClick={skip} className="max-sm:w-full">
          {t`Skip for now`}
        </Button>
      </div>
    </>
  )
}
