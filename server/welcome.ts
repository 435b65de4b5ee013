import { relative, resolve } from 'node:path'
import { adminPasswordFile } from './people/auth/admin-account.ts'
import type { Config } from './platform/config.ts'

interface Welcome {
  readonly config: Config
  readonly name: string
  readonly isOpen: boolean
  readonly port: number
  /** Set only if just generated. */
  readonly newPassword: string | null
}

export function welcome({ config, name, isOpen, port, newPassword }: Welcome): string {
  const address = config.publicUrl ?? `http://localhost:${port}`
  const passwordPath = shortest(resolve(config.dataDir, adminPasswordFile))
  const passwordLine = newPassword ? `${newPassword}   (also kept in ${passwordPath})` : `kept in ${passwordPath}`
  const password = config.adminPassword ? 'the one in ADMIN_PASSWORD' : passwordLine
  return `
  ${name} is ${isOpen ? 'open' : 'here. Sign in to set it up'}.

    Address         ${address}
    Administrator   ${config.adminEmail}
    Password        ${password}

  Press Ctrl-C to close.
`
}

function shortest(path: string): string {
  const fromHere = relative(process.cwd(), path)
  return fromHere.startsWith('..') ? path : fromHere
}
