/** The person at the terminal can fix it; the message is all they need. */
export class StartError extends Error {}

/** A folder can't be used, for a reason that a code of a system call names. */
export class FolderError extends StartError {
  readonly code: string

  constructor(message: string, code: string, options: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Returns the code of a system call (ENOENT, EACCES, …) or of PostgreSQL's error; '' if there is none. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

const explanations: Readonly<Record<string, string>> = {
  EACCES: 'can’t be used by the user that started Chairtime',
  EPERM: 'can’t be used by the user that started Chairtime',
  EROFS: 'is on a disk that can only be read',
  ENOSPC: 'is on a disk that is full',
  EDQUOT: 'is on a disk with no room left for this user',
  EIO: 'is on a disk that reports errors',
  ENOTDIR: 'isn’t a folder',
  EEXIST: 'isn’t a folder',
  ENOENT: 'is in a place that can’t hold files',
  ENOTSUP: 'is in a place that can’t hold a database',
  ELOOP: 'is a link that leads nowhere',
  ENAMETOOLONG: 'has a name that is too long',
}

/** Turns a system error about the data folder into a StartError; returns other errors unchanged. */
export function explainDataFolder(error: unknown, folder: string): unknown {
  // ENOENT can also mean a missing program.
  const { path: missing = '' } = error as NodeJS.ErrnoException
  const isElsewhere = systemCode(error) === 'ENOENT' && !(missing && (missing.startsWith(folder) || folder.startsWith(missing)))
  return isElsewhere ? error : explainFolder(error, `The data folder ${folder}`, 'Fix that, or start with another DATA_DIR.')
}

/** Turns a system error about a folder into a StartError; returns other errors unchanged. */
export function explainFolder(error: unknown, folder: string, advice = 'Fix that, or choose another one.'): unknown {
  const message = error instanceof Error ? error.message : ''
  const code = /No space left on device|Disk quota exceeded/.test(message) ? 'ENOSPC' : systemCode(error)
  const explanation = explanations[code]
  return explanation === undefined ? error : new FolderError(`${folder} ${explanation}. ${advice}`, code, { cause: error })
}
