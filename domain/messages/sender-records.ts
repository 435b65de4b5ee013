import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { say } from '../language/say.ts'
import type { MailProvider } from './mail-providers.ts'

/**
 * A domain's SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489), as far as they decide whether the salon's mail ends up as junk. TXT
 * records of a name; empty if there are none; null without an answer.
 */
export type Texts = readonly string[] | null

/** `missing` and `wrong` can be fixed; `unknown`: no answer, or only the provider can tell. */
const recordStates = ['good', 'missing', 'wrong', 'unknown'] as const

const senderRecord = z.object({
  kind: z.enum(['SPF', 'DKIM', 'DMARC']),
  state: z.enum(recordStates),
  text: z.string(),
})
export type SenderRecord = z.infer<typeof senderRecord>

export const senderRecords = z.object({ domain: z.string(), records: z.array(senderRecord) }).meta({ id: 'SenderRecords' })
export type SenderRecords = z.infer<typeof senderRecords>

function buildRecord(kind: SenderRecord['kind'], state: SenderRecord['state'], message: MessageDescriptor): SenderRecord {
  return { kind, state, text: say(message) }
}

type Provider = Pick<MailProvider, 'name' | 'spf'> | undefined

const notLookedUp = msg`It couldn’t be looked up. Check the server’s connection, or look again later.`

const isSpf = (text: string) => /^v=spf1(?: |$)/i.test(text)

const noSpf = msg`The domain doesn’t say who may send its mail. Add a TXT record where the domain is managed.`
const missingSpf = (provider: string, record: string) =>
  msg`The domain doesn’t say who may send its mail. Add a TXT record where the domain is managed. For ${{ provider }}: ${{ record }}`

export function explainSpf(texts: Texts, provider: Provider): SenderRecord {
  const tell = (state: SenderRecord['state'], message: MessageDescriptor) => buildRecord('SPF', state, message)
  if (texts === null) return tell('unknown', notLookedUp)
  const [record, ...more] = texts.filter(isSpf)
  const include = provider?.spf
  if (!record) {
    return tell('missing', include ? missingSpf(provider.name, `v=spf1 ${include} ~all`) : noSpf)
  }
  if (more.length > 0) return tell('wrong', msg`There are two SPF records, so neither counts. Make one of them.`)
  if (include && !record.toLowerCase().split(/\s+/).includes(include)) {
    const redirects = /\sredirect=/i.test(record)
    if (redirects)
      return tell(
        'unknown',
        msg`Another domain says who may send. Ask there whether ${{ provider: provider.name }} is among them.`,
      )
    return tell(
      'wrong',
      msg`The record doesn’t name ${{ provider: provider.name }}. Put ${{ part: include }} into it: ${{ record }}`,
    )
  }
  if (/\s\+?all\s*$/i.test(record))
    return tell('wrong', msg`The record lets anybody send in your name. End it with ~all instead.`)
  return tell(
    'good',
    include ? msg`The domain lets ${{ provider: provider.name }} send its mail.` : msg`The domain says who may send its mail.`,
  )
}

export function explainDkim(found: readonly Texts[], provider: Provider): SenderRecord {
  const tell = (state: SenderRecord['state'], message: MessageDescriptor) => buildRecord('DKIM', state, message)
  const keys = found.flatMap((texts) => texts ?? []).filter((text) => /(?:^|;)\s*p=/i.test(text))
  if (keys.some((key) => /(?:^|;)\s*p=[A-Za-z0-9+/]/i.test(key)))
    return tell('good', msg`Mail of the domain can be signed, so nobody can change or fake it.`)
  if (keys.length > 0) return tell('wrong', msg`The key was taken back: it’s empty. Ask your provider for a new one.`)
  if (found.length > 0 && found.every((texts) => texts === null)) return tell('unknown', notLookedUp)
  return tell(
    'unknown',
    provider
      ? msg`We found no key under the usual names. Look at ${{ provider: provider.name }} whether DKIM is on for the domain.`
      : msg`We found no key under the usual names. Look at your mail provider whether DKIM is on for the domain.`,
  )
}

export function explainDmarc(texts: Texts): SenderRecord {
  const tell = (state: SenderRecord['state'], message: MessageDescriptor) => buildRecord('DMARC', state, message)
  if (texts === null) return tell('unknown', notLookedUp)
  const [record, ...more] = texts.filter((text) => /^v=DMARC1(?:;|\s|$)/i.test(text))
  if (!record) {
    return tell('missing', msg`Gmail and Yahoo want one. Begin with this TXT record at _dmarc: v=DMARC1; p=none`)
  }
  if (more.length > 0) return tell('wrong', msg`There are two DMARC records, so neither counts. Make one of them.`)
  const [, policy = ''] = /;\s*p\s*=\s*(\w+)/i.exec(record) ?? []
  const policies: ReadonlyMap<string, MessageDescriptor> = new Map([
    ['none', msg`Mail that isn’t really yours is only reported. That’s enough to begin with.`],
    ['quarantine', msg`Mail that isn’t really yours ends up as junk.`],
    ['reject', msg`Mail that isn’t really yours is refused.`],
  ])
  const text = policies.get(policy.toLowerCase())
  return text ? tell('good', text) : tell('wrong', msg`The record has no policy. Put p=none into it.`)
}

/** Returns the parent domain, where DMARC is looked up next; null if that is a top-level domain. */
export function domainAbove(domain: string): string | null {
  const labels = domain.split('.')
  return labels.length > 2 ? labels.slice(1).join('.') : null
}
