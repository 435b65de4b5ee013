import { combineReducers, type Middleware, type Reducer, type ReducersMapObject } from '@reduxjs/toolkit'

// Toolkit's own way, `combineSlices` and `createDynamicMiddleware`, would cost each first visit 1.7 KB.

const reducers: ReducersMapObject = {}
const middleware: Middleware[] = []
let combined: Reducer | undefined
const watchers = new Set<() => void>()

/**
 * Adds a slice, with its middleware, to every store of this page. To be called where the slice is declared: it is there once the room that
 * needs it is loaded, and nobody else downloads it. On the server all rooms are.
 */
export function injectSlice(name: string, reducer: Reducer, more: readonly Middleware[] = []): void {
  reducers[name] = reducer
  middleware.push(...more)
  combined = undefined
  for (const watcher of watchers) watcher()
}

/** Calls back after each injection, so that a store has the new slice's state before a component asks for it. */
export function onInjected(watcher: () => void): void {
  watchers.add(watcher)
}

/** A reducer of these slices and of those that are injected until it runs. */
export function withInjected<Base extends ReducersMapObject>(base: Base): Reducer {
  return (state, action) => {
    combined ??= combineReducers<ReducersMapObject>({ ...base, ...reducers }) as Reducer
    return combined(state, action)
  }
}

/** Runs the middleware that was injected until now. */
export const injectedMiddleware: Middleware = (store) => (next) => {
  const ready: ReturnType<Middleware>[] = []
  let run = next
  return (action) => {
    if (ready.length < middleware.length) {
      ready.push(...middleware.slice(ready.length).map((each) => each(store)))
      run = ready.reduceRight((following, each) => each(following) as typeof next, next)
    }
    return run(action)
  }
}
