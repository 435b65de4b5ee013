import { AsyncLocalStorage } from 'node:async_hooks'

interface Scope {
  readonly id: string
  isOver: boolean
}

const scopes = new AsyncLocalStorage<Scope>()

/**
 * Runs work as part of a request, which its log lines then name. Anything that outlives the work, such as a database connection or a
 * timer, no longer belongs to the request.
 */
export async function withinRequest<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  const scope = { id, isOver: false }
  try {
    return await scopes.run(scope, work)
  } finally {
    scope.isOver = true
  }
}

/** Returns the current request's id; undefined outside of one. */
export function currentRequestId(): string | undefined {
  const scope = scopes.getStore()
  return scope?.isOver === false ? scope.id : undefined
}
