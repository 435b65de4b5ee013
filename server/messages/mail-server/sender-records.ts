import { Resolver } from 'node:dns/promises'
import { providerAt } from '../../../domain/messages/mail-providers.ts'
import {
  domainAbove,
  explainDkim,
  explainDmarc,
  explainSpf,
  type SenderRecords,
  type Texts,
} from '../../../domain/messages/sender-records.ts'

/** Returns the TXT records at a name, each in its pieces. @throws with the code ENOTFOUND or ENODATA if there are none */
export type ResolveTxt = (name: string) => Promise<string[][]>

export const resolveTxtOfDns: ResolveTxt = (name) => new Resolver({ timeout: 2_000, tries: 2 }).resolveTxt(name)

/** Selectors of DKIM keys that many providers use, for an unknown server. */
const usualSelectors = ['default', 'dkim', 'mail', 'google', 'selector1', 'selector2', 'k1', 's1']

/** Domains that nobody can have on the internet (RFC 6761, RFC 2606). */
const reserved = /(?:^|\.)(?:test|example|invalid|localhost|local|localdomain)$/

/** Explains the DNS records of the sender's domain. Never throws: without an answer they are `unknown`. */
export async function findSenderRecords(
  resolveTxt: ResolveTxt,
  { domain, host }: { readonly domain: string; readonly host: string },
): Promise<SenderRecords> {
  const provider = providerAt(host)
  const textsAt = (name: string) => (reserved.test(domain) ? Promise.resolve(null) : readTexts(resolveTxt, name))
  const selectors = provider && provider.selectors.length > 0 ? provider.selectors : usualSelectors
  const above = domainAbove(domain)
  const [spf, own, inherited, ...keys] = await Promise.all([
    textsAt(domain),
    textsAt(`_dmarc.${domain}`),
    above === null ? null : textsAt(`_dmarc.${above}`),
    ...selectors.map((selector) => textsAt(`${selector}._domainkey.${domain}`)),
  ])
  const dmarc = own?.length === 0 && inherited ? inherited : own
  return { domain, records: [explainSpf(spf, provider), explainDkim(keys, provider), explainDmarc(dmarc)] }
}

async function readTexts(resolveTxt: ResolveTxt, name: string): Promise<Texts> {
  try {
    return (await resolveTxt(name)).map((pieces) => pieces.join(''))
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    return ['ENOTFOUND', 'ENODATA'].includes(code) ? [] : null
  }
}
