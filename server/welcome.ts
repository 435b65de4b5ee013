import { relative, resolve } from 'node:path'
import { msg } from '@lingui/core/runtime-macro'
import type { Language } from '../domain/language/languages.ts'
import { say } from '../domain/language/say.ts'
import { adminPasswordFile } from './people/auth/admin-account.ts'
import type { Config } from './platform/config.ts'
import { inLanguage } from './platform/language/reader.ts'

interface Welcome {
  /** Null until the salon has chosen its languages. */
  readonly language: Language | null
  readonly config: Config
  readonly name: string
  readonly isOpen: boolean
  readonly port: number
  /** Set only if just generated. */
  readonly newPassword: string | null
}

/** Text for the terminal once the salon can be visited, in its own language. */
export function welcome({ language, ...salon }: Welcome): string {
  return inLanguage(language, () => write(salon))
}

function write({ config, name, isOpen, port, newPassword }: Omit<Welcome, 'language'>): string {
  const address = config.publicUrl ?? `http://localhost:${port}`
  const path = shortest(resolve(config.dataDir, adminPasswordFile))
  const passwordLine = newPassword ? `${newPassword}   ${say(msg`(also kept in ${{ path }})`)}` : say(msg`kept in ${{ path }}`)
  const password = config.adminPassword ? say(msg`the one in ADMIN_PASSWORD`) : passwordLine
  const facts = [
    [say(msg({ message: 'Address', context: 'of the site' })), address],
    [say(msg`Administrator`), config.adminEmail],
    [say(msg`Password`), password],
  ] as const
  const width = Math.max(...facts.map(([label]) => label.length)) + 3
  return `
  ${say(isOpen ? msg`${{ name }} is open.` : msg`${{ name }} is here. Sign in to set it up.`)}

${facts.map(([label, text]) => `    ${label.padEnd(width)}${text}`).join('\n')}

  ${say(msg`Press Ctrl-C to close.`)}
`
}

function shortest(path: string): string {
  const fromHere = relative(process.cwd(), path)
  return fromHere.startsWith('..') ? path : fromHere
}
