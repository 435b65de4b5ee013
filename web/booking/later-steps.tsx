import { type ComponentType, lazy, useState } from 'react'

// Loaded while a stylist is being chosen, and apart from the page, so that a first visit waits for its first step only.

/**
 * A component of a module of its own. Unlike one of `lazy`, it doesn't suspend once its module is loaded: React would show the fallback
 * for a third of a second, and the page would jump.
 */
function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  async function preload(): Promise<ComponentType<Props>> {
    loaded = await load()
    return loaded
  }
  const Waiting = lazy(async () => ({ default: await preload() })) as unknown as ComponentType<Props>
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, at the module's level
  function Later(props: Props) {
    // The same one for as long as it is shown, so that it keeps its state.
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

/** Loads the steps that follow the choice of a stylist. A failure shows where a step is needed. */
export function loadLaterSteps(): void {
  const components = [TimeStep, NoDays, ConfirmStep, ConfirmNotice, ConfirmButton, ConfirmedStep]
  for (const loading of [...components.map(({ preload }) => preload()), import('../times/month-calendar.tsx')]) {
    loading.catch(() => {})
  }
}
