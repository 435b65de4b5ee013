import type { ReactNode } from 'react'
import type { Settings } from '../../../../../domain/settings.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormFailure } from '../../../../ui/field.tsx'
import type { SettingsForm } from '../use-settings.ts'

/** What each step needs. */
export interface StepProps {
  readonly form: SettingsForm
  /** As they were saved last. */
  readonly stored: Settings
  readonly isSaving: boolean
  readonly failure: string | null
  /** Saves what was typed, marks the step as done, or as skipped all the same, and goes on. @param more further settings */
  readonly finish: (more?: Partial<Settings>, how?: 'done' | 'skipped') => Promise<boolean>
  readonly skip: () => void
}

interface StepEndProps extends Pick<StepProps, 'isSaving' | 'failure' | 'skip'> {
  readonly submit: () => void
  /** What the button says that ends the step. */
  readonly next?: string
  readonly children?: ReactNode
}

/** The end of a step's form: why it couldn't be saved, and the ways on. */
export function StepEnd({ isSaving, failure, submit, skip, next = 'Save and go on', children }: StepEndProps) {
  return (
    <>
      <FormFailure failure={failure} isKept />
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={isSaving} onClick={submit} className="max-sm:w-full">
          {next}
        </Button>
        <Button variant="quiet" onClick={skip} className="max-sm:w-full">
          Skip for now
        </Button>
      </div>
    </>
  )
}
