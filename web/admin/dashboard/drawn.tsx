import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

/**
 * A drawing that is loaded when it is first needed, and by the administrator's browser only. One that cannot be loaded says so in
 * its place.
 */
export function lazyDrawing<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().catch(() => ({ default: NotDrawn })))
}

function NotDrawn() {
  return (
    <p className="grid h-full place-items-center rounded-control bg-paper px-4 text-center text-muted">
      We couldn’t load this chart. Its numbers are still here.
    </p>
  )
}

interface DrawnProps<Props> {
  readonly Drawing: ComponentType<Props>
  readonly data: Props
  /** Sets the size, which is kept free while the drawing is on its way. */
  readonly className: string
}

/** Holds a drawing. It is for the eye only: what it shows stands beside it in words. */
export function Drawn<Props extends object>({ Drawing, data, className }: DrawnProps<Props>) {
  const isAlive = useHydrated()
  const placeholder = <Skeleton className="size-full" />
  return (
    <div aria-hidden="true" className={`min-w-0 ${className}`}>
      {isAlive ? (
        <Suspense fallback={placeholder}>
          <Drawing {...data} />
        </Suspense>
      ) : (
        placeholder
      )}
    </div>
  )
}
