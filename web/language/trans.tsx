import type { TransProps } from '@lingui/react'
import { TransNoContext } from '@lingui/react/server'
import { i18n } from '#i18n'

const lingui = { i18n }

/**
 * Lingui's `Trans` without a provider: a page has one language. It would take a "<b>" that somebody typed, such as in a name, for one of the
 * message's own elements.
 */
export function Trans({ values, ...props }: TransProps) {
  return <TransNoContext {...props} lingui={lingui} {...(values && { values: withoutTags(values) })} />
}

function withoutTags(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' && value.includes('<') ? [value] : value]),
  )
}
