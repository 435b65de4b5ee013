import { Trans as LinguiTrans, type TransProps } from '@lingui/react'

/** Lingui's `Trans`, which would take a "<b>" that somebody typed, such as in a name, for one of the message's own elements. */
export function Trans({ values, ...props }: TransProps) {
  return <LinguiTrans {...props} {...(values && { values: withoutTags(values) })} />
}

function withoutTags(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' && value.includes('<') ? [value] : value]),
  )
}
