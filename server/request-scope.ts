import { AsyncLocalStorage } from 'node:async_hooks'

interface Scope {
  readonly id: string
  isOver: boolean
}

const scopes = new AsyncLocalStorage<Scope>()

/**
 * Runs the work as a part of the request of that id, which each log line of it then names. What outlives the work, such as a database
 * connection that it opened or a timer that it set, isn't of the request anymore.
 */
export async function withinRequest<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  const scope = { id, isOver: false }
  try {
    return await scopes.run(scope, work)
  } finally {
    scope.isOver = true
  }
}

/** The id of the request that is being answered; undefined outside of one. */
export function currentRequestId(): string | undefined {
  const scope = scopes.getStore()
  return scope?.isOver === false ? scope.id : undefined
}
