import { lazy } from 'react'

// Loaded while a stylist is being chosen, and apart from the page, so that a first visit waits for its first step only.

/** Loads the steps that follow the choice of a stylist. A failure shows where a step is needed. */
export function loadLaterSteps(): void {
  const loading = [
    ...[importTimeStep(), import('./times/month-calendar.tsx'), importNoTimes()],
    ...[importConfirmStep(), importConfirmNotice(), importConfirmButton(), importConfirmedStep()],
  ]
  for (const step of loading) step.catch(() => {})
}

const importTimeStep = () => import('./times/time-step.tsx')
const importNoTimes = () => import('./times/no-times.tsx')
const importConfirmStep = () => import('./confirm/confirm-step.tsx')
const importConfirmNotice = () => import('./confirm/confirm-notice.tsx')
const importConfirmButton = () => import('./confirm/confirm-button.tsx')
const importConfirmedStep = () => import('./confirm/confirmed-step.tsx')

export const TimeStep = lazy(async () => ({ default: (await importTimeStep()).TimeStep }))
export const ConfirmStep = lazy(async () => ({ default: (await importConfirmStep()).ConfirmStep }))
export const ConfirmNotice = lazy(async () => ({ default: (await importConfirmNotice()).ConfirmNotice }))
export const NoDays = lazy(async () => ({ default: (await importNoTimes()).NoDays }))
export const ConfirmButton = lazy(async () => ({ default: (await importConfirmButton()).ConfirmButton }))
export const ConfirmedStep = lazy(async () => ({ default: (await importConfirmedStep()).ConfirmedStep }))
