import { combineReducers, type Middleware, type Reducer, type ReducersMapObject } from '@reduxjs/toolkit'

// Toolkit's `combineSlices` and `createDynamicMiddleware` would cost each first visit 1.7 KB.

const reducers: ReducersMapObject = {}
const middleware: Middleware[] = []
let combined: Reducer | undefined
const watchers = new Set<() => void>()

/**
 * Adds a slice and its middleware to every store of this page. Call it where the slice is declared: only pages of its room then download
 * it. The server loads all rooms.
 */
export function injectSlice(name: string, reducer: Reducer, more: readonly Middleware[] = []): void {
  reducers[name] = reducer
  middleware.push(...more)
  combined = undefined
  for (const watcher of watchers) watcher()
}

/** Calls back after each injection, so that stores have the slice's state before a component reads it. */
export function onInjected(watcher: () => void): void {
  watchers.add(watcher)
}

export function withInjected<Base extends ReducersMapObject>(base: Base): Reducer {
  return (state, action) => {
    combined ??= combineReducers<ReducersMapObject>({ ...base, ...reducers }) as Reducer
    return combined(state, action)
  }
}

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
