/** The code of a failed system call (ENOENT, EACCES, …), or PostgreSQL's of a refused statement; otherwise an empty text. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
