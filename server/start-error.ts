import { isDiskFull, isUnavailable, reasonOf } from './database/errors.ts'
import { detailsOf } from './log.ts'

/** A reason not to start that the person at the terminal can do something about; the message is all they need. */
export class StartError extends Error {}

/**
 * Why the server did not start, for the person at the terminal.
 * @returns the reason where it is known, else the stack
 */
export function explain(error: unknown): string {
  if (error instanceof StartError) return `\n${error.message}\n`
  if (isDiskFull(error)) return '\nThe database’s disk is full. Make room on it, then start again.\n'
  if (isUnavailable(error))
    return `\nThe connection to the database was lost during startup: ${reasonOf(error)}. Start again once it’s back.\n`
  return detailsOf(error)
}
