import { type ComponentType, lazy, useState } from 'react'

// Loaded while a stylist is being chosen, so that a first visit only waits for its first step.

/** Loads a component separately. Unlike `lazy`, doesn't suspend once loaded: React would show the fallback for 300 ms. */
function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  async function preload(): Promise<ComponentType<Props>> {
    loaded = await load()
    return loaded
  }
  const Waiting = lazy(async () => ({ default: await preload() })) as unknown as ComponentType<Props>
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, at the module's level
  function Later(props: Props) {
    // Fixed while mounted, so that it keeps its state.
    const [Component] = useState(() => loaded ?? Waiting)
    return <Component {...props} />
  }
  return Object.assign(Later, { preload })
}

export const TimeStep = later(async () => (await import('./times/time-step.tsx')).TimeStep)
export const NoDays = later(async () => (await import('./times/no-times.tsx')).NoDays)
export const ConfirmStep = later(async () => (await import('./confirm/confirm-step.tsx')).ConfirmStep)
export const ConfirmNotice = later(async () => (await import('./confirm/confirm-bar.tsx')).ConfirmNotice)
export const ConfirmButton = later(async () => (await import('./confirm/confirm-bar.tsx')).ConfirmButton)
export const ConfirmedStep = later(async () => (await import('./confirm/confirmed-step.tsx')).ConfirmedStep)

/** Loads the later steps. A failure shows once a step is needed. */
export function loadLaterSteps(): void {
  const components = [TimeStep, NoDays, ConfirmStep, ConfirmNotice, ConfirmButton, ConfirmedStep]
  for (const loading of [...components.map(({ preload }) => preload()), import('../parts/times/month-calendar.tsx')]) {
    loading.catch(() => {})
  }
}
