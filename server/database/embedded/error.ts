/** Why the embedded database cannot be had. The message is for a person: one line, with what to do about it. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** The code of a failed system call (ENOENT, EACCES, …), or an empty text. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
